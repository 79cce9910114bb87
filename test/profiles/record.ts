import '../support/runLifetime.ts';
import { connectionOf } from '../../src/core/accounts/session.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import manifest from '../../package.json' with { type: 'json' };
import { startSandbox } from '../sandbox/sandbox.ts';
import { FileStorage } from '../support/fileStorage.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { MemorySecrets } from '../support/memorySecrets.ts';
import { RIDER, SECOND } from '../support/sandboxTokens.ts';
import { fetchFromSandbox, PROFILE_BASE } from './hostFetch.ts';
import { type Profile, profilesFolder } from './profile.ts';
import { ProfileWindow } from './profileWindow.ts';

// Records what the current version stores on a computer. Run it once per released version, before any change of the
// stored formats: later versions must read every recorded profile.

const HOUR_MS = 3_600_000;
/** Long enough for delayed comparisons and writes, in milliseconds. */
const SETTLING_MS = 4000;

const folder = `${profilesFolder}${manifest.version}`;
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

let now = Date.UTC(2026, 10, 20, 8);
const sandbox = await startSandbox({ repositories: 12, now: () => now });
const ports = {
  storage: new FileStorage(`${folder}/globalStorage`),
  memento: new MemoryMemento(),
  secrets: new MemorySecrets(),
  fetch: fetchFromSandbox(sandbox),
  now: () => now,
};

/** Opens a window that shows all rows. */
async function openWindow(): Promise<ProfileWindow> {
  const window = new ProfileWindow(ports);
  await window.core.restore();
  window.changes.continueVisit();
  for (const store of window.core.library.stores) await store.open();
  await delay(SETTLING_MS);
  return window;
}

const first = new ProfileWindow(ports);
await first.core.restore();
const rider = await first.core.signIn(RIDER);
await first.core.signIn(SECOND);
first.core.current.use(rider);
const wanderer = (await (await connectionOf(rider).records()).account('wanderer', {})).value;
await first.core.watchList.add(rider, wanderer);
first.changes.continueVisit();
for (const store of first.core.library.stores) {
  await store.open();
  for (const owner of store.state.owners) await store.openOwner(owner);
  await store.refresh('refresh');
}
const [pinned, visited, cloned] = first.core.library.entries;
if (!pinned || !visited || !cloned) throw new RangeError('The sandbox lists too few repositories.');
await first.pins.pin([visited, pinned]);
await first.uses.add([visited, pinned]);
await first.uses.add([visited]);
await (await connectionOf(rider).records()).repository(visited.repository.owner.login, visited.repository.name, {});
await first.clones.addClone(
  cloned,
  'file:///srv/projects/first',
  `https://code.example/${cloned.repository.full_name}.git`,
);
await first.habits.add('file:///srv/projects', ['code.example']);
await first.viewState.arrange({ sort: 'pushed', showsChanges: true });
await first.viewState.setOpen(`owner:${rider.id}:velodrome`, true, false);
await delay(SETTLING_MS);
await first.core.sessions.flush();
first.dispose();

// Something has changed by the next morning.
now += 24 * HOUR_MS;
sandbox.add('rider', 'added-overnight');
const second = await openWindow();
const { shown } = second;
await second.core.sessions.flush();
second.dispose();
await sandbox.close();

const profile: Profile = {
  version: manifest.version,
  recordedAt: now,
  base: PROFILE_BASE,
  globalState: Object.fromEntries([...ports.memento.entries].map(([key, text]) => [key, JSON.parse(text) as unknown])),
  secrets: Object.fromEntries(ports.secrets.entries),
  shown,
};
await writeFile(`${folder}/profile.json`, `${JSON.stringify(profile, undefined, 2)}\n`);
console.log(`Recorded ${folder}`);
