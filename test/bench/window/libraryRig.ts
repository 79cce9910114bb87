import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { packaged } from '../../e2e/packaged.ts';
import { Workbench } from '../../e2e/workbench.ts';
import type { Files } from '../../sandbox/data/fileSpec.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { RIDER } from '../../support/sandboxTokens.ts';
import { type LaunchedVSCode, launch } from '../../vscode/launch.ts';
import type { Bench } from '../benchmark.ts';
import { type LineFacts, startSlowLine } from '../slowLine.ts';
import { QUIET_SETTINGS } from './quietSettings.ts';
import { Stopwatch } from './stopwatch.ts';

/** The files of the repository. */
export const FILES = 5000;

export const LIBRARY = 'rider/library';

/** A file of 20 KB, and its first line. */
export const SOURCE = { path: 'src/shelf-42/bookOfRides.ts', firstLine: '//the_book_of_rides', bytes: 20_000 } as const;

/** About as many as a usual source file has. */
const BYTES = 4000;
const FILES_OF_FOLDER = 20;

/** Alone in the first row, the list says that it is loading. */
const SECOND_ROW = '.quick-input-list .monaco-list-row[data-index="1"] .label-name';

/** A window that is signed in to a code host which has a repository with 5,000 files, perhaps over a slow line. */
export class LibraryRig implements AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly page: Page;
  readonly workbench: Workbench;
  readonly #vscode: LaunchedVSCode;
  readonly #stopwatch: Stopwatch;
  readonly #address: string;
  readonly #resources: AsyncDisposableStack;

  /** The addresses of the API and of Git, through the line if there is one. */
  readonly baseUrl: string;
  readonly gitUrl: string;

  private constructor(
    sandbox: Sandbox,
    addresses: { readonly baseUrl: string; readonly gitUrl: string },
    vscode: LaunchedVSCode,
    stopwatch: Stopwatch,
    resources: AsyncDisposableStack,
  ) {
    this.sandbox = sandbox;
    this.baseUrl = addresses.baseUrl;
    this.gitUrl = addresses.gitUrl;
    this.page = vscode.page;
    this.workbench = new Workbench(vscode.page);
    this.#vscode = vscode;
    this.#address = vscode.page.url();
    this.#stopwatch = stopwatch;
    this.#resources = resources;
  }

  static async start(
    { signal }: Bench,
    { latencyMs = 0, line }: { latencyMs?: number; line?: LineFacts },
  ): Promise<LibraryRig> {
    await using resources = new AsyncDisposableStack();
    const sandbox = await startSandbox({ repositories: 40, latencyMs });
    resources.defer(() => sandbox.close());
    sandbox.add('rider', 'library', { default_branch: 'main', files: createFiles });
    const through = async (address: string): Promise<string> => {
      if (!line) return address;
      const { port } = resources.use(await startSlowLine(Number(new URL(address).port), line));
      return `http://127.0.0.1:${port}`;
    };
    const addresses = { baseUrl: await through(sandbox.baseUrl), gitUrl: await through(sandbox.gitUrl) };
    const vscode = await launch({
      vsix: await packaged(),
      settings: {
        'repoRider.server': addresses.baseUrl,
        'repoRider.cyclistCounter': sandbox.counterUrl,
        ...QUIET_SETTINGS,
      },
      signal,
    });
    resources.defer(() => vscode.close());
    const stopwatch = await Stopwatch.in(vscode.page);
    const rig = new LibraryRig(sandbox, addresses, vscode, stopwatch, resources.move());
    try {
      // The sandbox writes the files when they are first requested.
      await rig.fetchList();
      await rig.#restart();
      await rig.workbench.openView();
      await rig.workbench.signInFirst(RIDER);
      return rig;
    } catch (error) {
      await rig[Symbol.asyncDispose]();
      throw error;
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources.disposeAsync();
  }

  /** Opens the window again. @param keepsFiles whether what was read of repositories stays on disk */
  async reload({ keepsFiles }: { readonly keepsFiles: boolean }): Promise<void> {
    // They would be restored, with the text.
    await this.workbench.runCommand('View: Close All Editors');
    await this.page.locator('.tabs-container .tab').first().waitFor({ state: 'detached' });
    await this.page.waitForTimeout(3000);
    await this.page.goto('about:blank');
    if (!keepsFiles) {
      const accounts = join(this.#vscode.userDataDir, 'data', 'User', 'globalStorage', 'repo-rider.repo-rider');
      await rm(accounts, { recursive: true, force: true, maxRetries: 10 });
    }
    await this.#restart();
    await this.workbench.openView();
    await this.workbench.status(/repositories/);
    await this.page.waitForTimeout(2000);
  }

  /** Finds the repository in Go to Repository…. */
  async find(): Promise<void> {
    await this.workbench.search(LIBRARY);
    await this.workbench.listRow(LIBRARY).first().waitFor();
  }

  /** Lists the files of the found repository. @returns milliseconds from the key until the first file is in the list */
  async list(): Promise<number> {
    const timing = { on: 'keydown', shown: SECOND_ROW, text: '.ts' } as const;
    return (await this.#stopwatch.time(timing, () => this.page.keyboard.press('ArrowRight'))).shown;
  }

  /** Types the name of the file of 20 KB. */
  async type(): Promise<void> {
    await this.page.keyboard.insertText('bookOfRides');
    await this.workbench.listRow('bookOfRides.ts').waitFor();
  }

  /** Opens the file. @returns milliseconds from Enter until its text is in an editor */
  async open(): Promise<number> {
    const timing = { on: 'keydown', shown: '.editor-instance .view-lines', text: SOURCE.firstLine } as const;
    return (await this.#stopwatch.time(timing, () => this.page.keyboard.press('Enter'))).shown;
  }

  /** Opens a file on disk with VS Code's own list. @returns as `open` */
  async openLocal(path: string): Promise<number> {
    await this.page.keyboard.press('Control+p');
    await this.page.locator('.quick-input-widget input.input').fill(path);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: basename(path) }).waitFor();
    return this.open();
  }

  /** Milliseconds of the two responses that a list needs, with no more than `fetch`. */
  async fetchList(): Promise<number> {
    const start = performance.now();
    const commit = await this.#fetch('commits/heads/main', 'application/vnd.github.sha');
    await this.#fetch(`git/trees/${commit}?recursive=1`, 'application/json');
    return performance.now() - start;
  }

  /** As `fetchList`, of the file. */
  async fetchFile(): Promise<number> {
    const start = performance.now();
    await this.#fetch(`contents/${SOURCE.path}?ref=main`, 'application/vnd.github.raw+json');
    return performance.now() - start;
  }

  async #fetch(below: string, accept: string): Promise<string> {
    const response = await fetch(`${this.baseUrl}/repos/${LIBRARY}/${below}`, {
      headers: { accept, authorization: `token ${RIDER}` },
    });
    return response.text();
  }

  async #restart(): Promise<void> {
    await this.page.goto(this.#address);
    await this.page.locator('.monaco-workbench').waitFor();
  }
}

function createFiles(): Files {
  const others = Array.from({ length: FILES - 1 }, (_, at) => {
    const folder = `src/shelf-${Math.floor(at / FILES_OF_FOLDER)}`;
    return [`${folder}/ride${at}.ts`, codeOf(at, BYTES)] as const;
  });
  return Object.fromEntries([...others, [SOURCE.path, sourceText()]]);
}

/** Lines that differ, so that Git can't store many files as one. */
function codeOf(seed: number, bytes: number): string {
  const lines: string[] = [];
  for (let [at, length] = [0, 0]; length < bytes; at++) {
    const number = Math.imul(seed * 1000 + at, 2_654_435_761) >>> 0;
    const line = `export const ride${number.toString(36)} = { distance: ${number % 997}, climb: ${number % 89} };`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

/** The content of the file of 20 KB. */
export function sourceText(): string {
  return `${SOURCE.firstLine}\n${codeOf(0, SOURCE.bytes)}`;
}
