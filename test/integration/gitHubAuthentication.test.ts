import assert from 'node:assert/strict';
import { window, workspace } from 'vscode';
import { Connector } from '../../src/accounts/core/connection.ts';
import { GitConsents } from '../../src/accounts/core/gitConsents.ts';
import { type AccountSession, connectionOf, openSession } from '../../src/accounts/core/session.ts';
import { gitAccessItems, gitAccessQuestions } from '../../src/accounts/gitAccessCommands.ts';
import { isAnsweredByVSCode, letVSCodeAnswer } from '../../src/accounts/gitHubAuthentication.ts';
import { ours } from '../../src/base/core/text.ts';
import type { LocalClones } from '../../src/clones/localClones.ts';
import type { CommandServices } from '../../src/compose/services.ts';
import type { Credential } from '../../src/http/core/send/credential.ts';
import { MemoryStorage } from '../support/memoryStorage.ts';
import { partOf } from '../support/partOf.ts';
import { realPorts } from '../support/ports.ts';

const GITHUB = 'https://github.com';
const OWN: Credential = { kind: 'token', token: 'riders-token-0001' };

describe('VS Code’s own sign-in for Git on GitHub', () => {
  const { showInformationMessage, showQuickPick } = window;
  let consents: GitConsents;
  let shown: string;
  /** What Manage Account… says. */
  let described: string;
  let button: string;
  const localClones = partOf<LocalClones>({ rejectCredential: async () => true });

  beforeEach(async () => {
    consents = new GitConsents(new MemoryStorage());
    [shown, described, button] = ['', '', 'Allow'];
    window.showInformationMessage = async (text: string, options: unknown, ...buttons: readonly unknown[]) => {
      shown = `${text} ${JSON.stringify(options)}`;
      return buttons.find((each) => JSON.stringify(each).includes(button)) as never;
    };
    window.showQuickPick = async (items: unknown) => {
      const [item] = items as readonly never[];
      return item as never;
    };
    await letVSCodeAnswer();
  });
  afterEach(async () => {
    Object.assign(window, { showInformationMessage, showQuickPick });
    await letVSCodeAnswer();
  });

  const signedIn = (credential: Credential): AccountSession =>
    openSession(new Connector(realPorts()).connect(new URL('https://api.github.com/'), credential, 1), {
      login: ours('rider'),
      id: 1,
      type: 'User',
    });
  const ask = (...accounts: readonly AccountSession[]) =>
    gitAccessQuestions(consents, localClones).askConsent(GITHUB, accounts);
  /** Takes back what the user has allowed. */
  async function manage(session: AccountSession): Promise<void> {
    const [item] = await gitAccessItems(
      partOf<CommandServices>({
        consents,
        localClones,
        sessions: { accounts: [session], unavailable: [], pending: [] },
      }),
      connectionOf(session).base,
    );
    described = item?.description ?? '';
    await item?.run?.();
  }
  const setting = () => workspace.getConfiguration().inspect('github.gitAuthentication')?.globalValue;

  it('comes first while its setting is on, for github.com only', () => {
    assert.ok(isAnsweredByVSCode(GITHUB));
    assert.ok(!isAnsweredByVSCode('https://github.com:8443'));
    assert.ok(!isAnsweredByVSCode('https://ghe.example.com'));
  });

  it('is turned off if the user lets Git use an account with a token, and on again with that', async () => {
    const session = signedIn(OWN);
    assert.equal(await ask(session), 'allow');
    assert.match(shown, /github\.gitAuthentication/);
    assert.ok(!isAnsweredByVSCode(GITHUB));
    await consents.allow(GITHUB, [session]);
    await manage(session);
    assert.match(described, /rider/);
    assert.ok(isAnsweredByVSCode(GITHUB));
    assert.ok(!(await consents.isAllowed(GITHUB, session)));
  });

  for (const [what, answer] of [
    ['not now', 'Not Now'],
    ['never', 'Never'],
  ] as const) {
    it(`stays on if the user says ${what}`, async () => {
      button = answer;
      await ask(signedIn(OWN));
      assert.ok(isAnsweredByVSCode(GITHUB));
    });
  }

  it('is one question with cloning, which the user can cancel', async () => {
    const purpose = { text: 'Clone 2 repositories (1 MB)?', detail: '1 other is already cloned.' };
    const answers = [];
    for (button of ['Clone without', 'None', 'Clone with Account']) {
      answers.push(await gitAccessQuestions(consents, localClones).askConsent(GITHUB, [signedIn(OWN)], purpose));
    }
    assert.deepEqual(answers, ['notNow', 'cancel', 'allow']);
    const texts = /^Clone 2 .*1 other is already cloned\..*sign in to github\.com as rider\?.*run “Manage Account…”/;
    assert.match(shown, texts);
  });

  it('stays off, and is not mentioned, if the user has turned it off', async () => {
    await workspace.getConfiguration().update('github.gitAuthentication', false, true);
    const session = signedIn(OWN);
    await ask(session);
    assert.doesNotMatch(shown, /github\.gitAuthentication/);
    await consents.allow(GITHUB, [session]);
    await manage(session);
    assert.equal(setting(), false);
  });

  it('stays on for an account that only VS Code has a token of', async () => {
    await ask(signedIn({ kind: 'vscode', token: 'provided-token-0001' }));
    assert.doesNotMatch(shown, /github\.gitAuthentication/);
    assert.ok(isAnsweredByVSCode(GITHUB));
  });
});
