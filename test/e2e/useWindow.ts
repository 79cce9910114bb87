import type { Sandbox } from '../sandbox/sandbox.ts';
import type { SandboxOptions } from '../sandbox/sandboxOptions.ts';
import type { LaunchOptions } from '../vscode/launch.ts';
import type { Settings } from '../vscode/userSettings.ts';
import { type Host, type OpenHost, serverHost } from './editorHost.ts';
import { PATIENCE_MS } from './progress.ts';
import { TestWindow } from './testWindow.ts';

/** Opening a clone replaces the window, so most suites show details instead. */
const DETAILS: Settings = { 'repoRider.openAction': 'details' };

interface WindowOptions {
  readonly sandbox?: SandboxOptions;
  /** User settings besides the addresses of the sandbox's services, and `DETAILS`; `undefined` removes one. */
  readonly settings?: Settings;
  /** The token of the account that is signed in before the first test. */
  readonly signedInAs?: string;
  /** Runs at the end of the set-up. */
  readonly prepare?: () => Promise<void>;
  /** How long a test waits without any progress before it fails, in milliseconds; 20 s by default. */
  readonly patienceMs?: number;
}

interface ServerWindowOptions extends WindowOptions {
  /** How VS Code starts. A function is called once the sandbox runs; its settings win. */
  readonly launch?: LaunchOptions | ((sandbox: Sandbox) => Promise<LaunchOptions>);
}

interface HostWindowOptions<Opened extends OpenHost> extends WindowOptions {
  readonly host: Host<Opened>;
}

/**
 * Registers hooks that start a sandbox and a VS Code with the packaged extension and its open view before the suite's
 * tests, and end both afterwards.
 *
 * A waiting test fails after a while without progress (see `Progress`), and each failure names the files of
 * `saveReport`. The tests of a suite build on each other: after a failure, the others do not run.
 */
export function useWindow(options?: ServerWindowOptions): TestWindow;
export function useWindow<Opened extends OpenHost>(options: HostWindowOptions<Opened>): TestWindow<Opened>;
export function useWindow(options: ServerWindowOptions & { readonly host?: Host } = {}): TestWindow<OpenHost> {
  const { sandbox, signedInAs, launch, prepare, patienceMs = PATIENCE_MS } = options;
  const settings = { ...DETAILS, ...options.settings };
  const window = new TestWindow<OpenHost>(patienceMs);

  before(async function () {
    const name = `${this.test?.parent?.fullTitle() ?? ''} set-up`;
    await window.startSandbox(sandbox);
    const server = async () =>
      serverHost('VS Code', typeof launch === 'function' ? await launch(window.sandbox) : launch);
    await window.open(options.host ?? (await server()), settings);
    await window.runWatched(name, async () => {
      await window.openView();
      if (signedInAs !== undefined) await window.signInFirst(signedInAs);
      await prepare?.();
    });
  });
  beforeEach(function () {
    window.beginTest(this.currentTest?.fullTitle() ?? '');
  });
  afterEach(async function () {
    const failure = this.currentTest?.err;
    await window.endTest(failure);
    let left = 0;
    this.test?.parent?.eachTest(({ state }) => {
      if (state === undefined) left++;
    });
    // Mocha's `bail` would also end the suites that run in other processes.
    if (failure && left > 0) throw new Error(`Not run after the failure: ${left} of this suite’s tests.`);
  });
  after(() => window.close());
  return window;
}
