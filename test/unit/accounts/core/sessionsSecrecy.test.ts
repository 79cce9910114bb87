import assert from 'node:assert/strict';
import { type AccountSession, connectionOf } from '../../../../src/accounts/core/session.ts';
import { checkToken } from '../../../../src/accounts/core/tokenCheck.ts';
import type { Clock } from '../../../../src/base/core/clock.ts';
import { parseCounterAddress } from '../../../../src/extras/core/cyclistCounter.ts';
import { OWN_REPOSITORIES, repositoriesOf } from '../../../../src/hosts/core/lists.ts';
import { toCurl } from '../../../../src/http/core/journalEntry.ts';
import { FastClock } from '../../../faults/harness/fastClock.ts';
import { tempCloneTokenMark } from '../../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { Core } from '../../../support/core.ts';
import { referenceTo } from '../../../support/fakeVSCodeAccounts.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { realPorts, recordingLog } from '../../../support/ports.ts';
import { provocations, QUOTATIONS } from '../../../support/provocations.ts';
import { httpAnswer, type RawServer, startRawServer } from '../../../support/rawServer.ts';
import { IS_FULL } from '../../../support/runs.ts';
import { SteppedClock } from '../../../support/steppedClock.ts';
import { allOf, findSecret } from '../../../support/traces.ts';

const TOKEN = 'ghp_MarkedToken0042leak';
/** Speed of the extension's clock relative to real time: a wait of a minute takes milliseconds. */
const SPEED = 500;

/** A separate window on the sandbox, and everything that it leaves behind. */
class Subject {
  readonly log = recordingLog();
  readonly storage = new MemoryStorage();
  readonly core: Core;
  readonly found = new Map<string, string>();

  constructor(base: string, clock: Clock = new FastClock(SPEED)) {
    const limits = { totalMs: 10_000 * SPEED, idleMs: 10_000 * SPEED, maxBytes: 1_000_000 };
    const { log, storage } = this;
    this.core = new Core({ base, ports: realPorts({ log, storage, limits, clock }) });
  }

  get session() {
    const [session] = this.core.sessions.accounts;
    assert.ok(session);
    return session;
  }

  /**
   * Performs every action, and collects the failures, too.
   * @param provoke switches the misbehavior of the service on and off.
   */
  async doEverything(counterUrl: string, provoke: (isOn: boolean) => void = () => undefined): Promise<void> {
    const { core } = this;
    const now = { intent: 'immediate' } as const;
    const organization = repositoriesOf({ login: 'velodrome', type: 'Organization' });
    const credential = { kind: 'token', token: TOKEN } as const;
    const actions: Readonly<Record<string, (session: AccountSession) => unknown>> = {
      zen: async (session) => (await connectionOf(session).records()).zen(now),
      account: async (session) => (await connectionOf(session).records()).account('wanderer', now),
      repository: async (session) => (await connectionOf(session).records()).repository('velodrome', 'handbook', now),
      own: async (session) => connectionOf(session).lists().read(OWN_REPOSITORIES, now),
      organization: async (session) => connectionOf(session).lists().read(organization, now),
      check: (session) => checkToken(session),
      signIn: () => core.signIn(TOKEN),
      replace: (session) => core.sessions.replaceToken(session, credential),
      vscode: async () => {
        await core.sessions.signInWith(core.base, referenceTo('1'), TOKEN);
        return [...core.secrets.entries.values()];
      },
      basic: (session) => core.sessions.replaceToken(session, { kind: 'basic', login: 'rider', token: TOKEN }),
      probe: async () => (await core.connector.probe(core.base)).status,
      count: () => core.connector.connectCounter(parseCounterAddress(counterUrl)).count('helsinki'),
      library: async () => {
        await core.library.refresh();
        for (const { state } of core.library.stores) this.#collect('rows', allOf(state.failure));
      },
    };
    for (const [name, action] of Object.entries(actions)) {
      // A refused credential is not sent again, so each action starts with a new session.
      provoke(false);
      const session = await core.signIn(TOKEN);
      provoke(true);
      const result = await Promise.resolve(action(session)).catch((error: unknown) => error);
      this.#collect(name, result instanceof Error ? allOf(result) : (JSON.stringify(result) ?? ''));
    }
  }

  /** Everything that was logged, thrown or stored, by place. */
  haystacks(): ReadonlyMap<string, string> {
    const { core, log, storage } = this;
    const { entries } = connectionOf(this.session).journal;
    const files = [...storage.files].map(([name, bytes]): [string, string] => [
      `the file ${name}`,
      `${name} ${Buffer.from(bytes).toString('latin1')}`,
    ]);
    return new Map([
      ...this.found,
      ...files,
      ['the log', log.lines.join('\n')],
      ['the journal', JSON.stringify(entries)],
      ['the journal’s commands', entries.map(toCurl).join('\n')],
      ['the memento', JSON.stringify([...core.memento.entries])],
      ['the names of secrets', [...core.secrets.entries.keys()].join()],
      ['notices', JSON.stringify(core.connector.deprecations.notices)],
    ]);
  }

  #collect(name: string, text: string): void {
    this.found.set(name, `${this.found.get(name) ?? ''}\n${text}`);
  }
}

