import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { systemClock } from '../../../../src/base/core/clock.ts';
import { RepositoryChangedError, RepositoryGoneError, SignedOutError } from '../../../../src/base/core/errors.ts';
import {
  InvalidResponseError,
  NotFoundError,
  QuotaSpentError,
  UnauthorizedError,
} from '../../../../src/http/core/send/requestErrors.ts';
import type { RepositoryEntry } from '../../../../src/repositories/core/entry.ts';
import type { RepositoryRecord } from '../../../sandbox/data/repository.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import type { Core } from '../../../support/core.ts';
import { entryOf, filesOf } from '../../../support/coreFiles.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { realPorts } from '../../../support/ports.ts';
import { RIDER, RIDER_PUBLIC } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { AUTHOR, git } from '../../sandbox/runGit.ts';

const FILES = {
  'README.md': '# Small\n',
  'src/main.ts': 'export {};\n',
  'later.md': 'read later\n',
  'record.json': '{"encoding":"base64","content":"IyBTbWFsbAo="}',
};

describe('files without a clone', () => {
  let windows: CoreWindows;
  let sandbox: Sandbox;
  let record: RepositoryRecord;
  let core: Core;
  let entry: RepositoryEntry;

  beforeEach(async () => {
    windows = new CoreWindows();
    await windows.start({ repositories: 5 });
    ({ sandbox } = windows);
    record = sandbox.add('rider', 'small', { files: FILES, private: true, default_branch: 'main' });
    core = await windows.openCore();
    await core.signIn(RIDER);
    entry = await entryOf(core, 'rider/small');
  });
  afterEach(() => windows.close());

  const stored = (kind: string): readonly string[] =>
    [...windows.storage.files.keys()].filter((name) => name.includes(`/${kind}/`));

  /** Opens the repository, and reads a file. */
  async function read(files: ReturnType<typeof filesOf>['files'], path = 'README.md') {
    const { root, staleness } = await files.open(entry, 'heads/main', { intent: 'refresh' });
    const found = (await files.trees.read(root)).find(path);
    assert.ok(found, path);
    return { root, staleness, text: new TextDecoder().decode(await files.contents.read(root, found)) };
  }

  /** Opens the repository once, so that everything but `later.md` is stored. */
  async function store(): Promise<void> {
    await read(filesOf(core).files);
    await waitUntil(() => stored('trees').length > 0 && stored('files').length > 0);
  }

  it('are read from disk while the service is down, with the time of the commit', async () => {
    await store();
    await sandbox.stop();
    const { text, staleness } = await read(filesOf(core).files);
    assert.equal(text, FILES['README.md']);
    assert.ok(staleness && staleness.validatedAt > Date.now() - 60_000);
    await assert.rejects(read(filesOf(core).files, 'later.md'), ({ kind }: { kind: string }) => kind === 'unreachable');
  });

  /** Answers requests for files with records, as a server that ignores `Accept`. */
  const sendRecords = (content: string) =>
    sandbox.intercept(({ path }) => {
      const base64 = Buffer.from(content)
        .toString('base64')
        .replace(/.{1,6}/g, '$&\n');
      const body = JSON.stringify({ sha: 'a', encoding: 'base64', content: base64 });
      return path.includes('/git/blobs/') ? { status: 200, body } : undefined;
    });

  it('are read from a server that sends their records', async () => {
    sendRecords(FILES['README.md']);
    assert.equal((await read(filesOf(core).files)).text, FILES['README.md']);
  });

  it('are not read from a record with other content', async () => {
    sendRecords('# Other\n');
    await assert.rejects(read(filesOf(core).files), InvalidResponseError);
  });

  it('are no records, even if their content looks like one', async () => {
    assert.equal((await read(filesOf(core).files, 'record.json')).text, FILES['record.json']);
  });

  it('are read from disk after the quota was used up', async () => {
    await store();
    sandbox.leave(RIDER, 0);
    const { files } = filesOf(core);
    const { text, staleness } = await read(files);
    assert.equal(text, FILES['README.md']);
    assert.ok(staleness?.error instanceof QuotaSpentError);
    const { root } = await files.open(entry, 'heads/main');
    const later = (await files.trees.read(root)).find('later.md');
    assert.ok(later);
    await assert.rejects(files.contents.read(root, later, { intent: 'immediate' }), QuotaSpentError);
  });

  it('are not shown while the token is rejected, and are with the next one', async () => {
    await store();
    const { files } = filesOf(core);
    sandbox.revoke(RIDER);
    await assert.rejects(read(files), UnauthorizedError);
    const [session] = core.sessions.accounts;
    assert.ok(session);
    sandbox.addToken({ value: 'ridernexttoken0001', login: 'rider', scopes: ['repo', 'read:org'] });
    await core.sessions.replaceToken(session, { kind: 'token', token: 'ridernexttoken0001' });
    entry = await entryOf(core, 'rider/small');
    assert.equal((await read(files, 'later.md')).text, FILES['later.md']);
  });

  it('are not shown to an account that may not read them any more', async () => {
    await store();
    sandbox.addToken({ value: 'ridernexttoken0001', login: 'rider', scopes: [] });
    const [session] = core.sessions.accounts;
    assert.ok(session);
    await core.sessions.replaceToken(session, { kind: 'token', token: RIDER_PUBLIC });
    await assert.rejects(
      read(filesOf(core).files),
      ({ kind }: { kind: string }) => kind === 'notFound' || kind === 'signedOut',
    );
  });

  it('say that the repository was deleted', async () => {
    await store();
    sandbox.remove(record.id);
    await assert.rejects(read(filesOf(core).files), NotFoundError);
  });

  it('are those of the repository after it was renamed, and not of another one with its name', async () => {
    const { files, roots } = filesOf(core);
    const { root } = await files.open(entry, 'heads/main');
    sandbox.rename(record.id, 'renamed');
    sandbox.add('rider', 'small', { files: { 'README.md': 'evil' }, private: true, default_branch: 'main' });
    await core.library.refresh();
    // The id decides: the request is for the new name.
    const readme = (await files.trees.read(root)).find('README.md');
    assert.ok(readme);
    assert.equal(new TextDecoder().decode(await files.contents.read(root, readme)), FILES['README.md']);
    sandbox.remove(record.id);
    await core.library.refresh();
    const other = await filesOf(core).roots.add({ ...root, commit: 'c'.repeat(40) });
    await assert.rejects(files.trees.read(other), RepositoryChangedError);
    assert.equal(roots.find({ ...root, name: 'renamed' }), undefined);
  });

  it('are not those of another repository with its name, if the list is old', async () => {
    let later = 0;
    const clock = { ...systemClock, now: () => systemClock.now() + later };
    const other = await windows.openCore({ ports: realPorts({ storage: windows.storage, clock }) });
    const { files } = filesOf(other);
    entry = await entryOf(other, 'rider/small');
    sandbox.rename(record.id, 'renamed');
    sandbox.add('rider', 'small', { files: { 'README.md': 'evil' }, private: true, default_branch: 'main' });
    later = 6 * 60_000;
    await assert.rejects(files.open(entry, 'heads/main'), RepositoryChangedError);
  });

  it('are not those of another repository with its name, if it was opened without being listed', async () => {
    const other = sandbox.add('wanderer', 'trip', { files: { 'README.md': '# Trip' }, default_branch: 'main' });
    const session = entry.session;
    const { value } = await (await connectionOf(session).records()).repository('wanderer', 'trip');
    const { files } = filesOf(core);
    const { root } = await files.open({ session, repository: value }, 'heads/main');
    assert.equal((await files.reopen(root, 'heads/main')).root.commit, root.commit);
    sandbox.rename(other.id, 'renamed');
    sandbox.add('wanderer', 'trip', { files: { 'README.md': 'evil' }, default_branch: 'main' });
    // Otherwise, its record is not read again within a minute.
    await core.sessions.clearCaches();
    await assert.rejects(files.reopen(root, 'heads/main'), RepositoryChangedError);
  });

  it('are those of the new commit after a force-push, and those of the old one stay readable', async () => {
    const { files } = filesOf(core);
    const before = await read(files);
    const folder = join(await mkdtemp(join(tmpdir(), 'repo-rider-push-')), 'clone');
    const address = new URL(`${sandbox.gitUrl}/rider/small.git`);
    Object.assign(address, { username: 'rider', password: RIDER });
    await git(['clone', '--quiet', address.href, folder]);
    await writeFile(join(folder, 'README.md'), '# Forced\n');
    const inside = (...args: readonly string[]) => git(['-C', folder, ...AUTHOR, ...args]);
    await inside('checkout', '--quiet', '--orphan', 'other');
    await inside('commit', '--quiet', '--all', '--message', 'Other');
    await inside('push', '--quiet', '--force', 'origin', 'other:main');
    const after = await read(files);
    assert.notEqual(after.root.commit, before.root.commit);
    assert.equal(after.text, '# Forced\n');
    const old = (await files.trees.read(before.root)).find('README.md');
    assert.ok(old);
    assert.equal(new TextDecoder().decode(await files.contents.read(before.root, old)), FILES['README.md']);
  });

  it('are shared by two windows, and requested once', async () => {
    await store();
    const count = sandbox.requests.length;
    const second = await windows.openCore();
    await second.library.load();
    assert.equal((await filesOf(second).files.open(entry, 'heads/main')).staleness, undefined);
    const { root } = await filesOf(second).files.open(entry, 'heads/main');
    const readme = (await filesOf(second).files.trees.read(root)).find('README.md');
    assert.ok(readme);
    await filesOf(second).files.contents.read(root, readme);
    assert.deepEqual(
      sandbox.requests.slice(count).filter(({ path }) => path.includes('/small/git/')),
      [],
    );
  });

  it('are not opened if the account signs out meanwhile', async () => {
    const { files, roots } = filesOf(core);
    const resolve = files.resolve.bind(files);
    files.resolve = async (...args) => {
      const opening = await resolve(...args);
      await core.sessions.signOut(entry.session.id);
      return opening;
    };
    await assert.rejects(files.open(entry, 'heads/main'), SignedOutError);
    assert.deepEqual(roots.all, []);
  });

  it('are deleted at sign-out, also in a window that is reading', async () => {
    await store();
    const { files, roots } = filesOf(core);
    const { root } = await files.open(entry, 'heads/main');
    const later = (await files.trees.read(root)).find('later.md');
    assert.ok(later);
    const reading = files.contents.read(root, later).catch((error: unknown) => error);
    await core.sessions.signOut(entry.session.id);
    await reading;
    assert.deepEqual(
      [...windows.storage.files.keys()].filter((name) => !name.startsWith('endedSignIns/')),
      [],
    );
    assert.deepEqual(roots.all, []);
    await assert.rejects(files.contents.read(root, later), RepositoryGoneError);
    await assert.rejects(files.open(entry, 'heads/main'));
    assert.deepEqual(roots.all, []);
    assert.deepEqual(
      [...windows.storage.files.keys()].filter((name) => !name.startsWith('endedSignIns/')),
      [],
    );
  });
});
