import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import type { SandboxOptions } from '../sandbox/sandboxOptions.ts';
import { addLines } from '../support/failureFiles.ts';
import { stretched } from '../support/slowdown.ts';
import type { Settings } from '../vscode/userSettings.ts';
import type { Host, OpenHost, ServerWindow } from './editorHost.ts';
import { saveReport } from './failureReport.ts';
import { Progress, watching } from './progress.ts';
import { Workbench } from './workbench.ts';

const CLOSE_LIMIT_MS = 10_000;

/** How long a test may take to fail after its window was closed, in milliseconds. */
const OVERDUE_MS = 2000;

/** A window with the packaged extension, configured to use a sandbox. */
export class TestWindow<Opened extends OpenHost = ServerWindow> extends Workbench {
  readonly #patienceMs: number;
  #sandbox: Sandbox | undefined;
  #vscode: Opened | undefined;
  #progress: Progress | undefined;
  #test = '';
  #isRunning = false;
  #overdue: NodeJS.Timeout | undefined;
  #report: Promise<readonly string[]> | undefined;

  constructor(patienceMs: number) {
    super();
    this.#patienceMs = patienceMs;
  }

  get sandbox(): Sandbox {
    return opened(this.#sandbox);
  }

  get vscode(): Opened {
    return opened(this.#vscode);
  }

  get context(): BrowserContext {
    return this.vscode.context;
  }

  /** Runs an action that opens another page. */
  async pageOpenedBy(action: () => Promise<unknown>): Promise<Page> {
    const [page] = await Promise.all([this.context.waitForEvent('page'), action()]);
    return page;
  }

  async startSandbox(options: SandboxOptions | undefined): Promise<void> {
    this.#sandbox = await startSandbox(options);
  }

  /** Opens the window, configured to use the sandbox. */
  async open(host: Host<Opened>, settings: Settings): Promise<void> {
    const { baseUrl, counterUrl } = this.sandbox;
    const addresses = { 'repoRider.server': baseUrl, 'repoRider.cyclistCounter': counterUrl };
    const vscode = await host.open({ ...addresses, ...settings });
    this.#vscode = vscode;
    this.attach(vscode.page);
    // A wait has no limit of its own: it ends when there is no progress.
    vscode.context.setDefaultTimeout(0);
    this.#progress = await Progress.of(vscode);
    watching.progress = this.#progress;
  }

  /** Runs `work` with the same progress checks as a test, such as a suite's set-up. */
  async runWatched(name: string, work: () => Promise<void>): Promise<void> {
    this.beginTest(name);
    try {
      await work();
    } catch (error) {
      await this.endTest(error);
      throw error;
    }
    await this.endTest(undefined);
  }

  beginTest(name: string): void {
    this.#test = name;
    this.#isRunning = true;
    this.#report = undefined;
    this.#progress?.start(() => this.#stall(), this.#patienceMs);
  }

  /** @param failure the error of a failed test; the paths of the saved files are added to it */
  async endTest(failure: unknown): Promise<void> {
    this.#progress?.stop();
    this.#isRunning = false;
    clearTimeout(this.#overdue);
    if (!(failure instanceof Error) || !this.#vscode) return;
    addLines(failure, await (this.#report ?? saveReport(this.#test, this.#vscode)));
  }

  async close(): Promise<void> {
    await this.endTest(undefined);
    watching.progress = undefined;
    try {
      await this.#vscode?.close();
    } finally {
      await this.#sandbox?.close();
    }
  }

  /** Saves the report of the unchanged window, then ends all waits of the test. */
  async #stall(): Promise<void> {
    this.#report = saveReport(this.#test, this.vscode);
    await this.#report.catch(() => undefined);
    if (!this.#isRunning) return;
    const reason = `Nothing has progressed for ${this.#patienceMs / 1000} s.`;
    // The whole context, not only its pages: a test may wait for another page to open.
    await Promise.race([this.context.close({ reason }), delay(stretched(CLOSE_LIMIT_MS), undefined, { ref: false })]);
    if (!this.#isRunning) return;
    // A wait outside the window doesn't notice that it closes, so mocha fails the current test then.
    this.#overdue = setTimeout(() => {
      throw new Error(reason);
    }, stretched(OVERDUE_MS));
  }
}

function opened<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The window is not open yet: use it in a test or a hook.');
  return value;
}
