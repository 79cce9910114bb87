import assert from 'node:assert/strict';
import { RefNotFoundError } from '../../../../src/base/core/errors.ts';
import { Browsing } from '../../../../src/files/core/browsing.ts';
import type { RepositoryFiles } from '../../../../src/files/core/repositoryFiles.ts';
import { repositoryOf } from '../../../../src/files/core/repositoryNames.ts';
import type { RepositoryEntry } from '../../../../src/repositories/core/entry.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import type { Core } from '../../../support/core.ts';
import { entryOf, filesOf, refNames } from '../../../support/coreFiles.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { partOf } from '../../../support/partOf.ts';
import { recordingLog } from '../../../support/ports.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';

describe('the browsed repository', () => {
  let windows: CoreWindows;
  let sandbox: Sandbox;
  let core: Core;
  let entry: RepositoryEntry;
  let opened: ReturnType<typeof filesOf>;
  let browsing: Browsing;
  let changes = 0;

  beforeEach(async () => {
    windows = new CoreWindows();
    await windows.start({ repositories: 5 });
    ({ sandbox } = windows);
    sandbox.add('rider', 'shelf', {
      default_branch: 'main',
      files: { 'README.md': '# Shelf\n' },
      branches: { next: { files: { 'NEXT.md': '# Next\n' } }, same: {} },
      tags: { 'v1.0.0': { files: { 'FIRST.md': '# First\n' } } },
    });
    core = await windows.openCore();
    await core.signIn(RIDER);
    entry = await entryOf(core, 'rider/shelf');
    opened = filesOf(core);
    browsing = createBrowsing();
    changes = 0;
    browsing.onDidChange(() => changes++);
  });
  afterEach(() => windows.close());

  function createBrowsing(onReopen: (ref: string) => void = () => undefined): Browsing {
    const findSession = (id: string) => core.current.find(id);
    const { memento } = core;
    const { roots, files: all } = opened;
    const reopen: typeof all.reopen = (repository, ref, options) => {
      onReopen(ref);
      return all.reopen(repository, ref, options);
    };
    const created = new Browsing({
      roots,
      files: partOf<RepositoryFiles>({ reopen }),
      findSession,
      memento,
      log: recordingLog(),
    });
    core.sessions.onDidChange((change) => created.followSessions(change));
    return created;
  }

  async function browse(ref = 'heads/main'): Promise<void> {
    await browsing.show(repositoryOf(entry), ref, opened.files.open(entry, ref));
  }

  const names = async (): Promise<readonly string[]> => {
    const root = browsing.browsed?.opened?.root;
    assert.ok(root);
    return ((await opened.files.trees.folder(root, '')) ?? []).map(({ path }) => path);
  };

  it('is shown before it is opened', async () => {
    const shown = browse();
    assert.equal(browsing.browsed?.repository.name, 'shelf');
    assert.equal(browsing.browsed.opened, undefined);
    await shown;
    assert.equal(changes, 2);
    assert.deepEqual(await names(), ['README.md']);
  });

  it('is shown at another branch, and at a tag of that name', async () => {
    await browse();
    await browsing.switchTo(['heads/next']);
    assert.deepEqual(await names(), ['NEXT.md']);
    await browsing.switchTo(['heads/v1.0.0', 'tags/v1.0.0']);
    assert.deepEqual(await names(), ['FIRST.md']);
    assert.equal(browsing.browsed?.ref, 'tags/v1.0.0');
  });

  it('stays as it is if there is no such branch', async () => {
    await browse();
    await assert.rejects(browsing.switchTo(['heads/none', 'tags/none']), RefNotFoundError);
    assert.deepEqual(await names(), ['README.md']);
  });

  it('has the branches and tags of the service', async () => {
    const repository = repositoryOf(entry);
    const branches = await refNames(opened.files.refs(repository, 'branches'));
    assert.deepEqual(branches.toSorted(), ['main', 'next', 'same']);
    assert.deepEqual(await refNames(opened.files.refs(repository, 'tags')), ['v1.0.0']);
  });

  it('has the branches of at most ten pages, each requested when it is wanted', async () => {
    const branches = Object.fromEntries(Array.from({ length: 1050 }, (_, at) => [`topic-${at}`, {}]));
    sandbox.add('rider', 'crowded', { default_branch: 'main', files: { 'a.txt': 'a' }, branches });
    const pages = opened.files.refs(repositoryOf(await entryOf(core, 'rider/crowded')), 'branches');
    const asked = () => sandbox.requests.filter(({ path }) => path.includes('/branches?')).length;
    assert.equal((await pages.next()).value?.length, 100);
    assert.equal(asked(), 1);
    assert.equal((await refNames(pages)).length, 900);
    assert.equal(asked(), 10);
  });

  it('follows its branch when it is refreshed, and not before', async () => {
    await browse();
    const next = (await opened.files.refs(repositoryOf(entry), 'branches').next()).value?.find(
      ({ name }) => name === 'next',
    );
    assert.ok(next);
    sandbox.intercept(({ path }) =>
      path.endsWith('/commits/heads/main') ? { status: 200, body: next.commit } : undefined,
    );
    assert.deepEqual(await names(), ['README.md']);
    await browsing.refresh();
    assert.equal(browsing.browsed?.ref, 'heads/main');
    assert.deepEqual(await names(), ['NEXT.md']);
  });

  it('is the one of before, with its age, if it can’t be refreshed', async () => {
    await browse();
    sandbox.intercept(({ path }) => (path.includes('/commits/') ? { status: 500 } : undefined));
    await browsing.refresh();
    assert.ok(browsing.browsed?.opened?.staleness);
    assert.deepEqual(await names(), ['README.md']);
    sandbox.intercept(undefined);
    await browsing.refresh();
    assert.equal(browsing.browsed.opened?.staleness, undefined);
  });

  it('is opened when it is refreshed after a failure', async () => {
    sandbox.intercept(({ path }) => (path.includes('/commits/') ? { status: 404 } : undefined));
    await browse();
    assert.equal(browsing.browsed?.opened, undefined);
    sandbox.intercept(undefined);
    await browsing.refresh();
    assert.deepEqual(await names(), ['README.md']);
  });

  it('is read again when its account has another token', async () => {
    await browse();
    const { opening } = browsing.browsed ?? {};
    const session = core.sessions.accounts[0];
    assert.ok(session);
    browsing.followSessions({ added: [], forgotten: [], hidden: [], changed: [session] });
    assert.notEqual(browsing.browsed?.opening, opening);
  });

  it('reads its branch again when it was restored, once', async () => {
    await browse();
    const reopened: string[] = [];
    browsing = createBrowsing((ref) => reopened.push(ref));
    await browsing.restore();
    assert.deepEqual(reopened, []);
    await browsing.refreshRestored();
    await browsing.refreshRestored();
    assert.deepEqual(reopened, ['heads/main']);
  });

  it('is closed while it is opened', async () => {
    const shown = browse();
    browsing.close();
    await shown;
    assert.equal(browsing.browsed, undefined);
  });

  it('ignores a branch that arrives after it was closed', async () => {
    await browse();
    const switched = browsing.switchTo(['heads/next']);
    browsing.close();
    await switched;
    assert.equal(browsing.browsed, undefined);
  });

  it('is restored without a request, with its branch', async () => {
    await browse();
    await browsing.switchTo(['heads/same']);
    // The same commit, opened as another branch in the meantime.
    await opened.files.open(entry, 'heads/main');
    const before = sandbox.requests.length;
    browsing = createBrowsing();
    await browsing.restore();
    assert.equal(browsing.browsed?.opened?.root.ref, 'heads/same');
    assert.equal(sandbox.requests.length, before);
    assert.deepEqual(await names(), ['README.md']);
  });

  it('is not restored after it was closed', async () => {
    await browse();
    browsing.close();
    browsing = createBrowsing();
    await browsing.restore();
    assert.equal(browsing.browsed, undefined);
  });

  it('is closed when its account is signed out, and not restored', async () => {
    await browse();
    const session = core.sessions.accounts[0];
    assert.ok(session);
    await core.sessions.signOut(session.id);
    assert.equal(browsing.browsed, undefined);
    browsing = createBrowsing();
    await browsing.restore();
    assert.equal(browsing.browsed, undefined);
  });

  it('stores no name of a repository', async () => {
    await browse();
    assert.doesNotMatch(JSON.stringify(core.memento.get('browsedFiles')), /shelf|rider/);
  });
});
