import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packaged } from '../../e2e/packaged.ts';
import { Workbench } from '../../e2e/workbench.ts';
import { RIDER } from '../../support/sandboxTokens.ts';
import { type LaunchedVSCode, launch } from '../../vscode/launch.ts';
import { readUsed } from '../bare.ts';
import type { Bench } from '../benchmark.ts';
import { PAGES, REPOSITORIES } from '../listSize.ts';
import { startSandboxProcess } from '../sandboxProcess.ts';
import { BARE_PICK, BARE_REFRESH, BARE_VARIABLE, type BareTreeFacts, type Row } from './bare/facts.ts';
import { readRows } from './bare/readRows.ts';
import { type Helper, packageAsleep, packageHelpers } from './packages.ts';
import { PROBE_VARIABLE } from './probe/questions.ts';
import { Probe } from './probe.ts';
import { QUIET_SETTINGS } from './quietSettings.ts';
import { OWNERS, Side } from './side.ts';
import { Stopwatch } from './stopwatch.ts';

/** The code host of a window, with 10,000 repositories of two owners. */
export interface RigHost {
  readonly baseUrl: string;
  readonly counterUrl: string;
}

export interface RigOptions {
  /** The number of repositories; by default 10,000. */
  readonly repositories?: number;
  /** Delay of each response. */
  readonly latencyMs?: number;
  /** Whether the product only starts when its view or a command needs it. */
  readonly isAsleep?: boolean;
  /** More extensions. */
  readonly helpers?: readonly Helper[];
  /** A running code host; by default, one in a process of its own, whose work does not slow the measuring process. */
  readonly host?: RigHost;
  /** The environment and more settings of the window. */
  readonly env?: NodeJS.ProcessEnv;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** The options of every sandbox for windows. */
export const WINDOW_SANDBOX = { repositories: REPOSITORIES, owners: OWNERS.length, tokenLimit: 1_000_000 } as const;
export const LATENCY_MS = 30;

/** The length of a list page. */
const PER_PAGE = REPOSITORIES / PAGES;

/**
 * A window with the product, signed in to a code host with 10,000 repositories of two owners, and with the bare tree of
 * the same names. Each side is measured in a reloaded window, where the other one was never shown.
 */
export class Rig implements AsyncDisposable {
  readonly host: RigHost;
  readonly rows: readonly Row[];
  readonly page: LaunchedVSCode['page'];
  readonly probe: Probe;
  readonly ours: Side;
  readonly bare: Side;
  readonly #vscode: LaunchedVSCode;
  readonly #workbench: Workbench;
  readonly #resources: AsyncDisposableStack;
  readonly #bareFile: string;
  readonly #address: string;

  private constructor(
    { host, rows }: { host: RigHost; rows: readonly Row[] },
    vscode: LaunchedVSCode,
    { probe, stopwatch }: { probe: Probe; stopwatch: Stopwatch },
    bareFile: string,
    resources: AsyncDisposableStack,
  ) {
    this.host = host;
    this.rows = rows;
    this.page = vscode.page;
    this.probe = probe;
    this.#vscode = vscode;
    this.#resources = resources;
    this.#workbench = new Workbench(vscode.page);
    this.page.setDefaultTimeout(60_000);
    this.#bareFile = bareFile;
    this.#address = vscode.page.url();
    const instruments = { page: vscode.page, probe, stopwatch };
    this.ours = new Side(instruments, {
      id: 'repo-rider.repo-rider',
      title: 'Repo Rider',
      refresh: 'repoRider.refresh',
      goTo: 'Repo Rider: Go to Repository',
      keys: 'Control+Alt+h',
    });
    this.bare = new Side(instruments, {
      id: 'repo-rider-bench.bare',
      title: 'Bare',
      refresh: BARE_REFRESH,
      goTo: BARE_PICK,
      keys: 'Control+Alt+j',
    });
  }

