import assert from 'node:assert/strict';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { checkToken } from '../../../../src/accounts/core/tokenCheck.ts';
import * as errors from '../../../../src/base/core/errors.ts';
import { withoutTokens } from '../../../../src/base/core/quotedTokens.ts';
import { ours } from '../../../../src/base/core/text.ts';
import * as requestErrors from '../../../../src/http/core/send/requestErrors.ts';
import type { ListedOwner } from '../../../../src/model/core/repository.ts';
import { adoptNewNames } from '../../../../src/repositories/core/renamedAccounts.ts';
import type { RepositoryStore } from '../../../../src/repositories/core/repositoryStore.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { Core } from '../../../support/core.ts';
import { MemorySecrets } from '../../../support/memorySecrets.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { realPorts, recordingLog } from '../../../support/ports.ts';
import { RIDER, SECOND } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const ORGANIZATIONS = ['velodrome', 'peloton', 'criterium'] as const;
const tokenOf = (owner: string): string => `fine-grained-of-${owner}`;

describe('an account with a token for each owner', () => {
  let sandbox: Sandbox;
  let core: Core;
  let secrets: MemorySecrets;
  let storage: MemoryStorage;
  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 300 });
    for (const owner of [...ORGANIZATIONS, 'rider']) {
      sandbox.addToken({ value: tokenOf(owner), login: 'rider', scopes: undefined, owner });
    }
    secrets = new MemorySecrets();
    storage = new MemoryStorage();
    core = open();
    await core.signIn(tokenOf('velodrome'));
  });
  afterEach(async () => {
    core.dispose();
    await sandbox.close();
  });

  const open = (): Core => new Core({ base: sandbox.baseUrl, secrets, ports: realPorts({ storage }) });
  const session = () => core.sessions.accounts[0] ?? assert.fail();
  const store = (): RepositoryStore => core.library.stores[0] ?? assert.fail();
  const owner = (login: string): ListedOwner => {
    const { id, type } = sandbox.accounts.find(login) ?? assert.fail();
    return { login: ours(login), id, type };
  };
  const add = (login: string, token = tokenOf(login)) =>
    core.sessions.addToken(session(), owner(login), { kind: 'token', token });
  /** Adds another token for peloton, instead of an earlier one. */
  const addNew = (name: string, options: Partial<Parameters<Sandbox['addToken']>[0]> = {}) => {
    sandbox.addToken({ value: tokenOf(name), login: 'rider', scopes: undefined, owner: 'peloton', ...options });
    return add('peloton', tokenOf(name));
  };
  async function addAll(...logins: readonly string[]): Promise<void> {
    for (const login of logins) await add(login);
    core.library.arrange();
    await store().refresh();
    sandbox.clearRequests();
  }
  const shown = (login: string): readonly number[] => {
    const listing = store().state.owners.find((each) => each.owner.login === login);
    return (listing?.repositories ?? []).map(({ id }) => id).toSorted((a, b) => a - b);
  };
  /** An organization's own list also has public repositories that aren't in the account's. */
  const existing = (login: string): readonly number[] => {
    const { repositories } = sandbox;
    const isApart = login === 'peloton' || login === 'criterium';
    const all = isApart ? repositories.inOrganization(login, RIDER) : repositories.visibleTo(RIDER);
    return all.filter((each) => each.owner === login).map(({ id }) => id);
  };
  const hidden = (login: string) =>
    sandbox.repositories.visibleTo(RIDER).find((each) => each.owner === login && each.private) ?? assert.fail();
  /** The owners of the tokens of the requests for a path. */
  const askedWith = (part: string): readonly string[] =>
    sandbox.requests
      .filter(({ path }) => path.includes(part))
      .map(({ headers }) => headers.authorization?.replace('token fine-grained-of-', '') ?? 'no token');
  const read = async (fullName: string) => {
    const [login = '', name = ''] = fullName.split('/');
    return (await connectionOf(session()).records()).repository(login, name, { intent: 'refresh' });
  };

  it('shows all repositories of all its organizations, each once', async () => {
    await addAll('peloton', 'criterium');
    for (const login of ORGANIZATIONS) {
      assert.ok(existing(login).length > 3);
      assert.deepEqual(shown(login), existing(login), login);
    }
    const all = core.library.entries.map(({ repository }) => repository.id);
    assert.equal(new Set(all).size, all.length);
    assert.ok(shown('rider').length < existing('rider').length, 'no token reads what the account owns');
    await addAll('rider');
    assert.deepEqual(shown('rider'), existing('rider'));
    assert.deepEqual(shown('peloton'), existing('peloton'));
  });

  it('asks for each list with the token that is for its owner', async () => {
    await addAll('peloton', 'criterium', 'rider');
    await store().refresh();
    assert.deepEqual(new Set(askedWith('/orgs/peloton/repos')), new Set(['peloton']));
    assert.deepEqual(new Set(askedWith('/orgs/criterium/repos')), new Set(['criterium']));
    assert.deepEqual(new Set(askedWith('affiliation=owner')), new Set(['rider']));
    const others = sandbox.requests.filter(({ path }) => !/\/orgs\/|affiliation=owner/.test(path));
    assert.ok(others.length > 0);
    assert.ok(others.every(({ headers }) => headers.authorization === `token ${tokenOf('velodrome')}`));
  });

  it('asks for a repository with the token that is for its owner', async () => {
    await addAll('peloton', 'criterium');
    for (const login of ORGANIZATIONS) {
      const { name } = hidden(login);
      assert.equal((await read(`${login.toUpperCase()}/${name}`)).value.name, name);
    }
    assert.deepEqual(askedWith('/repos/'), [...ORGANIZATIONS]);
  });

  it('tries each other token once for an owner, where none is for it', async () => {
    await addAll('peloton', 'criterium');
    const { owner: login, name } = hidden('rider');
    for (let times = 0; times < 3; times++) {
      await assert.rejects(read(`${login}/${name}`), requestErrors.NotFoundError);
      await assert.rejects(read('rider/no-such-repository'), requestErrors.NotFoundError);
    }
    const asked = askedWith('/repos/');
    assert.deepEqual(asked.slice(0, 3), ['velodrome', 'peloton', 'criterium']);
    assert.deepEqual(
      asked.slice(3),
      Array.from({ length: 5 }, () => 'velodrome'),
    );
  });

  it('remembers which token has read a repository that the usual one can’t', async () => {
    const { id, name } = hidden('peloton');
    await addNew('other', { repositories: [0] });
    await core.sessions.replaceToken(session(), { kind: 'token', token: RIDER });
    sandbox.clearRequests();
    for (let times = 0; times < 3; times++) assert.equal((await read(`peloton/${name}`)).value.id, id);
    assert.deepEqual(askedWith('/repos/'), ['other', `token ${RIDER}`, `token ${RIDER}`, `token ${RIDER}`]);
  });

  it('fails for an owner whose token was revoked, and only for that one', async () => {
    await addAll('peloton', 'criterium');
    const before = ORGANIZATIONS.map(shown);
    sandbox.revoke(tokenOf('peloton'));
    for (let times = 0; times < 3; times++) await store().refresh();
    assert.deepEqual(ORGANIZATIONS.map(shown), before, 'the rows stay');
    const { owners, failure } = store().state;
    assert.equal(failure, undefined);
    const failed = owners.filter((each) => each.failure !== undefined);
    assert.deepEqual(
      failed.map((each) => each.owner.login),
      ['peloton'],
    );
    const [error] = failed.map((each) => each.failure);
    assert.ok(error instanceof requestErrors.UnauthorizedError);
    assert.equal(error.request.tokenOwner, 'peloton');
    assert.equal(askedWith('/orgs/peloton/repos').length, 1, 'a refused token is not sent again');
    await assert.rejects(read(`peloton/${hidden('peloton').name}`), requestErrors.UnauthorizedError);
    assert.equal((await read(`criterium/${hidden('criterium').name}`)).value.owner.login, 'criterium');
  });

  it('still shows the lists of other owners if the token of the sign-in is revoked', async () => {
    await addAll('peloton', 'criterium');
    sandbox.revoke(tokenOf('velodrome'));
    const { id } = sandbox.add('peloton', 'newcomer', { private: true });
    await store().refresh();
    assert.ok(store().state.failure instanceof requestErrors.UnauthorizedError);
    assert.ok(shown('peloton').includes(id));
    assert.ok(store().state.owners.every((each) => each.failure === undefined));
  });

  it('keeps its tokens when that of its sign-in is replaced, and in later windows', async () => {
    await addAll('peloton');
    await core.signIn(tokenOf('criterium'));
    await core.sessions.rename(session(), 'rider');
    core.dispose();
    core = open();
    await core.restore();
    await store().refresh();
    assert.deepEqual(shown('peloton'), existing('peloton'));
    assert.ok(shown('criterium').includes(hidden('criterium').id));
    assert.deepEqual(
      connectionOf(session()).tokens.map((each) => [each.owner?.login, each.credential.token]),
      [
        [undefined, tokenOf('criterium')],
        ['peloton', tokenOf('peloton')],
      ],
    );
  });

  it('shows what was stored of each owner in a new window, without a request', async () => {
    await addAll('peloton', 'criterium', 'rider');
    core.dispose();
    core = open();
    await core.restore();
    sandbox.clearRequests();
    await core.library.load();
    for (const login of [...ORGANIZATIONS, 'rider']) assert.deepEqual(shown(login), existing(login));
    assert.ok([...store().state.lists.values()].every(({ read: list }) => list?.isOwn));
    assert.equal(sandbox.requests.length, 0);
  });

  it('has none of them in texts that leave a new window, before any request', async () => {
    const [main, other] = ['only-stored-for-rider', 'only-stored-for-peloton'];
    const [stored] = await core.vault.list();
    assert.ok(stored);
    const tokens = [{ owner: owner('peloton'), credential: { kind: 'token', token: other }, traits: {} }] as const;
    await core.vault.write({ ...stored, credential: { kind: 'token', token: main }, tokens });
    sandbox.clearRequests();
    await open().sessions.vaultRead();
    assert.equal(withoutTokens(`${main} ${other}`), '*** ***');
    assert.deepEqual(sandbox.requests, []);
  });

  it('reads only the lists of a token again that was added or replaced', async () => {
    await addAll('peloton');
    await addAll('criterium');
    const isOwn = async (login: string | undefined): Promise<boolean | undefined> => {
      core.library.arrange();
      await store().load();
      return store().state.lists.get(login)?.read?.isOwn;
    };
    await addNew('next');
    assert.deepEqual([await isOwn(undefined), await isOwn('peloton'), await isOwn('criterium')], [true, false, true]);
    assert.equal(connectionOf(session()).tokens.length, 3, 'an owner has one token');
  });

  it('forgets a token that is removed, and what only that has read', async () => {
    await addAll('peloton', 'rider');
    await core.sessions.removeToken(session(), owner('peloton'));
    await core.sessions.removeToken(session(), owner('rider'));
    core.library.arrange();
    await store().refresh();
    assert.ok(![...secrets.entries.values()].some((secret) => /of-(peloton|rider)/.test(secret)));
    const publicOf = (login: string) =>
      existing(login).filter((id) => !sandbox.repositories.all.find((each) => each.id === id)?.private);
    assert.deepEqual([shown('peloton'), shown('rider')], [publicOf('peloton'), publicOf('rider')]);
    await core.sessions.signOut(session().id);
    assert.equal(secrets.entries.size, 0);
    assert.deepEqual(storage.names, []);
  });

  it('accepts only a valid token of the same account, and only while it is signed in', async () => {
    const account = session();
    const reject = (token: string, error: object) =>
      assert.rejects(core.sessions.addToken(account, owner('peloton'), { kind: 'token', token }), error);
    await reject(SECOND, errors.AnotherAccountError);
    await reject('no-such-token', requestErrors.UnauthorizedError);
    assert.equal(connectionOf(session()).tokens.length, 1);
    await core.sessions.signOut(account.id);
    await reject(tokenOf('peloton'), errors.SignedOutError);
    assert.equal(secrets.entries.size, 0);
  });

  it('reports scopes and expiry for each token', async () => {
    const expiresAt = Date.now() + 86_400_000;
    await addNew('day', { expiresAt });
    await core.sessions.replaceToken(session(), { kind: 'token', token: RIDER });
    const [main, other] = connectionOf(session()).tokens;
    assert.deepEqual(main?.facts.traits.scopes, ['repo', 'read:org', 'read:user']);
    assert.equal(main.facts.traits.expiresAt, undefined);
    assert.equal(other?.facts.traits.scopes, undefined);
    assert.equal(Math.floor((other?.facts.traits.expiresAt ?? 0) / 1000), Math.floor(expiresAt / 1000));
  });

  const tokenOwners = () => connectionOf(session()).tokens.flatMap((each) => each.owner?.login ?? []);

  it('keeps the token of an owner that is renamed, and of itself', async () => {
    await addAll('peloton', 'rider');
    const renaming = adoptNewNames(core.library, core.sessions, recordingLog());
    const [before, own] = [shown('peloton'), shown('rider')];
    sandbox.renameOwner('peloton', 'echelon');
    sandbox.renameOwner('rider', 'racer');
    // As the view does: another session ends what is being read.
    await waitUntil(async () => {
      await store().refresh();
      return tokenOwners().join() === 'echelon,racer';
    });
    await store().refresh();
    assert.deepEqual([shown('echelon'), shown('racer')], [before, own]);
    const logins = store().state.owners.map((each) => each.owner.login);
    assert.ok(!logins.includes(ours('peloton')) && !logins.includes(ours('rider')), logins.join());
    renaming.dispose();
  });

  it('reads the list of an owner that is renamed with its token', async () => {
    await addAll('peloton');
    const before = shown('peloton');
    sandbox.renameOwner('peloton', 'echelon');
    await store().refresh();
    assert.deepEqual(new Set(askedWith('/orgs/echelon/repos')), new Set(['peloton']));
    assert.deepEqual(shown('echelon'), before);
  });

  it('shows the rows of an owner whose own token no longer reads its list', async () => {
    await addAll('peloton');
    const before = shown('peloton');
    sandbox.intercept(({ path, headers }) =>
      path.startsWith('/orgs/peloton/') && headers.authorization?.includes('peloton') ? { status: 404 } : undefined,
    );
    await store().refresh();
    assert.deepEqual(shown('peloton'), before);
    assert.ok(store().state.lists.get('peloton')?.failure instanceof requestErrors.NotFoundError);
  });

  it('replaces the token of a former owner by that of the account with its name', async () => {
    await addAll('peloton');
    sandbox.renameOwner('peloton', 'echelon');
    sandbox.addOwner({ login: 'peloton', type: 'Organization' }, ['rider']);
    const { id } = sandbox.add('peloton', 'later', { private: true });
    await addNew('later');
    assert.deepEqual(tokenOwners(), ['peloton']);
    assert.equal((await read('peloton/later')).value.id, id);
  });

  it('stays signed out if another window changes its tokens at the same moment', async () => {
    await addAll('peloton');
    const other = open();
    await other.restore();
    const account = session();
    const changed = secrets.entries.get(`account:${account.id}`) ?? '';
    await other.sessions.signOut(account.id);
    // The write of the other window comes late.
    await secrets.store(`account:${account.id}`, changed);
    await waitUntil(() => secrets.entries.size === 0);
    assert.deepEqual(other.sessions.accounts, []);
    other.dispose();
  });

  it('sends a pasted token to no other address of the same host', async () => {
    const elsewhere = new URL(`${sandbox.baseUrl}/other/`);
    sandbox.intercept(({ path }) =>
      path.startsWith('/other/')
        ? { status: 200, body: JSON.stringify({ id: session().account.id, login: 'somebody', type: 'User' }) }
        : undefined,
    );
    const { session: there, isNew } = await core.sessions.signIn(elsewhere, { kind: 'token', token: RIDER });
    assert.ok(isNew);
    assert.equal(connectionOf(there).base.href, elsewhere.href);
    const { isNew: isAgain } = await core.sessions.signIn(elsewhere, { kind: 'token', token: SECOND });
    assert.ok(!isAgain);
    assert.ok(
      !sandbox.requests.some(({ path, headers }) => path === '/user' && headers.authorization?.includes(RIDER)),
    );
  });

  it('reports a failure of another token that is no answer about the repository, and tries it again', async () => {
    await core.sessions.replaceToken(session(), { kind: 'token', token: RIDER });
    await addNew('none', { repositories: [0] });
    const { name } = hidden('peloton');
    let isDown = true;
    sandbox.intercept(({ path, headers }) =>
      isDown && path.startsWith('/repos/') && headers.authorization?.includes(RIDER) ? { status: 502 } : undefined,
    );
    await assert.rejects(read(`peloton/${name}`), requestErrors.ServerError);
    isDown = false;
    assert.equal((await read(`peloton/${name}`)).value.name, name);
  });

  it('uses the token of an owner again if another one that could read is revoked', async () => {
    await core.sessions.replaceToken(session(), { kind: 'token', token: RIDER });
    const { id, name } = hidden('peloton');
    const chosen: number[] = [0];
    await addNew('some', { repositories: chosen });
    assert.equal((await read(`peloton/${name}`)).value.id, id);
    sandbox.revoke(RIDER);
    await assert.rejects(read('rider/any'), requestErrors.UnauthorizedError);
    chosen.push(id);
    assert.equal((await read(`peloton/${name}`)).value.id, id);
  });

  it('sends no refused token again when another one changes, unless it is accepted', async () => {
    await addAll('peloton');
    sandbox.revoke(tokenOf('velodrome'));
    await store().refresh();
    const refused = () => sandbox.requests.filter(({ status }) => status === 401).length;
    const first = refused();
    assert.ok(first > 0);
    await add('criterium');
    core.library.arrange();
    await store().refresh();
    assert.equal(refused(), first);
    await core.sessions.replaceToken(session(), { kind: 'token', token: RIDER });
    core.library.arrange();
    await store().refresh();
    assert.equal(store().state.failure, undefined);
  });

  it('checks each token itself, whichever has read something', async () => {
    await addAll('peloton');
    sandbox.revoke(tokenOf('peloton'));
    const [main, other] = connectionOf(session()).tokens;
    await checkToken(session(), undefined, main);
    await assert.rejects(checkToken(session(), undefined, other), requestErrors.UnauthorizedError);
    assert.deepEqual(askedWith('/user'), ['velodrome', 'peloton']);
  });

  it('reads the lists of other owners if the account’s own list is forbidden', async () => {
    await addAll('peloton');
    const { id } = sandbox.add('peloton', 'latest', { private: true });
    sandbox.intercept(({ path }) => (path.startsWith('/user/repos') ? { status: 403 } : undefined));
    await store().refresh();
    assert.ok(store().state.failure instanceof requestErrors.ForbiddenError);
    assert.ok(shown('peloton').includes(id));
  });
});
