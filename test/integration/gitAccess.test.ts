import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, type Disposable, extensions, Uri } from 'vscode';
import type { SessionsChange } from '../../src/accounts/core/accountState.ts';
import { Connector } from '../../src/accounts/core/connection.ts';
import { type ConsentAnswer, GitAccess } from '../../src/accounts/core/gitAccess.ts';
import { GitConsents } from '../../src/accounts/core/gitConsents.ts';
import { parseGitQuestion } from '../../src/accounts/core/gitQuestion.ts';
import { type AccountSession, connectionOf, openSession } from '../../src/accounts/core/session.ts';
import { forgetTokens, gitAccessItems } from '../../src/accounts/gitAccessCommands.ts';
import { answerGit } from '../../src/accounts/gitCredentials.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import { logged } from '../../src/base/core/log.ts';
import { ours } from '../../src/base/core/text.ts';
import { cloneOne } from '../../src/clones/cloneCommands.ts';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import { CloneHabits } from '../../src/clones/core/make/cloneHabits.ts';
import { planClones } from '../../src/clones/core/make/clonePlan.ts';
import { LocalClones } from '../../src/clones/localClones.ts';
import { nodeMachine } from '../../src/clones/node/nodeMachine.ts';
import type { CommandServices } from '../../src/compose/services.ts';
import type { RepositoryEntry } from '../../src/repositories/core/entry.ts';
import type { Library } from '../../src/repositories/core/library.ts';
import type { RequestEntry } from '../sandbox/delivery.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { repository } from '../support/fakeStoreLists.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { MemoryStorage } from '../support/memoryStorage.ts';
import { partOf } from '../support/partOf.ts';
import { realPorts, recordingLog } from '../support/ports.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { storeOf } from '../support/treeData.ts';

/** What the servers of a sandbox have received in the header that has credentials, without requests of the API. */
const received = (requests: readonly RequestEntry[]): readonly string[] =>
  requests.flatMap(({ service, headers }) => (service === 'git' && headers.authorization) || []);

const basicOf = (login: string, token: string): string => `Basic ${btoa(`${login}:${token}`)}`;

