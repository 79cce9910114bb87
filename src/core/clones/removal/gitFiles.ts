import type { Disk, DiskEntry } from '../disk.ts';
import type { KeepReason } from './keepReason.ts';

/**
 * What Git's folder of a clone contains if nothing was done but to clone, fetch, commit, and push. A list of what may
 * hold work would miss what another tool, or the next version of Git, puts there.
 */
const USUAL = new Set([
  'HEAD',
  'ORIG_HEAD',
  'FETCH_HEAD',
  'COMMIT_EDITMSG',
  'config',
  'config.worktree',
  'description',
  'index',
  'packed-refs',
  'shallow',
  'info',
  'hooks',
  'objects',
  'refs',
  'logs',
  'gc.log',
  'fsmonitor--daemon',
  'fsmonitor--daemon.ipc',
  'gitk.cache',
  // What a merge resulted in, which Git can make again.
  'AUTO_MERGE',
]);

/** Files and folders of operations that aren't complete. */
const OPERATIONS = /^(MERGE_|SQUASH_|CHERRY_PICK_|REVERT_|REBASE_|BISECT_|NOTES_MERGE_|rebase-|sequencer$)/;

/** Folders that hold work if they have entries. */
const WORK: ReadonlyMap<string, KeepReason> = new Map([
  ['worktrees', { kind: 'worktrees' }],
  ['modules', { kind: 'nested', path: '.git/modules' }],
  ['lfs', { kind: 'gitFile', name: 'lfs' }],
  ['branches', { kind: 'gitFile', name: 'branches' }],
  // GitLens: configuration of branches.
  ['gk', { kind: 'gitFile', name: 'gk' }],
]);

const USUAL_INFO = new Set(['exclude', 'attributes', 'refs', 'sparse-checkout']);

/** Files that Git creates with comments only, and in which users write rules of their own. */
const RULES = ['exclude', 'attributes'];

/** Folders whose entries are checked, and why the clone must stay because of one. */
const FOLDERS: readonly (readonly [string, (entry: DiskEntry) => KeepReason | undefined])[] = [
  ['hooks', ({ name }) => (name.endsWith('.sample') ? undefined : { kind: 'gitFile', name: `hooks/${name}` })],
  ['info', ({ name }) => (USUAL_INFO.has(name) ? undefined : { kind: 'gitFile', name: `info/${name}` })],
  ['objects', keepForObjects],
  ['objects/info', keepForObject],
  ['objects/pack', keepForObject],
];

/** Finds work, and what other clones may need, in Git's folder of a clone. Runs no program. @param folder `.git` */
export async function keepForGitFiles(folder: string, disk: Disk): Promise<KeepReason | undefined> {
  const entries = await disk.list(folder);
  if (!entries) return { kind: 'unread', path: '.git' };
  for (const entry of sorted(entries)) {
    const work = WORK.get(entry.name);
    const reason = work ? await ifAny(disk.join(folder, entry.name), work, disk) : keepForEntry(entry);
    if (reason) return reason;
  }
  for (const [name, keepFor] of FOLDERS) {
    const path = name.split('/').reduce((parent, part) => disk.join(parent, part), folder);
    const reason = await keepForFolder(path, name, keepFor, disk);
    if (reason) return reason;
  }
  return keepForRules(disk.join(folder, 'info'), disk);
}

/** Rules that only this clone has. */
async function keepForRules(info: string, disk: Disk): Promise<KeepReason | undefined> {
  const names = new Set((await disk.list(info))?.map(({ name }) => name));
  for (const name of RULES.filter((each) => names.has(each))) {
    const text = await disk.read(disk.join(info, name));
    if (text === undefined) return { kind: 'unread', path: `.git/info/${name}` };
    if (text.split('\n').some((line) => line.trim() !== '' && !line.startsWith('#')))
      return { kind: 'gitFile', name: `info/${name}` };
  }
  return undefined;
}

function keepForEntry({ name, kind }: DiskEntry): KeepReason | undefined {
  if (kind === 'link') return { kind: 'shared' };
  if (name.endsWith('.lock')) return { kind: 'operation', name };
  if (OPERATIONS.test(name)) return { kind: 'operation', name };
  return USUAL.has(name) || /^sharedindex\.[0-9a-f]{40}/.test(name) ? undefined : { kind: 'gitFile', name };
}

function keepForObjects(entry: DiskEntry): KeepReason | undefined {
  const isUsual = /^([0-9a-f]{2}|info|pack)$/.test(entry.name);
  return keepForObject(entry) ?? (isUsual ? undefined : { kind: 'gitFile', name: `objects/${entry.name}` });
}

function keepForObject({ name, kind }: DiskEntry): KeepReason | undefined {
  return kind === 'link' || name === 'alternates' || name === 'http-alternates' ? { kind: 'shared' } : undefined;
}

/** What can't be listed may have entries, too. */
async function ifAny(folder: string, reason: KeepReason, disk: Disk): Promise<KeepReason | undefined> {
  return (await disk.list(folder))?.length === 0 ? undefined : reason;
}

async function keepForFolder(
  path: string,
  name: string,
  keepFor: (entry: DiskEntry) => KeepReason | undefined,
  disk: Disk,
): Promise<KeepReason | undefined> {
  const entries = await disk.list(path);
  if (entries) {
    const reasons = sorted(entries).map(keepFor);
    return reasons.find((reason) => reason !== undefined);
  }
  // Git creates the others when it needs them.
  return (await disk.exists(path)) ? { kind: 'unread', path: `.git/${name}` } : undefined;
}

function sorted(entries: readonly DiskEntry[]): readonly DiskEntry[] {
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
