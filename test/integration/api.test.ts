import assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';
import { type ApiSource, PublicApi } from '../../src/api/api.ts';
import { ApiReader } from '../../src/api/apiReader.ts';
import type { RepoRiderAPI, RiderEvent } from '../../src/api/repoRider.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import { Emitter } from '../../src/base/core/event.ts';
import { ChangeTracker } from '../../src/repositories/core/changeTracker.ts';
import { Pins } from '../../src/repositories/core/pins.ts';
import { Tags } from '../../src/repositories/core/tags.ts';
import { Uses } from '../../src/repositories/core/uses.ts';
import { Finder } from '../../src/search/core/finder.ts';
import { RepositorySearch } from '../../src/search/core/repositorySearch.ts';
import { tempCloneTokenMark } from '../sandbox/data/repository.ts';
import { NO_CLONE_ROWS, NO_CLONES } from '../support/noClones.ts';
import { walk } from '../support/objectGraph.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { findSecret } from '../support/traces.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { PageWindow } from './pageWindow.ts';
import { SignedInExtension } from './signedIn.ts';

/** The lists that the test itself builds. */
const GATHERED = /^\.(failures|refused|subscriptions)$/;

describe('the public API', () => {
  let opened: SignedInExtension;
  let api: RepoRiderAPI;
  let openedAt: number;
  const subscriptions: { dispose(): unknown }[] = [];

  before(async () => {
    openedAt = Date.now();
    opened = await SignedInExtension.open();
    await opened.refresh();
    api = opened.exports.getAPI(1);
    opened.sandbox.clearRequests();
  });
  afterEach(() => endAll());
  after(() => opened.close());

  function endAll(): void {
    for (const each of subscriptions.splice(0)) each.dispose();
  }

  /** Everything that the API returns. */
  async function everything(): Promise<unknown> {
    const accounts = await api.getAccounts();
    const failures = [2, null].map((version) => caught(() => opened.exports.getAPI(version as 1)));
    return {
      exports: opened.exports,
      api,
      accounts,
      failures,
      repositories: await api.getRepositories(),
      found: await api.query('is:private'),
      refused: [
        await api.query('stars:many'),
        await api.query('', { limit: 0 }).catch((error: unknown) => error),
        await api.query(5 as never).catch((error: unknown) => error),
      ],
      quota: await api.getQuota(accounts[0]?.id ?? ''),
      subscriptions: [api.onDidChangeRepositories, api.onDidChangeQuota].map((event) => event(() => undefined)),
    };
  }

  it('lists what the user sees, without a request', async () => {
    const repositories = await api.getRepositories();
    const visible = opened.sandbox.repositories.visibleTo(RIDER);
    assert.deepEqual(
      new Set(repositories.map(({ fullName }) => fullName)),
      new Set(visible.map(({ owner, name }) => `${owner}/${name}`)),
    );
    const [account] = await api.getAccounts();
    assert.equal(account?.login, 'rider');
    assert.ok(repositories.every(({ accounts }) => accounts.length === 1 && accounts[0] === account.id));
    assert.equal(repositories.filter((each) => each.isPrivate).length, visible.filter((each) => each.private).length);
    assert.deepEqual(opened.sandbox.requests, []);
  });

  it('finds as Go to Repository… does, up to the requested number', async () => {
    const whole = await api.query('is:private', { limit: 1000 });
    const few = await api.query('is:private', { limit: 2 });
    assert.ok(whole.kind === 'found' && few.kind === 'found' && whole.total > 2);
    assert.deepEqual([few.total, few.repositories], [whole.total, whole.repositories.slice(0, 2)]);
    const elsewhere = await api.query('', { account: 'https://elsewhere.example#1' });
    assert.ok(elsewhere.kind === 'found' && elsewhere.total === 0);
    assert.equal((await api.query('is:privat')).kind, 'notUnderstood');
  });

  it('reports the remaining quota without a request', async () => {
    const [account] = await api.getAccounts();
    assert.ok(account);
    const quota = await api.getQuota(account.id);
    assert.equal(quota?.limit, 5000);
    assert.equal(quota.used, quota.limit - quota.remaining);
    assert.ok(quota.resetAt && quota.resetAt > Date.now());
    assert.ok(quota.observedAt >= openedAt && quota.observedAt <= Date.now());
    assert.equal(await api.getQuota('https://elsewhere.example#1'), undefined);
    assert.deepEqual(opened.sandbox.requests, []);
  });

  it('contains no token and nothing mutable', async () => {
    const strings = new Map<string, string>();
    const looked = new Set<string>();
    walk(await everything(), (value, path) => {
      if (typeof value === 'string' || typeof value === 'symbol') strings.set(path, String(value));
      // VS Code makes the objects for its events.
      if (typeof value !== 'object' || value === null || path === '' || path.startsWith('.subscriptions')) return;
      if (GATHERED.test(path) || value instanceof Error || /\.(prototype|\[prototype\])$/.test(path)) return;
      looked.add(path.split('.')[1] ?? '');
      assert.ok(Object.isFrozen(value), path);
    });
    for (const part of ['exports', 'api', 'accounts', 'failures', 'repositories', 'found', 'refused', 'quota']) {
      assert.ok(looked.has(part), part);
    }
    assert.ok(strings.size > 1000 && [...strings.values()].includes('rider'), 'hardly anything was looked at');
    assert.deepEqual(findSecret(strings, RIDER), []);
    assert.deepEqual(findSecret(strings, tempCloneTokenMark), []);
    const sent = await fetch(`${opened.sandbox.baseUrl}/user/repos`, { headers: { authorization: `token ${RIDER}` } });
    const text = await sent.text();
    assert.ok(text.includes(tempCloneTokenMark), 'the service sends none');
  });

  it('fires for every listener when the data changes', async () => {
    const heard: unknown[] = [];
    const listen = (event: RiderEvent, listener: () => unknown) => event(listener, undefined, subscriptions);
    const [record] = opened.sandbox.repositories.visibleTo(RIDER);
    assert.ok(record);
    const name = `${record.owner}/${record.name}`;
    listen(api.onDidChangeRepositories, () => {
      throw new Error('A listener of another extension fails, as a test wants it to.');
    });
    listen(api.onDidChangeRepositories, async () => {
      const known = (await api.getRepositories()).find(({ fullName }) => fullName === name);
      heard.push(known?.description);
    });
    let quotas = 0;
    listen(api.onDidChangeQuota, () => quotas++);
    opened.sandbox.update(record.id, { description: 'Said otherwise' });
    await opened.refresh();
    await waitUntil(() => heard.includes('Said otherwise') && quotas > 0);
    endAll();
    const before = heard.length;
    await opened.refresh();
    assert.equal(heard.length, before);
  });

  for (const version of [0, 2, 1.5, '1', undefined, null]) {
    it(`has no version ${JSON.stringify(version)}`, () => {
      const error = caught(() => opened.exports.getAPI(version as 1));
      assert.ok(error instanceof RangeError && error.name === 'UnsupportedVersionError');
      assert.deepEqual('supported' in error && error.supported, [1]);
    });
  }

  it('is enough for another author’s extension', async () => {
    const sample = extensions.getExtension('repo-rider-tests.sample');
    await sample?.activate();
    const [record] = opened.sandbox.repositories.visibleTo(RIDER).filter(({ name }) => /^\w+$/.test(name));
    assert.ok(record);
    const name = `${record.owner}/${record.name}`;
    const found: unknown = await commands.executeCommand('sample.find', `"${name}"`);
    assert.ok(String(found).includes(`${name} at 127.0.0.1:`), String(found));
    const problem: unknown = await commands.executeCommand('sample.find', 'is:privat');
    assert.equal(problem, 'unknownValue, perhaps is:private');
    const count: unknown = await commands.executeCommand('sample.countPrivate');
    assert.equal(count, opened.sandbox.repositories.visibleTo(RIDER).filter((each) => each.private).length);
    const [quota] = await commands.executeCommand<string[]>('sample.showQuota');
    assert.match(quota ?? '', /^rider: 4\d\d\d of 5000$/);
    // Unchanged data costs no request.
    opened.sandbox.update(record.id, { description: 'Said once more' });
    await opened.refresh();
    const heard = await commands.executeCommand<Record<string, number>>('sample.countEvents');
    assert.ok((heard.quota ?? 0) > 0 && (heard.repositories ?? 0) > 0, JSON.stringify(heard));
  });
});

