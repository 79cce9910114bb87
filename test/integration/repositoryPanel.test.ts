import assert from 'node:assert/strict';
import { commands, env, ViewColumn, window } from 'vscode';
import { ours } from '../../src/base/core/text.ts';
import { NotFoundError, UnauthorizedError } from '../../src/http/core/send/requestErrors.ts';
import { Command } from '../../src/ids.ts';
import type { ListedRepository } from '../../src/model/core/repository.ts';
import { pageHtml } from '../../src/pages/html.ts';
import type { RepositoryPageAside } from '../../src/pages/protocol/repositoryPage.ts';
import type { RepositoryPanel } from '../../src/pages/repositoryPanel.ts';
import type { RepositoryEntry } from '../../src/repositories/core/entry.ts';
import { RIDER_PUBLIC } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';
import {
  answer,
  ask,
  commandsOf,
  extensionUri,
  last,
  PageWindow,
  type RecordedPanel,
  restoredPanel,
} from './pageWindow.ts';

const PATH = '/repos/velodrome/handbook';
const NO_CHANGE = { added: [], changed: [], forgotten: [], hidden: [] } as const;

describe('the HTML document of a page', () => {
  it('loads only its own files, runs one script by nonce, and connects to nothing', () => {
    const panel = window.createWebviewPanel('test', 'test', ViewColumn.Active);
    const html = pageHtml(panel.webview, extensionUri, 'repository', '<b>"title"</b>');
    const again = pageHtml(panel.webview, extensionUri, 'repository', '');
    const source = panel.webview.cspSource;
    panel.dispose();
    const nonce = /<script type="module" nonce="([0-9a-f]{32})"/.exec(html)?.[1];
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1];
    assert.ok(nonce);
    assert.equal(
      policy,
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${source}; font-src ${source}; img-src data:; base-uri 'none'; form-action 'none'`,
    );
    // The second script element holds the texts and does not run; English needs none.
    assert.equal(html.match(/<script/g)?.length, 2);
    assert.ok(html.includes(`<script type="application/json" nonce="${nonce}" id="texts">{}</script>`));
    assert.ok(html.includes('<title>&#60;b&#62;&#34;title&#34;&#60;/b&#62;</title>'));
    assert.notEqual(nonce, /nonce-([0-9a-f]+)/.exec(again)?.[1]);
  });
});

describe('the repository page that shows a repository', () => {
  let opened: PageWindow;
  let page: RepositoryPanel;
  let noted: RecordedPanel;

  before(async () => {
    opened = await PageWindow.open();
    page = opened.repositoryPanel();
    await restore();
  });

  after(() => opened.close(page));

  const state = () => ({ session: opened.session.id, owner: ours('velodrome'), name: ours('handbook') });

  /** Restores the page, which then asks automatically. */
  async function restore(): Promise<void> {
    noted = await restoredPanel(page, state());
    await waitUntil(() => last(noted, 'aside') !== undefined);
  }

  it('asks once, and shows the same record when shown again', async () => {
    // What the page shows besides arrives later.
    await waitUntil(() => !(last(noted, 'aside')?.aside as RepositoryPageAside | undefined)?.isLoadingDetails);
    noted.messages.length = 0;
    await ask(page, { type: 'ready' });
    assert.deepEqual(
      noted.messages
        .map(({ type }) => type)
        .filter((type) => type === 'record' || type === 'aside' || type === 'loading'),
      ['record', 'aside'],
    );
    assert.deepEqual(last(noted, 'record')?.state, state());
    assert.equal(opened.asked(PATH), 1);
  });

  it('answers refused messages, and logs messages that its page refused', async () => {
    await ask(page, { type: 'delete' });
    assert.ok(answer(noted)?.problem);
    await ask(page, { type: 'refused' });
    assert.ok(answer(noted) && !('problem' in (answer(noted) ?? {})));
    assert.match(opened.log.lines.at(-1) ?? '', /The repository page refused an invalid message/);
  });

  it('says why a request failed', async () => {
    const { executeCommand } = commands;
    try {
      commands.executeCommand = () => Promise.reject(new NotFoundError({ origin: '', path: '' }));
      await ask(page, { type: 'act', action: 'clone' });
    } finally {
      commands.executeCommand = executeCommand;
    }
    assert.match(String(answer(noted)?.problem), /\.$/);
  });

  it('copies an address, and confirms it', async () => {
    await ask(page, { type: 'copy', address: 'https' });
    assert.match(await env.clipboard.readText(), /^https?:.*handbook\.git$/);
    assert.deepEqual(Object.keys(answer(noted) ?? {}), ['type', 'id']);
  });

  it('shows the owner’s picture, requested without the token', async () => {
    await waitUntil(() => last(noted, 'avatar') !== undefined);
    assert.match(String(last(noted, 'avatar')?.source), /^data:image\/png;base64,\w/);
    const [request] = opened.sandbox.requests.filter(({ path }) => path.startsWith('/avatars/'));
    assert.ok(request);
    assert.equal(request.headers.authorization, undefined);
  });

  for (const action of ['clone', 'revealInSidebar'] as const) {
    it(`runs the action of a button: ${action}`, async () => {
      const [[command, entry] = [], ...others] = await commandsOf(() => ask(page, { type: 'act', action }));
      assert.deepEqual([command, others], [Command[action], []]);
      const { session, repository } = entry as RepositoryEntry;
      assert.equal(session, opened.session);
      assert.equal(repository.full_name, 'velodrome/handbook');
      assert.match(repository.clone_url ?? '', /^https?:.*handbook\.git$/);
    });
  }

  it('reports the available actions, and updates them', async () => {
    const aside = () => last(noted, 'aside')?.aside as RepositoryPageAside;
    const { isPinned, actions } = aside();
    assert.deepEqual({ isPinned, actions }, { isPinned: false, actions: ['clone', 'revealInSidebar'] });
    const { session } = opened;
    const [repository] = [last(noted, 'record')?.record as ListedRepository];
    await opened.pins.pin([{ session, repository }]);
    assert.equal(aside().isPinned, true);
    await opened.clones.addClone({ session, repository }, 'file:///handbook', repository.clone_url ?? '');
    assert.deepEqual(aside().actions, ['openFolder', 'openInNewWindow', 'clone', 'revealInSidebar']);
  });

  it('logs that its page refused an invalid message', async () => {
    for (const message of [{ type: 'record', record: 7 }, { type: 'nonsense' }, 'ready', { type: 'reply', id: 'a' }]) {
      const { length } = opened.log.lines;
      await noted.panel.webview.postMessage(message);
      await waitUntil(() => opened.log.lines.length === length + 1);
      assert.match(opened.log.lines.at(-1) ?? '', /The repository page refused an invalid message/);
    }
  });

  it('closes a second panel', async () => {
    const second = await restoredPanel(page, state());
    assert.deepEqual([noted.isClosed(), second.isClosed()], [false, true]);
  });

  it('uses the session of a page that the user opens, but not of a restored page', async () => {
    assert.deepEqual(opened.used, []);
    page.show({ ...state(), name: ours('elsewhere') });
    await waitUntil(() => opened.used.length === 1);
    assert.equal(opened.used[0], opened.session);
    assert.equal(noted.panel.title, 'elsewhere', 'there is one panel');
  });
});

describe('the repository page', () => {
  let opened: PageWindow;
  let page: RepositoryPanel;
  let noted: RecordedPanel;

  beforeEach(async () => {
    opened = await PageWindow.open();
    page = opened.repositoryPanel();
  });

  afterEach(() => opened.close(page));

  const state = () => ({ session: opened.session.id, owner: ours('velodrome'), name: ours('handbook') });

  /** Restores the page, which then asks automatically. */
  async function restore(): Promise<void> {
    noted = await restoredPanel(page, state());
    await waitUntil(() => last(noted, 'aside') !== undefined);
  }

  it('refuses and logs each invalid message', async () => {
    await env.clipboard.writeText('before');
    for (const message of [
      undefined,
      null,
      'ready',
      {},
      { type: 'delete' },
      { type: 'watch' },
      { type: 'open' },
      { type: 'open', address: 'file:///etc/passwd' },
      { type: 'copy', address: ['https'] },
      { type: 'act' },
      { type: 'act', action: 'signOut' },
      { type: 'act', action: '__proto__' },
    ]) {
      await ask(page, message);
      await page.receive(message);
      const lines = opened.log.lines.splice(0);
      assert.equal(lines.length, 2, JSON.stringify(message));
      for (const line of lines) assert.match(line, /The repository page sent an invalid message/);
      assert.equal(await env.clipboard.readText(), 'before', JSON.stringify(message));
    }
  });

  it('runs no action before a repository is shown', async () => {
    for (const action of ['clone', 'revealInSidebar'] as const) {
      assert.deepEqual(await commandsOf(() => ask(page, { type: 'act', action })), []);
    }
    assert.deepEqual(opened.log.titles, ['warn Not stored', 'warn Not stored']);
  });

  for (const savedState of [undefined, 'handbook', { owner: 'velodrome', name: 'handbook' }]) {
    it(`closes a panel with another stored state: ${JSON.stringify(savedState)}`, async () => {
      noted = await restoredPanel(page, savedState);
      assert.ok(noted.isClosed());
      assert.match(opened.log.lines.at(-1) ?? '', /saved state of the repository page is not valid/);
    });
  }

  it('closes immediately and permanently when its account is signed out', async () => {
    await restore();
    const savedState = state();
    opened.core.sessions.onDidChange((change) => page.followSessions(change));
    await opened.core.sessions.signOut(savedState.session);
    assert.ok(noted.isClosed());
    noted = await restoredPanel(page, savedState);
    await waitUntil(noted.isClosed);
    assert.equal(opened.asked(PATH), 1);
  });

  it('reads again when its token is replaced, but not for other accounts', async () => {
    await restore();
    const { session } = opened;
    const other = { ...session, id: 'another' };
    page.followSessions({ added: [session], forgotten: [other], hidden: [], changed: [other] });
    await ask(page, { type: 'ready' });
    assert.equal(last(noted, 'record')?.isLoading, false);
    noted.messages.length = 0;
    opened.core.sessions.onDidChange((change) => page.followSessions(change));
    await opened.core.signIn(RIDER_PUBLIC);
    await waitUntil(() => last(noted, 'record') !== undefined);
    assert.equal(opened.asked(PATH), 2);
  });

  it('continues automatically after the sessions are restored', async () => {
    const restored = Promise.withResolvers<void>();
    const findSession = (id: string) => restored.promise.then(() => opened.core.sessions.find(id));
    page = opened.repositoryPanel(opened.services(findSession));
    noted = await restoredPanel(page, state());
    await waitUntil(() => last(noted, 'loading') !== undefined);
    page.followSessions({ ...NO_CHANGE, added: [opened.session] });
    restored.resolve();
    await waitUntil(() => last(noted, 'record') !== undefined);
    assert.equal(opened.asked(PATH), 1);
  });

  it('offers to replace a refused token, for the account of the page', async () => {
    await restore();
    const { session } = opened;
    opened.sandbox.intercept(() => ({ status: 401, body: '{"message":"Bad credentials"}' }));
    await ask(page, { type: 'retry' });
    assert.equal(last(noted, 'failure')?.action, 'Replace Token…');
    const [call] = await commandsOf(() => ask(page, { type: 'remedy' }));
    const [command, argument] = call as [string, { session: unknown; error: unknown }];
    assert.equal(command, Command.manageAccount);
    assert.equal(argument.session, session);
    assert.ok(argument.error instanceof UnauthorizedError);
  });

  it('shows the commands for an empty repository', async () => {
    opened.sandbox.add('velodrome', 'hollow', { isEmpty: true, default_branch: 'main' });
    noted = await restoredPanel(page, { ...state(), name: 'hollow' });
    const aside = () => last(noted, 'aside')?.aside as RepositoryPageAside | undefined;
    await waitUntil(() => aside()?.firstPush !== undefined);
    assert.match(aside()?.firstPush?.clone ?? '', /^git clone http.*\/velodrome\/hollow\.git$/);
    assert.match(
      aside()?.firstPush?.push.join('\n') ?? '',
      /^git remote add origin http.*hollow\.git\ngit branch -M main\ngit push -u origin main$/,
    );
    page.show(state());
    await waitUntil(() => aside()?.details?.readme !== undefined);
    assert.equal(aside()?.firstPush, undefined);
  });

  it('offers only a retry if nothing else helps', async () => {
    await restore();
    opened.sandbox.intercept(() => ({ status: 404, body: '{"message":"Not Found"}' }));
    await ask(page, { type: 'retry' });
    assert.deepEqual(Object.keys(last(noted, 'failure') ?? {}), ['type', 'state', 'message', 'mayRetry']);
    await ask(page, { type: 'remedy' });
  });
});
