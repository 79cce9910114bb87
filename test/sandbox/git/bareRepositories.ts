import { execFile, type PromiseWithChild } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fullName, type RepositoryRecord } from '../data/repository.ts';

const run: (file: string, args: readonly string[], options: object) => PromiseWithChild<unknown> = promisify(execFile);

/** The files of a repository that a client of git's dumb HTTP protocol reads. */
const served =
  /^(HEAD|info\/refs|objects\/(info\/packs|[0-9a-f]{2}\/[0-9a-f]{38}|pack\/pack-[0-9a-f]{40}\.(pack|idx)))$/;

/** Bare repositories on disk, created by the machine's git on first request. */
export interface BareRepositories {
  /**
   * A file of a repository, by its path inside; undefined if it is missing or not for clients. The repository has one commit,
   * with a README that names it. Rejects without git.
   */
  readonly read: (record: RepositoryRecord, path: string) => Promise<Buffer<ArrayBuffer> | undefined>;
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
    await git(path, [`--git-dir=${path}`, 'fast-import', '--quiet'], firstCommit(record));
    await git(path, [`--git-dir=${path}`, 'symbolic-ref', 'HEAD', `refs/heads/${record.default_branch}`]);
    await git(path, [`--git-dir=${path}`, 'update-server-info']);
    return path;
  };
  return {
    async read(record, path) {
      if (!served.test(path)) return undefined;
      const making = made.get(record.id) ?? make(record);
      made.set(record.id, making);
      return readFile(join(await making, path)).catch(() => undefined);
    },
    async remove() {
      await Promise.allSettled(made.values());
      made.clear();
      if (folder) await rm(await folder, { recursive: true, force: true, maxRetries: 3 });
      folder = undefined;
    },
  };
}

/** Runs git without the settings of the user who runs the sandbox. */
async function git(home: string, args: readonly string[], input?: string): Promise<void> {
  const nothing = process.platform === 'win32' ? 'NUL' : '/dev/null';
  const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: nothing };
  const running = run('git', args, { env });
  // If git ends early, its exit code reports that.
  running.child.stdin?.on('error', () => undefined).end(input);
  await running;
}

/** The input of `git fast-import`: one commit on the repository's default branch. */
function firstCommit(record: RepositoryRecord): string {
  const when = `${Date.parse(record.created_at) / 1000} +0000`;
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  return [
    `commit refs/heads/${record.default_branch}\n`,
    `committer Sandbox <sandbox@codehost.example> ${when}\n`,
    data('Begin'),
    'M 100644 inline README.md\n',
    data(`# ${fullName(record)}\n`),
  ].join('');
}
