import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packaged } from '../../e2e/packaged.ts';
import { Workbench } from '../../e2e/workbench.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { RIDER } from '../../support/sandboxTokens.ts';
import { type LaunchedVSCode, launch } from '../../vscode/launch.ts';
import type { Bench } from '../benchmark.ts';
import { PAGES, REPOSITORIES } from '../ours.ts';
import { BARE_OWNER, BARE_PICK, BARE_REFRESH, BARE_VARIABLE, type BareTreeFacts } from './bare/facts.ts';
import { packageHelpers } from './packages.ts';
import { PROBE_VARIABLE } from './probe/questions.ts';
import { Probe } from './probe.ts';
import { Side } from './side.ts';
import { Stopwatch } from './stopwatch.ts';

const LATENCY_MS = 30;

/**
 * A window with the product, signed in to a sandbox where one owner has all 10,000 repositories, and with the bare tree of the
 * same names. Each side is measured in a reloaded window, where the other one was never shown.
 */
export class Rig implements AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly page: LaunchedVSCode['page'];
  readonly probe: Probe;
  readonly ours: Side;
  readonly bare: Side;
  readonly #vscode: LaunchedVSCode;
  readonly #workbench: Workbench;
  readonly #bareFile: string;
  readonly #address: string;

  private constructor(sandbox: Sandbox, vscode: LaunchedVSCode, probe: Probe, stopwatch: Stopwatch, bareFile: string) {
    this.sandbox = sandbox;
    this.page = vscode.page;
    this.probe = probe;
    this.#vscode = vscode;
    this.#workbench = new Workbench(vscode.page);
    this.#workbench.page.setDefaultTimeout(60_000);
    this.#bareFile = bareFile;
    this.#address = vscode.page.url();
    const instruments = { page: vscode.page, probe, stopwatch };
    this.ours = new Side(instruments, {
      title: 'Repo Rider',
      owner: 'rider',
      refresh: 'repoRider.refresh',
      goTo: 'Repo Rider: Go to Repository',
    });
    this.bare = new Side(instruments, { title: 'Bare', owner: BARE_OWNER, refresh: BARE_REFRESH, goTo: BARE_PICK });
  }

  /** Starts everything, signs in and reads the list once. */
  static async start({ folder, signal }: Bench): Promise<Rig> {
    const sandbox = await startSandbox({
      repositories: REPOSITORIES,
      owners: 1,
      latencyMs: LATENCY_MS,
      tokenLimit: 1_000_000,
    });
    try {
      const bareFile = join(folder, 'bare.json');
      const probeFile = join(folder, 'probe');
      const vscode = await launch({
        vsix: [await packaged(), ...(await packageHelpers('bare', 'probe'))],
        settings: {
          'repoRider.baseUrl': sandbox.baseUrl,
          'repoRider.counterUrl': sandbox.counterUrl,
          // Otherwise, the extension host repeatedly scans all processes, and starts some for that.
          'remote.autoForwardPortsSource': 'output',
        },
        env: { [BARE_VARIABLE]: bareFile, [PROBE_VARIABLE]: probeFile },
        signal,
      });
      const stopwatch = await Stopwatch.in(vscode.page);
      const rig = new Rig(sandbox, vscode, new Probe(probeFile), stopwatch, bareFile);
      await rig.#signIn();
      return rig;
    } catch (error) {
      await sandbox.close();
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
    // The view must not have been shown since the last deletion.
    await rm(globalStorage, { recursive: true, force: true });
    await this.#enter(bare);
  }

  /** The number of requested list pages since the sandbox's requests were cleared. */
  pagesRead(): number {
    return this.sandbox.requests.filter(({ path }) => path.startsWith('/user/repos')).length;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#vscode.close();
    await this.sandbox.close();
  }

  async #signIn(): Promise<void> {
    const { page } = this;
    await this.#workbench.openView();
    await page.getByRole('button', { name: 'Sign In…' }).click();
    await this.#workbench.signIn(RIDER);
    await this.ours.owner.waitFor();
    await this.ours.rest();
    assert.ok(this.pagesRead() >= PAGES, 'the list was read');
    await this.ours.close();
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
    const rows = this.sandbox.repositories.visibleTo(RIDER).map(({ id, name }) => ({ id: String(id), label: name }));
    assert.equal(rows.length, REPOSITORIES);
    await writeFile(this.#bareFile, JSON.stringify({ isOpen: false, ...bare, rows } satisfies BareTreeFacts));
    await this.page.goto(this.#address);
    await this.page.locator('.monaco-workbench').waitFor();
    await this.probe.rest();
  }
}