describe('an API that an extension still holds', () => {
  it('rejects every call after the extension is deactivated', async () => {
    const opened = await PageWindow.open();
    const { library, current, memento } = opened.core;
    const clock = systemClock;
    const changes = new ChangeTracker(library, clock, { debug() {}, info() {}, warn() {}, error() {} });
    const search = new RepositorySearch({
      library,
      pins: new Pins(memento),
      tags: new Tags(memento),
      uses: new Uses(memento, clock),
      changes,
      cloneFacts: NO_CLONES,
      cloneRows: NO_CLONE_ROWS,
    });
    const reader = new ApiReader(library, current, new Finder(library, search, clock));
    const publicApi = new PublicApi(async () => reader);
    const api = publicApi.exports.getAPI(1);
    let heard = 0;
    for (const event of [api.onDidChangeQuota, api.onDidChangeRepositories]) event(() => heard++);
    await library.refresh();
    const known = await api.getRepositories();
    assert.ok(heard >= 2, `heard ${heard} times`);
    assert.ok(known.length > 0, 'nothing is known');
    const late = api.getRepositories();
    publicApi.dispose();
    heard = 0;
    await library.refresh();
    assert.equal(heard, 0);
    for (const use of [late, api.getAccounts(), api.getRepositories(), api.query(''), api.getQuota('')]) {
      await assert.rejects(use, { name: 'DeactivatedError' });
    }
    assert.throws(() => publicApi.exports.getAPI(1), { name: 'DeactivatedError' });
    reader.dispose();
    changes.dispose();
    await opened.close();
  });
});

