import assert from 'node:assert/strict';
import { Connector } from '../../../../src/accounts/core/connection.ts';
import { discover } from '../../../../src/accounts/core/discovery.ts';
import { GitAccess } from '../../../../src/accounts/core/gitAccess.ts';
import { GitConsents } from '../../../../src/accounts/core/gitConsents.ts';
import { type AccountSession, openSession, sessionsNamed, webHostOf } from '../../../../src/accounts/core/session.ts';
import { WatchList } from '../../../../src/accounts/core/watchList.ts';
import { systemClock } from '../../../../src/base/core/clock.ts';
import { ours } from '../../../../src/base/core/text.ts';
import { Clones } from '../../../../src/clones/core/known/knownClones.ts';
import { repositoryOfRemotes } from '../../../../src/clones/core/known/remoteRepository.ts';
import type { Library } from '../../../../src/repositories/core/library.ts';
import { folderIn, withoutFolder } from '../../../../src/search/core/address.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { partOf } from '../../../support/partOf.ts';
import { realPorts, recordingLog } from '../../../support/ports.ts';
import { httpAnswer, startRawServer } from '../../../support/rawServer.ts';
import { storeOf } from '../../../support/treeData.ts';

const ORIGIN = 'https://h.example';

describe('several servers on one origin', () => {
  const connector = new Connector(realPorts());
  const signedIn = (folder: string, token: string): AccountSession => {
    const base = new URL(`${folder}api/v1/`, ORIGIN);
    return openSession(connector.connect(base, { kind: 'token', token }, 1), {
      login: ours('octo'),
      id: 1,
      type: 'User',
    });
  };
  const [a, b, root] = [signedIn('/a/', 'token-of-a'), signedIn('/b/', 'token-of-b'), signedIn('/', 'token-of-root')];

  it('are found by the address that the user enters, not at the origin', async () => {
    const answer = httpAnswer(200, { 'content-type': 'application/json' }, '{"version":"1.24.6"}');
    const server = await startRawServer((socket, head) => {
      const [, path = ''] = head.split(' ');
      socket.end(/^\/(git\/)?api\/v1\/version$/.test(path) ? answer : httpAnswer(404, {}, ''));
    });
    const found = async (path: string): Promise<string> =>
      (await discover(`${server.origin}${path}`, (base, signal) => connector.probe(base, signal))).pathname;
    try {
      assert.equal(await found('/git/'), '/git/api/v1/');
      assert.equal(await found('/git/octo/x'), '/git/api/v1/');
      assert.equal(await found('/octo/x'), '/api/v1/');
    } finally {
      await server.close();
    }
  });

  for (const body of ['{"version":7}', '{"name":"other"}', '[]']) {
    it(`aren’t what answers ${body}`, async () => {
      const server = await startRawServer((socket) => socket.end(httpAnswer(200, {}, body)));
      const finding = discover(`${server.origin}/git/`, (base, signal) => connector.probe(base, signal));
      await assert.rejects(finding);
      await server.close();
    });
  }

  it('have names of their own', () => {
    assert.deepEqual([a, b, root].map(webHostOf), ['h.example/a', 'h.example/b', 'h.example']);
    assert.deepEqual(sessionsNamed([a, b, root], 'H.example/B'), [b]);
    assert.deepEqual(sessionsNamed([a, b, root], 'h.example'), [root]);
    assert.deepEqual(sessionsNamed([a, b], 'h.example'), [a, b]);
    assert.deepEqual(sessionsNamed([a, b], 'other.example'), []);
  });

  it('keep their watched owners when one of them is signed out', async () => {
    const list = new WatchList(new MemoryMemento());
    const owner = { login: ours('velodrome'), id: 7, type: 'Organization', avatar_url: '', html_url: '' };
    for (const session of [a, b]) await list.add(session, owner);
    await list.forget(a);
    assert.deepEqual(
      list.all.map(({ base }) => base),
      [`${ORIGIN}/b/api/v1/`],
    );
    list.dispose();
  });

  for (const [sessions, remote, expected] of [
    [[a, b], `${ORIGIN}/b/o/x.git`, [b, 'o/x']],
    [[a, root], `${ORIGIN}/o/x.git`, [root, 'o/x']],
    [[a, root], `${ORIGIN}/a/o/x.git`, [a, 'o/x']],
    [[a], `${ORIGIN}/o/x.git`, undefined],
    [[a], 'git@h.example:o/x.git', [a, 'o/x']],
  ] as const) {
    it(`have the remote ${remote} where it is, among ${sessions.map(webHostOf).join(' and ')}`, () => {
      const known = { clones: new Clones(new MemoryMemento()), sessions, entries: [] };
      const found = repositoryOfRemotes(known, 'file:///nowhere', [remote]);
      assert.deepEqual(found && [found.session, `${found.owner}/${found.name}`], expected);
    });
  }

  for (const [text, folder, changed] of [
    [`${ORIGIN}/git/forge/octo/x`, '/git/forge/', `${ORIGIN}/octo/x`],
    [`${ORIGIN}/git/octo/x`, '/git/', `${ORIGIN}/octo/x`],
    [`${ORIGIN}/octo/x`, undefined, `${ORIGIN}/octo/x`],
  ] as const) {
    it(`are known by the innermost folder in ${text}`, () => {
      const webs = ['/', '/git/', '/git/forge/'].map((path) => new URL(path, ORIGIN));
      assert.equal(folderIn(text, webs)?.pathname, folder);
      assert.equal(withoutFolder(text, webs), changed);
    });
  }

  describe('and Git', () => {
    let openPaths: readonly string[];
    const access = async (...sessions: readonly AccountSession[]): Promise<string | undefined> => {
      const consents = new GitConsents(new MemoryStorage());
      await consents.allow(ORIGIN, sessions);
      const stores = sessions.map((session) =>
        storeOf(session, [repository(1, 'octo/x', { clone_url: `${session.server.replace(/\/$/, '')}/octo/x.git` })]),
      );
      const git = new GitAccess({
        library: partOf<Library>({ stores }),
        load: async () => undefined,
        consents,
        isDirect: async () => true,
        openPaths: () => openPaths,
        clock: systemClock,
        log: recordingLog(),
        askConsent: async () => 'never',
        askAccount: async () => undefined,
      });
      return (await git.answer({ origin: ORIGIN, path: undefined }))?.password;
    };

    it('give the token of the server whose clone is open', async () => {
      openPaths = ['/b/octo/x.git'];
      assert.equal(await access(a, b), 'token-of-b');
      assert.equal(await access(b), 'token-of-b');
    });

    it('give no token to another server, nor to one that may be another', async () => {
      openPaths = ['/b/octo/x.git'];
      assert.equal(await access(a), undefined);
      openPaths = [];
      assert.equal(await access(a), undefined);
    });

    it('give the token of a server at the origin as usual', async () => {
      openPaths = [];
      assert.equal(await access(root), 'token-of-root');
    });
  });
});
