import assert from 'node:assert/strict';
import { window } from 'vscode';
import { RepositoryChangedError } from '../../src/base/core/errors.ts';
import { ours } from '../../src/base/core/text.ts';
import { entryToOpen } from '../../src/files/entryToOpen.ts';
import type { RepositoryEntry } from '../../src/repositories/core/entry.ts';
import type { Library } from '../../src/repositories/core/library.ts';
import type { Core } from '../support/core.ts';
import { entryOf } from '../support/coreFiles.ts';
import { CoreWindows } from '../support/coreWindows.ts';
import { partOf } from '../support/partOf.ts';
import { RIDER } from '../support/sandboxTokens.ts';

describe('the repository that a command opens', () => {
  let windows: CoreWindows;
  let core: Core;
  let diary: RepositoryEntry;
  let asked: string[];
  let answer: string | undefined;
  const { showInformationMessage } = window;

  beforeEach(async () => {
    windows = new CoreWindows();
    await windows.start({ repositories: 5 });
    windows.sandbox.add('rider', 'diary', { private: true, default_branch: 'main', files: { 'a.txt': 'a' } });
    windows.sandbox.add('wanderer', 'trip', { default_branch: 'main', files: { 'a.txt': 'a' } });
    core = await windows.openCore();
    await core.signIn(RIDER);
    diary = await entryOf(core, 'rider/diary');
    [asked, answer] = [[], undefined];
    window.showInformationMessage = async (text: string) => {
      asked.push(text);
      return answer as never;
    };
  });
  afterEach(async () => {
    window.showInformationMessage = showInformationMessage;
    await windows.close();
  });

  /** A row that another extension has made. */
  const forged = (fullName: string, id: number): RepositoryEntry => ({
    session: diary.session,
    repository: { ...diary.repository, full_name: ours(fullName), id },
  });

  it('is the listed one with its id, whatever else was passed', async () => {
    const opened = await entryToOpen(core.library, forged('wanderer/trip', diary.repository.id));
    assert.equal(opened?.repository.full_name, 'rider/diary');
    assert.deepEqual(asked, []);
  });

  it('is none with the id of another one', async () => {
    await assert.rejects(entryToOpen(core.library, forged('wanderer/trip', 4242)), RepositoryChangedError);
  });

  it('is a public one that isn’t listed, as the service describes it', async () => {
    const trip = windows.sandbox.repositories.find('wanderer/trip');
    assert.ok(trip);
    const opened = await entryToOpen(core.library, forged('wanderer/trip', trip.id));
    assert.deepEqual([opened?.repository.full_name, opened?.repository.private], ['wanderer/trip', false]);
    assert.deepEqual(asked, []);
  });

  it('is a private one that isn’t listed only after a question', async () => {
    const library = partOf<Library>({ load: async () => undefined, entries: [] });
    const { host } = new URL(windows.sandbox.baseUrl);
    assert.equal(await entryToOpen(library, diary), undefined);
    assert.deepEqual(asked, [`rider/diary on ${host} is private, and none of your accounts lists it. Show its files?`]);
    answer = 'Show Files';
    assert.equal((await entryToOpen(library, diary))?.repository.full_name, 'rider/diary');
  });
});
