import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RepositoryRecord } from '../data/repository.ts';
import { importOf } from './fastImport.ts';
import { askBackend, type GitAnswer, type GitRequest } from './gitBackend.ts';
import { type GitAccess, GitRepository } from './gitRepository.ts';
import { createObjectReaders } from './objectReaders.ts';

const run = promisify(execFile);

/** More than the largest file of a test. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Bare repositories on disk, created by the machine's git on first request. */
export interface BareRepositories {
  /** Answers a request to a repository. Rejects without git. */
  readonly answer: (record: RepositoryRecord, request: GitRequest) => Promise<GitAnswer>;
  /** A repository to read. Rejects without git. */
  readonly open: (record: RepositoryRecord) => Promise<GitRepository>;
  /** Whether a repository is on disk. Until then, it has only what the record defines. */
  readonly isCreated: (record: RepositoryRecord) => boolean;
  /** Waits for running creations, and removes everything. */
  readonly remove: () => Promise<void>;
}

interface Bare {
  readonly path: string;
  readonly git: GitAccess['run'];
  readonly repository: GitRepository;
}

interface Creation {
  /** The default branch. */
  readonly branch: string;
  readonly bare: Promise<Bare>;
  /** Whether it has ever been on disk. */
  isDone: boolean;
}

export function createBareRepositories(): BareRepositories {
  const created = new Map<number, Creation>();
  const readers = createObjectReaders(environment);
  let folder: Promise<string> | undefined;
  const create = async (record: RepositoryRecord): Promise<Bare> => {
    const { id, default_branch: branch } = record;
    folder ??= mkdtemp(join(tmpdir(), 'repo-rider-git-'));
    const path = join(await folder, `${id}.git`);
    const inside = (args: readonly string[], input?: Uint8Array) => git(path, [`--git-dir=${path}`, ...args], input);
    await git(path, ['init', '--quiet', '--bare', '--template=', path]);
    await inside(['fast-import', '--quiet'], importOf(record));
    await inside(['symbolic-ref', 'HEAD', `refs/heads/${branch}`]);
    const repository = new GitRepository({ read: (name) => readers.read(path, name), run: inside });
    return { path, git: inside, repository };
  };
  /** The default branch of the record is another one now: it was renamed, or another one was chosen. */
  const moveHead = async (bare: Bare, before: string, branch: string): Promise<Bare> => {
    const isRenamed = (await bare.repository.findCommit(`refs/heads/${branch}`)) === undefined;
    // An empty repository has no branch to rename.
    if (isRenamed) await bare.git(['branch', '--move', before, branch]).catch(() => undefined);
    await bare.git(['symbolic-ref', 'HEAD', `refs/heads/${branch}`]);
    return bare;
  };
  const open = (record: RepositoryRecord): Promise<Bare> => {
    const { id, default_branch: branch } = record;
    const before = created.get(id);
    if (before?.branch === branch) return before.bare;
    const bare = before ? before.bare.then((each) => moveHead(each, before.branch, branch)) : create(record);
    const creation: Creation = { branch, bare, isDone: before?.isDone ?? false };
    created.set(id, creation);
    bare.then(
      () => (creation.isDone = true),
      // The next request tries again.
      () => created.get(id) === creation && created.delete(id),
    );
    return bare;
  };
  return {
    async answer(record, request) {
      const { path } = await open(record);
      return askBackend(path, request, environment(path));
    },
    open: async (record) => (await open(record)).repository,
    isCreated: ({ id }) => created.get(id)?.isDone ?? false,
    async remove() {
      await Promise.allSettled([...created.values()].map(({ bare }) => bare));
      created.clear();
      await readers.close();
      if (folder) await rm(await folder, { recursive: true, force: true, maxRetries: 3 });
      folder = undefined;
    },
  };
}

/** Without the settings of the user who runs the sandbox. */
function environment(home: string): NodeJS.ProcessEnv {
  const nothing = process.platform === 'win32' ? 'NUL' : '/dev/null';
  return { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: nothing };
}

/** @returns what git writes */
async function git(home: string, args: readonly string[], input?: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const running = run('git', args, { env: environment(home), encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES });
  // If git ends early, its exit code reports that.
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}