describe('the public API if something can’t be read', () => {
  const raw = Object.assign(new Error('ENOENT: /home/somebody/actions.js'), { cause: new Error('/home') });

  /** An API with a source that fails at first. */
  function failing(fail: { isFailing: boolean }) {
    const changed = new Emitter<void>();
    const none = async (): Promise<readonly never[]> => [];
    const source: ApiSource = {
      getAccounts: none,
      getRepositories: none,
      query: async () => Promise.reject(raw),
      getQuota: async () => Promise.reject(new TypeError('No module at /home/somebody')),
      onDidChangeRepositories: changed.event,
      onDidChangeQuota: changed.event,
    };
    const publicApi = new PublicApi(async () => (fail.isFailing ? Promise.reject(raw) : source));
    return { publicApi, changed, api: publicApi.exports.getAPI(1) };
  }

  const isPublicError = (error: unknown): boolean => {
    assert.ok(error instanceof Error && error.name === 'NotReadyError');
    assert.ok(error.cause === undefined && !error.message.includes('/'));
    return true;
  };

  it('rejects with an error without the text of the cause', async () => {
    const fail = { isFailing: true };
    const { api, publicApi } = failing(fail);
    await assert.rejects(api.getAccounts(), isPublicError);
    fail.isFailing = false;
    assert.deepEqual(await api.getAccounts(), []);
    await assert.rejects(api.query(''), isPublicError);
    await assert.rejects(api.getQuota(''), isPublicError);
    publicApi.dispose();
  });

  it('fires events after the first successful read', async () => {
    const fail = { isFailing: true };
    const { api, changed, publicApi } = failing(fail);
    let heard = 0;
    api.onDidChangeRepositories(() => heard++);
    await assert.rejects(api.getRepositories(), isPublicError);
    fail.isFailing = false;
    for (const _ of ['first', 'second']) await api.getRepositories();
    changed.fire();
    assert.equal(heard, 1);
    publicApi.dispose();
    changed.fire();
    assert.equal(heard, 1);
  });
});

function caught(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
