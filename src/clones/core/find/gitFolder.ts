import { oneLine } from '../../../base/core/text.ts';
import { isHash } from '../../../hosts/core/gitHash.ts';
import { MAX_BRANCH } from '../../../model/core/model.ts';
import { type Disk, type DiskEntry, MAX_ENTRIES } from '../disk.ts';
import type { Worktree, Worktrees } from '../git/statusOutput.ts';
import { type ConfigValue, parseGitConfig } from './gitConfig.ts';
import { type Replacement, remotesIn, replacementsIn } from './remoteRules.ts';

/**
 * Why a folder with a `.git` can't be matched: `link` if `.git` is a link, which may lead anywhere; `elsewhere` if it
 * names a folder that may be on another computer; `broken` if Git would not accept it, or its files can't be read;
 * `large` if its configuration is too large, or can't be read; `bare` if it has no files of its own, but may contain
 * worktrees.
 */
export type LeftOutReason = 'link' | 'elsewhere' | 'broken' | 'large' | 'bare';

/** What Git's files in a folder say. */
export interface GitFolder {
  /** Where Git's files are, and those that worktrees share. */
  readonly gitFolder: string;
  readonly commonFolder: string;
  /** The text of the file `HEAD`, and the configuration without what it includes. */
  readonly head: string;
  readonly config: readonly ConfigValue[];
  /** The addresses of the remotes, those of `origin` first. */
  readonly remotes: readonly string[];
  readonly replacements: readonly Replacement[];
  /** Undefined if no branch is checked out. */
  readonly branch: string | undefined;
}

/** What comes before the name of a branch in a file `HEAD`. */
const BRANCH = 'ref: refs/heads/';

/** More are only counted: a clone rarely has as many. */
const MAX_WORKTREES = 100;

/** What comes before a path in a file `.git`. */
const GITDIR = 'gitdir: ';

/** Reads Git's files of a folder. Runs no program. @param dotGit the folder's entry `.git` */
export async function readGitFolder(folder: string, dotGit: DiskEntry, disk: Disk): Promise<GitFolder | LeftOutReason> {
  if (dotGit.kind === 'link') return 'link';
  const path = disk.join(folder, dotGit.name);
  if (dotGit.kind === 'folder') return readFiles(path, disk);
  // A worktree or a submodule: its `.git` is a file that names the folder.
  const text = (await disk.read(path)) ?? '';
  const target = text.startsWith(GITDIR) ? lineOf(text.slice(GITDIR.length)) : undefined;
  if (target === undefined) return 'broken';
  const named = disk.resolve(folder, target);
  return named === undefined ? 'elsewhere' : readFiles(named, disk);
}

/**
 * The other folders of a clone that exist, as its files name them: https://git-scm.com/docs/gitrepository-layout. Runs
 * no program.
 */
export async function readWorktrees({ gitFolder, commonFolder }: GitFolder, disk: Disk): Promise<Worktrees> {
  const [all, worktrees] = [disk.join(commonFolder, 'worktrees'), [] as Worktree[]];
  const entries = await disk.list(all);
  // A folder with more entries than a list may have can't be listed.
  const isLong = async (): Promise<boolean> =>
    (await disk.list(commonFolder))?.some(({ name, kind }) => name === 'worktrees' && kind === 'folder') === true;
  const count = entries?.length ?? ((await isLong()) ? MAX_ENTRIES : 0);
  for (const { name } of (entries ?? []).slice(0, MAX_WORKTREES)) {
    const own = disk.join(all, name);
    const line = lineOf((await disk.read(disk.join(own, 'gitdir'))) ?? '');
    const dotGit = line === undefined ? undefined : disk.resolve(own, line);
    if (dotGit === undefined || own === gitFolder || !(await isDotGitOf(dotGit, own, disk))) continue;
    const head = ((await disk.read(disk.join(own, 'HEAD'))) ?? '').trim();
    worktrees.push({ path: disk.parent(dotGit), branch: branchIn(head), ...(isHash(head) && { commit: head }) });
  }
  return { worktrees, moreWorktrees: count - Math.min(entries?.length ?? 0, MAX_WORKTREES) };
}

/** Whether a file `.git` names a folder. Another clone's files can name any file. */
async function isDotGitOf(dotGit: string, gitFolder: string, disk: Disk): Promise<boolean> {
  const text = disk.basename(dotGit) === '.git' ? await disk.read(dotGit) : undefined;
  const target = text?.startsWith(GITDIR) ? lineOf(text.slice(GITDIR.length)) : undefined;
  const named = target === undefined ? undefined : disk.resolve(disk.parent(dotGit), target);
  return named !== undefined && disk.key(named) === disk.key(gitFolder);
}

async function readFiles(gitFolder: string, disk: Disk): Promise<GitFolder | LeftOutReason> {
  // A worktree shares the configuration of its repository.
  const common = await disk.read(disk.join(gitFolder, 'commondir'));
  const line = common === undefined ? '.' : lineOf(common);
  if (line === undefined) return 'broken';
  const shared = disk.resolve(gitFolder, line);
  if (shared === undefined) return 'elsewhere';
  const head = await disk.read(disk.join(gitFolder, 'HEAD'));
  const text = await disk.read(disk.join(shared, 'config'));
  if (text === undefined && head !== undefined && (await hasFile(shared, 'config', disk))) return 'large';
  const config = parseGitConfig(text ?? '[');
  if (head === undefined || !config) return 'broken';
  // The worktrees of a bare repository share its configuration.
  if (common === undefined && isBare(config)) return 'bare';
  const remotes = remotesIn(config);
  const folders = { gitFolder, commonFolder: shared };
  return { ...folders, head, config, remotes, replacements: replacementsIn(config), branch: branchIn(head) };
}

/** The only line of a file, with the spaces that Git takes for a part of a path. */
function lineOf(text: string): string | undefined {
  return /^(.+?)[\r\n]*$/.exec(text)?.[1];
}

async function hasFile(folder: string, file: string, disk: Disk): Promise<boolean> {
  return (await disk.list(folder))?.some(({ name, kind }) => name === file && kind === 'file') === true;
}

function isBare(config: readonly ConfigValue[]): boolean {
  const value = config.findLast(({ section, key }) => section === 'core' && key === 'bare')?.value.toLowerCase();
  return value !== undefined && ['', 'true', 'yes', 'on', '1'].includes(value);
}

/**
 * The branch in a file `HEAD`. Longer names, and several lines, are no branch. With another storage format than files,
 * Git writes an invalid name there.
 */
function branchIn(head: string): string | undefined {
  const branch = head.startsWith(BRANCH) ? head.slice(BRANCH.length).trimEnd() : '';
  const isUsable = branch !== '' && branch !== '.invalid' && oneLine(branch, MAX_BRANCH) === branch;
  return isUsable ? branch : undefined;
}
