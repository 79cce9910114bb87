import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../../../package.json' with { type: 'json' };
import { fetchFromSandbox } from '../../../profiles/hostFetch.ts';
import { type Profile, profilesFolder, readProfile } from '../../../profiles/profile.ts';
import { ProfileWindow } from '../../../profiles/profileWindow.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { FileStorage } from '../../../support/fileStorage.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';
import { MemorySecrets } from '../../../support/memorySecrets.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const entries = await readdir(profilesFolder, { withFileTypes: true });
const versions = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

describe('stored profiles', () => {
  it('include one of the first version', () => assert.ok(versions.includes('0.1.0'), versions.join()));

  for (const version of versions) {
    describe(`of version ${version}`, () => {
      let folder: string;
      let profile: Profile;
      let window: ProfileWindow;
      let sandbox: Sandbox | undefined;

      beforeEach(async () => {
        profile = await readProfile(version);
        folder = await mkdtemp(join(tmpdir(), 'repo-rider-profile-'));
        await cp(`${profilesFolder}${version}/globalStorage`, folder, { recursive: true });
      });
      afterEach(async () => {
        window.dispose();
        await sandbox?.close();
        await rm(folder, { recursive: true, force: true });
      });

      /** Opens a copy of the profile. */
      function open(fetch: ConstructorParameters<typeof ProfileWindow>[0]['fetch']): ProfileWindow {
        const memento = new MemoryMemento();
        for (const [key, value] of Object.entries(profile.globalState)) memento.entries.set(key, JSON.stringify(value));
        const secrets = new MemorySecrets();
        for (const [key, value] of Object.entries(profile.secrets)) secrets.entries.set(key, value);
        const storage = new FileStorage(folder);
        return new ProfileWindow({ storage, memento, secrets, fetch, now: () => profile.recordedAt + 60_000 });
      }

      it('show the same rows and changes without a request', async () => {
        const requests: string[] = [];
        window = open(async (address) => {
          requests.push(address);
          throw new TypeError('offline');
        });
        await window.core.restore();
        window.changes.continueVisit();
        await window.core.library.load();
        await waitUntil(() => Object.keys(window.shown.changes).length > 0);
        assert.deepEqual(window.shown, profile.shown);
        assert.deepEqual(requests, []);
        assert.deepEqual(
          window.log.lines.filter((line) => !line.startsWith('debug')),
          [],
        );
      });

      it('refresh with the stored tokens and lose nothing', async () => {
        sandbox = await startSandbox({ repositories: 12, now: () => profile.recordedAt });
        window = open(fetchFromSandbox(sandbox));
        await window.core.restore();
        for (const store of window.core.library.stores) {
          await store.load();
          await store.refresh('refresh');
          assert.equal(store.state.failure, undefined);
        }
        // This sandbox never contained the repository that was added during the recording.
        const isThere = (name: string): boolean => !name.endsWith('/added-overnight');
        const { shown } = profile;
        const repositories = Object.fromEntries(
          Object.entries(shown.repositories).map(([login, names]) => [login, names.filter(isThere)]),
        );
        assert.deepEqual({ ...window.shown, changes: {} }, { ...shown, repositories, changes: {} });
        const files = await readdir(folder, { recursive: true });
        assert.deepEqual(
          files.filter((name) => name.endsWith('.damaged')),
          [],
        );
      });
    });
  }

  it('contain only tokens of the sandbox', async () => {
    for (const version of versions) {
      const { secrets } = await readProfile(version);
      for (const text of Object.values(secrets)) {
        const { token } = (JSON.parse(text) as { credential: { token: string } }).credential;
        assert.match(token, /^(riderfulltoken0001|riderpublictoken01|secondtoken000001)$/);
      }
    }
  });

  it('of the current version contain its number', async () => {
    if (versions.includes(manifest.version))
      assert.equal((await readProfile(manifest.version)).version, manifest.version);
  });
});