  /** Starts everything, signs in and reads the list once. All owners are closed then. */
  static async start({ folder, signal }: Bench, options: RigOptions = {}): Promise<Rig> {
    const { latencyMs = LATENCY_MS, isAsleep = false, repositories = REPOSITORIES, helpers = [] } = options;
    await using resources = new AsyncDisposableStack();
    const host = options.host ?? resources.use(await startSandboxProcess(flagsOf(latencyMs, repositories), signal));
    const rows = await readRows(host.baseUrl, repositories / PER_PAGE);
    assert.equal(rows.length, repositories, 'rows');
    const bareFile = join(folder, 'bare.json');
    const probeFile = join(folder, 'probe');
    const vscode = await launch({
      vsix: [
        isAsleep ? await packageAsleep() : await packaged(),
        ...(await packageHelpers('bare', 'probe', ...helpers)),
      ],
      settings: {
        'repoRider.server': host.baseUrl,
        'repoRider.cyclistCounter': host.counterUrl,
        ...QUIET_SETTINGS,
        ...options.settings,
      },
      env: { ...options.env, [BARE_VARIABLE]: bareFile, [PROBE_VARIABLE]: probeFile },
      signal,
    });
    resources.defer(() => vscode.close());
    const instruments = { probe: new Probe(probeFile), stopwatch: await Stopwatch.in(vscode.page) };
    const rig = new Rig({ host, rows }, vscode, instruments, bareFile, resources.move());
    try {
      // The stopwatch is in the next page.
      await rig.reload();
      await rig.signIn();
      return rig;
    } catch (error) {
      await rig[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Reloads the window with the file explorer in front, and resolves once its extension host is idle. */
  async reload(bare: Partial<BareTreeFacts> = {}): Promise<void> {
    await this.#leave();
    await this.#enter(bare);
  }

  /** Reloads the window after deleting all repositories from disk. */
  async reloadWithoutDisk(bare: Partial<BareTreeFacts> = {}): Promise<void> {
    await this.#leave();
    const globalStorage = join(this.#vscode.userDataDir, 'data', 'User', 'globalStorage', 'repo-rider.repo-rider');
    // The view must not have been shown since the last deletion. The extension host that ends may still write a file.
    await rm(globalStorage, { recursive: true, force: true, maxRetries: 10 });
    await this.#enter(bare);
  }

  /** Counts the requests meanwhile that use quota. */
  async countRequests<T>(work: () => Promise<T>): Promise<{ readonly requests: number; readonly result: T }> {
    const before = await readUsed(this.host.baseUrl);
    const result = await work();
    const requests = (await readUsed(this.host.baseUrl)) - before - 1;
    return { requests, result };
  }

  /** Signs out. */
  async signOut(): Promise<void> {
    await this.#workbench.runCommand('Repo Rider: Sign Out');
    await this.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Sign Out' }).click();
    await this.page.getByRole('button', { name: 'Sign In…' }).waitFor();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources.disposeAsync();
  }

  /**
   * Signs in, and resolves once the list is read and all owners are closed.
   * @returns milliseconds from Enter on the token until the first row
   */
  async signIn(): Promise<number> {
    const { page } = this;
    const workbench = this.#workbench;
    await workbench.openView();
    const { requests, result } = await this.countRequests(async () => {
      await page.getByRole('button', { name: 'Sign In…' }).click();
      await workbench.chooseToken();
      await workbench.confirmHost();
      await page.locator('.quick-input-message', { hasText: /personal access token/ }).waitFor();
      await page.locator('.quick-input-widget input.input').fill(RIDER);
      return this.ours.firstRowAfterKey(() => page.keyboard.press('Enter'));
    });
    assert.ok(requests >= PAGES, 'the list was read');
    await this.ours.close();
    return result;
  }

  async #leave(): Promise<void> {
    // The window would restore the previous view.
    const explorer = this.page.locator('.activitybar .action-item', { has: this.page.getByLabel(/^Explorer/) });
    if (!(await explorer.getAttribute('class'))?.includes('checked')) await explorer.click();
    await this.page.waitForTimeout(500);
    await this.page.goto('about:blank');
    await this.probe.forget();
  }

  async #enter(bare: Partial<BareTreeFacts>): Promise<void> {
    const { rows } = this;
    await writeFile(this.#bareFile, JSON.stringify({ isOpen: false, rows, ...bare } satisfies BareTreeFacts));
    await this.page.goto(this.#address);
    await this.page.locator('.monaco-workbench').waitFor();
    await this.probe.rest();
  }
}

function flagsOf(latencyMs: number, repositories: number): readonly string[] {
  const { owners, tokenLimit } = WINDOW_SANDBOX;
  const numbers = { repositories, owners, latency: latencyMs, 'token-limit': tokenLimit };
  return Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)]);
}