describe('VS Code’s Git, for a private repository of an account', () => {
  let sandbox: Sandbox;
  /** A server that no account belongs to. */
  let foreign: Sandbox;
  let folder: string;
  let session: AccountSession;
  let consents: GitConsents;
  let access: GitAccess;
  let credentials: Disposable;
  let localClones: LocalClones;
  let answer: ConsentAnswer;
  let asked: number;
  let entries: RepositoryEntry[];

  before(async () => {
    await extensions.getExtension('vscode.git')?.activate();
    sandbox = await startSandbox({ repositories: 10 });
    foreign = await startSandbox({ repositories: 10 });
  });
  after(() => Promise.all([sandbox.close(), foreign.close()]));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-access-'));
    const connector = new Connector(realPorts());
    const account = { login: ours('rider'), id: 1, type: 'User' };
    session = openSession(
      connector.connect(new URL(`${sandbox.baseUrl}/`), { kind: 'token', token: RIDER }, 1),
      account,
    );
    consents = new GitConsents(new MemoryStorage());
    [answer, asked, entries] = ['allow', 0, []];
    access = new GitAccess({
      library: partOf<Library>({
        get stores() {
          return [
            storeOf(
              session,
              entries.map((each) => each.repository),
            ),
          ];
        },
      }),
      load: async () => undefined,
      consents,
      openPaths: () => [],
      isDirect: (origin) => localClones.isDirect(origin),
      clock: systemClock,
      log: recordingLog(),
      askConsent: async () => {
        asked++;
        return answer;
      },
      askAccount: () => assert.fail('one account only'),
    });
    localClones = new LocalClones({
      clones: new Clones(new MemoryMemento()),
      confirmed: () => [],
      clock: systemClock,
      log: recordingLog(),
      askpassFolder: join(extensions.getExtension('repo-rider.repo-rider')?.extensionPath ?? '', 'media/askpass'),
      machine: nodeMachine,
    });
    credentials = answerGit(async (server) => {
      const question = parseGitQuestion(server);
      return question && access.answer(question);
    }, logged(recordingLog()));
    sandbox.clearRequests();
    foreign.clearRequests();
  });
  afterEach(async () => {
    credentials.dispose();
    localClones.dispose();
    await commands.executeCommand('notifications.clearAll');
    await rm(folder, { recursive: true, force: true });
  });

  /** A private repository that the account lists. */
  function add(name: string, host = sandbox, server = host.gitUrl): RepositoryEntry {
    const { id } = host.add('rider', name, { private: true });
    const entry = {
      session,
      repository: repository(id, `rider/${name}`, { private: true, clone_url: `${server}/rider/${name}.git` }),
    };
    entries.push(entry);
    return entry;
  }

  async function clone(entry: RepositoryEntry) {
    const [task] = planClones([entry], 'https').tasks;
    assert.ok(task);
    const memento = new MemoryMemento();
    const clones = new Clones(memento);
    const habits = new CloneHabits(memento);
    const services = partOf<CommandServices>({ clones, habits, gitAccess: access, consents, localClones });
    return cloneOne(services, task, Uri.file(folder));
  }

  /** Clones while each box that VS Code shows is closed. */
  async function cloneWithoutAnswer(entry: RepositoryEntry) {
    const closing = setInterval(() => void commands.executeCommand('workbench.action.closeQuickOpen'), 300);
    try {
      return await clone(entry);
    } finally {
      clearInterval(closing);
    }
  }

  it('clones with one consent, and without a question', async () => {
    const entry = add('private-one');
    await access.requestConsent(sandbox.gitUrl, [session]);
    assert.equal((await clone(entry)).kind, 'cloned');
    assert.match(await readFile(join(folder, 'private-one', 'README.md'), 'utf8'), /^# rider\/private-one/);
    assert.equal((await clone(add('private-two'))).kind, 'cloned');
    assert.equal(asked, 1);
    assert.deepEqual([...new Set(received(sandbox.requests))], [basicOf('rider', RIDER)]);
    assert.deepEqual((await consents.of(sandbox.gitUrl)).given, [{ session: session.id, userName: 'rider' }]);
  });

  for (const refusal of ['never', 'notNow'] as const) {
    it(`asks the user as before if the answer was ${refusal}`, async () => {
      answer = refusal;
      const outcome = await cloneWithoutAnswer(add(`refused-${refusal}`));
      assert.deepEqual([outcome.kind, received(sandbox.requests)], ['failed', []]);
      assert.equal(asked, 1);
    });
  }

  for (const [what, isSignedOut, isForgotten] of [
    ['a sign-out', true, true],
    ['another token', false, true],
    ['a sign-out, if a helper can’t forget it', true, false],
  ] as const) {
    it(`makes helpers forget the token after ${what}`, async () => {
      const token = { session: session.id, userName: 'rita' };
      const rejected: string[] = [];
      await consents.allow(sandbox.gitUrl, [session]);
      await consents.note(sandbox.gitUrl, token);
      const rejectCredential = async (origin: string, userName: string): Promise<boolean> => {
        rejected.push(`${userName} ${origin}`);
        return isForgotten;
      };
      const change = isSignedOut ? { forgotten: [session], changed: [] } : { forgotten: [], changed: [session] };
      await forgetTokens(consents, partOf<LocalClones>({ rejectCredential }), partOf<SessionsChange>(change));
      assert.deepEqual(rejected, [`rita ${sandbox.gitUrl}`]);
      assert.equal(await consents.isAllowed(sandbox.gitUrl, session), !isSignedOut);
      assert.deepEqual((await consents.of(sandbox.gitUrl)).given, isForgotten ? [] : [token]);
    });
  }

  it('is in Manage Account… of any account if its host has none', async () => {
    await consents.disallow('https://left.example', true);
    await consents.note('https://left.example', { session: 'left', userName: 'rita' });
    await consents.allow(sandbox.gitUrl, [session]);
    const services = partOf<CommandServices>({
      consents,
      localClones,
      sessions: { accounts: [session], unavailable: [], pending: [] },
    });
    const shown = async (base: URL) =>
      (await gitAccessItems(services, base)).map(
        ({ label, description, detail }) => `${label}: ${description} ${detail}`,
      );
    const left = 'Git Access to left.example: never A credential helper may still have the token of rita';
    assert.deepEqual(await shown(new URL('https://other.example/api/v1/')), [left]);
    const { host } = new URL(sandbox.gitUrl);
    assert.deepEqual(await shown(connectionOf(session).base), [`Git Access to ${host}: allowed for rider `, left]);
  });

  it('gets nothing for another server, whatever a record says', async () => {
    // By another name, because the port may be any.
    const entry = add('elsewhere', foreign, foreign.gitUrl.replace('127.0.0.1', 'localhost'));
    assert.equal((await cloneWithoutAnswer(entry)).kind, 'failed');
    assert.ok(foreign.requests.some(({ service }) => service === 'git'));
    assert.deepEqual(received(foreign.requests), []);
  });

  it('gives no token to a server that the configuration puts in place of the account’s', async () => {
    const { id } = sandbox.add('rider', 'moved', { private: true });
    entries.push({
      session,
      repository: repository(id, 'rider/moved', { clone_url: `${sandbox.gitUrl}/rider/moved.git` }),
    });
    const config = {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${foreign.gitUrl}/.insteadOf`,
      GIT_CONFIG_VALUE_0: `${sandbox.gitUrl}/`,
    };
    foreign.add('rider', 'moved', { private: true });
    Object.assign(process.env, config);
    try {
      const [moved] = entries;
      assert.ok(moved);
      assert.equal((await cloneWithoutAnswer(moved)).kind, 'failed');
    } finally {
      for (const name of Object.keys(config)) delete process.env[name];
    }
    assert.ok(foreign.requests.some(({ service }) => service === 'git'));
    assert.deepEqual(received(foreign.requests), []);
  });

  it('doesn’t give a refused token again', async () => {
    const entry = add('read-only');
    const revoked = openSession(
      new Connector(realPorts()).connect(
        new URL(`${sandbox.baseUrl}/`),
        { kind: 'token', token: 'unknowntoken0001' },
        1,
      ),
      { login: ours('rider'), id: 1, type: 'User' },
    );
    session = revoked;
    const refused = { ...entry, session: revoked };
    await access.requestConsent(sandbox.gitUrl, [revoked]);
    assert.equal((await cloneWithoutAnswer(refused)).kind, 'credentials');
    const before = received(sandbox.requests).length;
    assert.ok(before > 0);
    assert.equal((await cloneWithoutAnswer(refused)).kind, 'failed');
    assert.equal(received(sandbox.requests).length, before);
  });
});
