import assert from 'node:assert/strict';
import { MarkdownString, type StatusBarItem, window } from 'vscode';
import { nameOf } from '../../src/accounts/accountName.ts';
import { RiderAuthenticationProvider } from '../../src/accounts/authenticationProvider.ts';
import type { CurrentSession } from '../../src/accounts/core/currentSession.ts';
import { DeprecationMonitor } from '../../src/accounts/core/deprecationMonitor.ts';
import { connectionOf } from '../../src/accounts/core/session.ts';
import type { Sessions } from '../../src/accounts/core/sessions.ts';
import { pickSession } from '../../src/accounts/pickAccount.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import { showable } from '../../src/base/core/text.ts';
import { QuotaStatusBar } from '../../src/quota/statusBar.ts';
import type { Library } from '../../src/repositories/core/library.ts';
import type { CatalogueEntry } from '../../src/search/core/catalogue.ts';
import { parseQuery } from '../../src/search/core/parseQuery.ts';
import { completionItems, problemItems, repositoryItem } from '../../src/search/searchItems.ts';
import { copyFullName } from '../../src/sidebar/repositoryCommands.ts';
import { accountAt } from '../support/fakeAccounts.ts';
import { repository } from '../support/fakeStoreLists.ts';
import { recordingLog } from '../support/ports.ts';
import { waitUntil } from '../support/waitUntil.ts';

const TEXT = '$(trash)$(flame)';
/** As a schema decodes it. */
const LOGIN = showable(TEXT);
const account = accountAt('code.example', LOGIN, 1);
const other = accountAt('code.example', 'second', 2);
const noEvent = () => ({ dispose: () => undefined });

/** VS Code renders `$(name)` as an icon in these places; text from a service must not select icons. */
describe('text from the service is never rendered as an icon', () => {
  /** The items of a quick pick. */
  async function shownBy(work: () => Promise<unknown>): Promise<readonly { label: string; description?: string }[]> {
    const { showQuickPick } = window;
    let shown: readonly { label: string; description?: string }[] = [];
    try {
      window.showQuickPick = async (items: unknown) => {
        shown = (await items) as typeof shown;
        return undefined as never;
      };
      await work();
    } finally {
      window.showQuickPick = showQuickPick;
    }
    return shown;
  }

  const expectNoIcon = (text = '', own = ''): void => {
    assert.ok(text.includes('trash'), text);
    assert.ok(!text.replace(own, '').includes('$('), text);
  };

  it('in the list of accounts', async () => {
    const [first] = await shownBy(() => pickSession([account, other], 'Who?'));
    expectNoIcon(first?.label, '$(account)');
  });

  it('in a name, wherever it is', () => expectNoIcon(nameOf(account)));

  it('in the status bar', async () => {
    const { createStatusBarItem } = window;
    const item = { show: () => undefined, hide: () => undefined, dispose: () => undefined } as StatusBarItem;
    connectionOf(account).meter.adopt({
      quota: { limit: 60, remaining: 7, used: 53, resetAt: Date.now() + 3_600_000 },
    });
    try {
      window.createStatusBarItem = () => item;
      const stores = [account, other].map((session) => ({ session }));
      const events = { onDidChange: noEvent, onDidChangeActivity: noEvent };
      const library = { stores, find: () => undefined, ...events } as unknown as Library;
      const current = { session: account, onDidChange: noEvent } as unknown as CurrentSession;
      const bar = new QuotaStatusBar(current, library, new DeprecationMonitor(recordingLog()), systemClock);
      await waitUntil(() => item.text !== undefined);
      expectNoIcon(item.text);
      assert.ok(item.tooltip instanceof MarkdownString && !item.tooltip.supportThemeIcons);
      assert.ok(item.tooltip.value.includes('code\\.example'), 'no address');
      bar.dispose();
    } finally {
      window.createStatusBarItem = createStatusBarItem;
    }
  });

  it('in the message after copying', async () => {
    const { setStatusBarMessage } = window;
    let said = '';
    try {
      window.setStatusBarMessage = (text: string) => {
        said = text;
        return { dispose: () => undefined };
      };
      await copyFullName([{ session: account, repository: repository(7, `rider/${LOGIN}`) }]);
    } finally {
      window.setStatusBarMessage = setStatusBarMessage;
    }
    expectNoIcon(said);
  });

  it('in the rows of Go to Repository…', () => {
    const found = { ...repository(7, `rider/${LOGIN}`), language: LOGIN };
    const { label, description } = repositoryItem({ session: account, repository: found } as CatalogueEntry, 0, false);
    expectNoIcon(label);
    expectNoIcon(description);
    expectNoIcon(completionItems([{ label: TEXT, insert: TEXT }])[0]?.label);
    expectNoIcon(problemItems(parseQuery(`is:${TEXT}`))[0]?.label);
  });

  it('in the menu of accounts', async () => {
    const sessions = { accounts: [account], vaultRead: async () => undefined, onDidChange: noEvent };
    const provider = new RiderAuthenticationProvider(sessions as unknown as Sessions, async () => undefined);
    const [session] = await provider.getSessions(undefined, {});
    expectNoIcon(session?.account.label);
    provider.dispose();
  });
});