describe('a token that the service quotes in its responses', () => {
  let sandbox: Sandbox;
  let elsewhere: RawServer;

  before(async () => {
    sandbox = await startSandbox({ repositories: 12, tokenLimit: 1_000_000 });
    sandbox.addToken({ value: TOKEN, login: 'rider', scopes: ['repo', 'read:org'] });
    elsewhere = await startRawServer((socket) => socket.end(httpAnswer(200, {}, '[]')));
  });

  afterEach(() => {
    sandbox.intercept(undefined);
    sandbox.clearRequests();
  });

  after(async () => {
    await sandbox.close();
    await elsewhere.close();
  });

  for (const [place, [writing, quote]] of Object.entries(QUOTATIONS).entries()) {
    // The addresses exist only after the servers listen; the names do not depend on them.
    for (const [at, { name }] of provocations({ base: 'http://127.0.0.1', elsewhere: 'http://x' }, quote).entries()) {
      // Each provocation quotes the token as it is and in one other way, or in all ways at full length.
      if (place > 0 && at % 2 !== place % 2 && !IS_FULL) continue;
      it(`${writing}, with ${name}, appears nowhere`, async () => {
        const subject = new Subject(sandbox.baseUrl);
        await subject.core.signIn(TOKEN);
        const answer = provocations({ base: sandbox.baseUrl, elsewhere: elsewhere.origin }, quote)[at]?.answer;
        assert.ok(answer);
        await subject.doEverything(sandbox.counterUrl, (isOn) => sandbox.intercept(isOn ? answer : undefined));
        subject.core.dispose();

        const addresses = sandbox.requests.map(({ path }) => path).join('\n');
        assert.ok(sandbox.requests.filter(({ status }) => status !== 200).length > 8 || sandbox.requests.length > 22);
        assert.deepEqual(findSecret(new Map([...subject.haystacks(), ['addresses', addresses]]), TOKEN), []);
        assert.deepEqual(elsewhere.requests, []);
        assert.deepEqual(
          new Set(sandbox.requests.map(({ headers }) => headers.host?.split(':')[0])),
          new Set(['127.0.0.1']),
        );
        const counts = sandbox.requests.filter(({ service }) => service === 'B');
        assert.ok(counts.length > 0 && counts.every(({ headers }) => headers.authorization === undefined));
      });
    }
  }
});

describe('a token that records quote', () => {
  it('is neither logged nor in the journal, a failure, or an address', async () => {
    const sandbox = await startSandbox({ repositories: 3 });
    const clock = new SteppedClock();
    const subject = new Subject(sandbox.baseUrl, clock);
    try {
      sandbox.addToken({ value: TOKEN, login: 'rider', scopes: ['repo', 'read:org'] });
      await subject.core.signIn(TOKEN);
      const quoted = JSON.stringify(TOKEN).replace('g', '\\u0067');
      const basic = btoa(`rider:${TOKEN}`);
      const record = `{"id":7,"name":"quoting","full_name":"rider/quoting","description":${quoted},"language":"${TOKEN}",
        "clone_url":"https://x:${TOKEN}@code.example/rider/quoting.git","html_url":"https://code.example/?t=%67${TOKEN.slice(1)}",
        "homepage":"${basic}","owner":{"login":"rider","id":583201,"avatar_url":"https://code.example/${TOKEN}.png"}}`;
      sandbox.intercept(({ path }) => {
        if (path.startsWith('/repos/')) return { status: 200, headers: { etag: '"1"' }, body: record };
        return path.includes('/repos') ? { status: 200, headers: { etag: '"1"' }, body: `[${record}]` } : undefined;
      });
      await subject.doEverything(sandbox.counterUrl);
      const client = await connectionOf(subject.session).records();
      const { value } = await client.repository('rider', 'quoting');
      assert.equal(value.description, TOKEN);
      await clock.pass(3000);
      // The service sees its own text again: rows and cached files may have it.
      const places = [...subject.haystacks()].filter(
        ([name]) => !name.startsWith('the file') && name !== 'repository' && name !== 'own' && name !== 'organization',
      );
      const addresses = sandbox.requests.map(({ path }) => path).join();
      assert.deepEqual(findSecret(new Map([...places, ['addresses', addresses]]), TOKEN), []);
    } finally {
      subject.core.dispose();
      await sandbox.close();
    }
  });
});

describe('the clone tokens in records', () => {
  it('are neither stored nor returned', async () => {
    const sandbox = await startSandbox({ repositories: 60 });
    const clock = new SteppedClock();
    const subject = new Subject(sandbox.baseUrl, clock);
    try {
      sandbox.addToken({ value: TOKEN, login: 'rider', scopes: ['repo', 'read:org'] });
      await subject.core.signIn(TOKEN);
      const sent = await fetch(`${sandbox.baseUrl}/user/repos`, { headers: { authorization: `token ${TOKEN}` } });
      assert.ok((await sent.text()).includes(tempCloneTokenMark), 'the service sends none');
      await subject.doEverything(sandbox.counterUrl);
      const client = await connectionOf(subject.session).records();
      for (const { owner, name } of sandbox.repositories.visibleTo(TOKEN).filter((record) => record.private)) {
        subject.found.set(name, JSON.stringify(await client.repository(owner, name)));
      }
      const rows = subject.core.library.stores.map(({ state }) => state.owners);
      // Single records are saved together, after two seconds.
      await clock.pass(3000);
      const haystacks = subject.haystacks();
      assert.ok([...haystacks.keys()].filter((name) => name.startsWith('the file')).length > 3);
      assert.ok([...haystacks.values()].some((text) => text.includes('handbook')));
      assert.deepEqual(findSecret(new Map([...haystacks, ['rows', JSON.stringify(rows)]]), tempCloneTokenMark), []);
      assert.deepEqual(findSecret(haystacks, TOKEN), []);
    } finally {
      subject.core.dispose();
      await sandbox.close();
    }
  });
});
