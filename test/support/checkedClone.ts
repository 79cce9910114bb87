import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { RemovalRequest, UsedFolders } from '../../src/clones/core/machine.ts';
import type { KeepReason, RemovalCheck } from '../../src/clones/core/removal/keepReason.ts';
import { type MoveResult, moveClones } from '../../src/clones/core/removal/moveClones.ts';
import { checkRemoval } from '../../src/clones/node/removalCheck.ts';
import { GitServer } from './gitServer.ts';
import { RealGit } from './realGit.ts';

const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
const { signal } = new AbortController();

/** Runs Git while this process serves it. */
const execute = promisify(execFile);

/** What a test changes in a request. */
export type ChangedRequest = Partial<RemovalRequest & UsedFolders & { readonly otherRemoteMs: number }>;

/** A new clone for each test of the suite that calls this. */
export function checkedClone(): CheckedClone {
  const clone = new CheckedClone();
  let userConfig: string | undefined;
  before(async () => {
    ({ GIT_CONFIG_GLOBAL: userConfig } = process.env);
    await clone.start();
  });
  beforeEach(() => clone.prepare());
  afterEach(() => clone.real?.[Symbol.dispose]());
  after(async () => {
    if (userConfig === undefined) delete process.env.GIT_CONFIG_GLOBAL;
    else process.env.GIT_CONFIG_GLOBAL = userConfig;
    await clone.end();
  });
  return clone;
}

/**
 * A clone that a test changes, and then checks. Its server has the branches `main` and `feature`, and the tags `light`
 * and `v1`.
 */
export class CheckedClone {
  server!: GitServer;
  /** The repository as it is before a test. */
  #template!: RealGit;
  /** Everything that a test makes. */
  real!: RealGit;
  folder = '';

  async start(): Promise<void> {
    this.server = await GitServer.start();
    process.env.GIT_CONFIG_GLOBAL = this.server.real.write('config', '');
    this.#template = new RealGit();
    const origin = this.#template.create('origin');
    for (const command of [
      ['switch', '--quiet', '--create', 'feature'],
      ['commit', '--quiet', '--allow-empty', '--message', 'Feature'],
      ['switch', '--quiet', 'main'],
      ['tag', 'light'],
      ['tag', '--annotate', '--message', 'One', 'v1'],
      ['config', 'receive.denyCurrentBranch', 'ignore'],
    ])
      this.#template.run(origin, ...command);
  }

  async end(): Promise<void> {
    this.#template?.[Symbol.dispose]();
    await this.server?.[Symbol.asyncDispose]();
  }

  /** Makes the repository on the server and the clone. */
  async prepare(): Promise<void> {
    process.env.GIT_CONFIG_GLOBAL = this.server.path('config');
    this.real = new RealGit();
    this.folder = this.real.path('code', 'clone');
    rmSync(this.server.path('origin.git'), { recursive: true, force: true });
    cpSync(this.#template.path('origin/.git'), this.server.path('origin.git'), { recursive: true });
    this.server.statuses.clear();
    this.server.onRequest = () => undefined;
    await this.cloneAgain();
  }

  /** Clones again. */
  async cloneAgain(...options: readonly string[]): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(dirname(this.folder), { recursive: true });
    const args = ['clone', '--quiet', ...options, this.server.url('origin.git'), this.folder];
    await execute('git', args, { env: this.real.environment });
  }

  /** Runs Git in the clone, with the user’s configuration as it is now. @returns its output */
  async run(...args: readonly string[]): Promise<string> {
    const env = { ...this.real.environment, GIT_CONFIG_GLOBAL: process.env.GIT_CONFIG_GLOBAL };
    const { stdout } = await execute('git', args, { cwd: this.folder, env });
    return stdout;
  }

  /** Changes what the server has. @returns Git's output */
  onServer(...args: readonly string[]): string {
    return this.real.run(this.server.path('origin.git'), ...args);
  }

  /** Writes a file. @param path relative to the clone */
  write(path: string, text = 'text\n'): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** Writes a file of Git. @param name relative to its folder */
  gitFile(name: string, text = ''): void {
    this.write(`.git/${name}`, text);
  }

  /** Commits what is staged, or nothing. */
  async commit(): Promise<void> {
    await this.run('commit', '--quiet', '--allow-empty', '--message', 'Work');
  }

  /** Adds a remote with what the server has. */
  async addFork(): Promise<void> {
    cpSync(this.server.path('origin.git'), this.server.path('fork.git'), { recursive: true });
    await this.run('remote', 'add', 'fork', this.server.url('fork.git'));
  }

  /** Commits a submodule that isn't checked out. */
  async addSubmodule(): Promise<void> {
    const head = (await this.run('rev-parse', 'HEAD')).trim();
    const other = head.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a'));
    this.write('.gitmodules', `[submodule "sub"]\n\tpath = sub\n\turl = ${this.server.url('sub.git')}\n`);
    await this.run('add', '.gitmodules');
    await this.run('update-index', '--add', '--cacheinfo', `160000,${other},sub`);
    mkdirSync(join(this.folder, 'sub'));
    await this.commit();
  }

  /** Checks whether the clone can be deleted. */
  check(
    { open = [], openElsewhere = [], unsaved = [], ...request }: ChangedRequest = {},
    home = this.real.path('home'),
  ): Promise<RemovalCheck> {
    return checkRemoval(
      {
        folder: this.folder,
        roots: [this.real.folder],
        cloneFolders: [dirname(this.folder)],
        used: async () => ({ open, openElsewhere, unsaved }),
        hosts: new Set(),
        borrowed: new Set(),
        fetches: true,
        now: Date.now(),
        home,
        ...request,
      },
      git,
      signal,
    );
  }

  /** Where `move` moves the clone. */
  get moved(): string {
    return this.real.path('trash', 'clone');
  }

  /** Moves the clone as the command does, to a folder in place of the trash. */
  async move(): Promise<MoveResult | undefined> {
    const services = {
      check: () => this.check({ fetches: false }),
      trash: {
        isAvailable: true,
        move: async (path: string) => {
          mkdirSync(this.real.path('trash'));
          renameSync(path, this.moved);
        },
      },
      moved: async () => undefined,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined },
    };
    return (await moveClones([this.folder], services, signal)).get(this.folder);
  }
}

/** Why a clone is kept. */
export interface Kept {
  /** Changes the clone, or what is around it. */
  readonly make: () => unknown;
  readonly reason: KeepReason | (() => KeepReason);
  readonly request?: () => ChangedRequest;
  readonly home?: () => string;
  /** Whether it can be made here. */
  readonly isPossible?: boolean;
}

/** Tests that a clone is kept. @param rows by the titles of the tests */
export function keeps(clone: CheckedClone, rows: Readonly<Record<string, Kept>>): void {
  for (const [what, { make, reason, request, home, isPossible = true }] of Object.entries(rows)) {
    if (!isPossible) continue;
    it(what, async () => {
      await make();
      const result = await clone.check(request?.(), home?.());
      assert.deepEqual(result, { kind: 'kept', reason: typeof reason === 'function' ? reason() : reason });
    });
  }
}
