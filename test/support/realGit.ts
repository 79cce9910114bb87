import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** The files of a new repository, by path: made by Git once, and then copied. */
let first: ReadonlyMap<string, Buffer> | undefined;

/** A temporary folder with real Git repositories, which no configuration of this computer affects. */
export class RealGit implements Disposable {
  /** The real path. */
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'repo-rider-git-')));
  readonly environment: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: this.folder,
    XDG_CONFIG_HOME: join(this.folder, '.config'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Rita',
    GIT_AUTHOR_EMAIL: 'rita@example.com',
    GIT_COMMITTER_NAME: 'Rita',
    GIT_COMMITTER_EMAIL: 'rita@example.com',
  };

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts);
  }

  /** Runs Git in a folder. @returns its output */
  run(folder: string, ...args: readonly string[]): string {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: this.environment, stdio: 'pipe' });
  }

  /** Creates a repository with one commit, which a remote also has. @returns its folder */
  create(name: string, remote?: string): string {
    const folder = this.path(name);
    first ??= this.#makeFirst();
    for (const [file, bytes] of first) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), bytes);
    }
    if (remote !== undefined) {
      this.run(folder, 'remote', 'add', 'origin', remote);
      // As after a clone.
      const pushed = join(folder, '.git/refs/remotes/origin/main');
      mkdirSync(dirname(pushed), { recursive: true });
      writeFileSync(pushed, first.get('.git/refs/heads/main') ?? '');
    }
    return folder;
  }

  /** The files of a repository with one commit. */
  #makeFirst(): ReadonlyMap<string, Buffer> {
    const folder = mkdtempSync(join(this.folder, 'first-'));
    this.run(folder, 'init', '--quiet', '--template=', '--initial-branch', 'main');
    writeFileSync(join(folder, 'README.md'), 'Read me\n');
    this.run(folder, 'add', '.');
    this.run(folder, 'commit', '--quiet', '--message', 'First');
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const files = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    const contents = new Map(files.map((file) => [file, readFileSync(join(folder, file))]));
    rmSync(folder, { recursive: true });
    return contents;
  }

  /** Writes a file. @param name relative to the temporary folder. @returns its path */
  write(name: string, text: string, mode = 0o644): string {
    const file = this.path(name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode });
    return file;
  }
}
