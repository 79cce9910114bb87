import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AUTHOR, commitsOf } from '../data/commits.ts';
import { filesOf } from '../data/files.ts';
import type { RepositoryRecord } from '../data/repository.ts';
import { askBackend, type GitAnswer, type GitRequest } from './gitBackend.ts';

const run = promisify(execFile);

/** More than the largest file of a test. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Bare repositories on disk, created by the machine's git on first request. */
export interface BareRepositories {
  /** Answers a request to a repository. Rejects without git. */
  readonly answer: (record: RepositoryRecord, request: GitRequest) => Promise<GitAnswer>;
  /** Waits for running creations, and removes everything. */
  readonly remove: () => Promise<void>;
}

export function createBareRepositories(): BareRepositories {
  const made = new Map<number, Promise<string>>();
  let folder: Promise<string> | undefined;
  const make = async (record: RepositoryRecord) => {
    folder ??= mkdtemp(join(tmpdir(), 'repo-rider-git-'));
    const path = join(await folder, `${record.id}.git`);
    await git(path, ['init', '--quiet', '--bare', '--template=', path]);
    await git(path, [`--git-dir=${path}`, 'fast-import', '--quiet'], importOf(record));
    await git(path, [`--git-dir=${path}`, 'symbolic-ref', 'HEAD', `refs/heads/${record.default_branch}`]);
    return path;
  };
  const folderOf = (record: RepositoryRecord): Promise<string> => {
    const making = made.get(record.id) ?? make(record);
    made.set(record.id, making);
    return making;
  };
  return {
    async answer(record, request) {
      const path = await folderOf(record);
      return askBackend(path, request, environment(path));
    },
    async remove() {
      await Promise.allSettled(made.values());
      made.clear();
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

/** The input of `git fast-import`: the commits on the default branch, the last of which adds all files. */
function importOf(record: RepositoryRecord): Uint8Array {
  const data = (content: string | Uint8Array) => {
    const bytes = Buffer.from(content);
    return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
  };
  const commits = commitsOf(record)
    .toReversed()
    .flatMap(({ subject, time }) => [
      Buffer.from(`commit refs/heads/${record.default_branch}\n`),
      Buffer.from(`committer ${AUTHOR.name} <${AUTHOR.email}> ${time} +0000\n`),
      data(subject),
    ]);
  const files = Object.entries(filesOf(record)).flatMap(([path, content]) => [
    Buffer.from(`M 100644 inline ${path}\n`),
    data(content),
  ]);
  return Buffer.concat([...commits, ...files]);
}
