import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import type { LaunchedVSCode } from '../vscode/launch.ts';

/** Runs in every frame: notes whatever is shown for a moment, and what frames tell each other. */
const OBSERVER = `(() => {
  if (self.witnessed) return;
  self.witnessed = { shown: new Set(), heard: new Set() };
  const passing = '.notification-toast, .quick-input-widget, .monaco-dialog-box, .workbench-hover, .statusbar';
  const look = () => {
    for (const { outerHTML } of document.querySelectorAll(passing)) self.witnessed.shown.add(outerHTML);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  const hear = ({ data }) => {
    try { self.witnessed.heard.add(JSON.stringify(data)); } catch {}
  };
  const add = self.addEventListener.bind(self);
  // A page is written into its frame, which forgets who listened there: whoever listens from then on takes us along.
  self.addEventListener = (type, ...more) => {
    if (type === 'message') add('message', hear);
    add(type, ...more);
  };
})()`;

/** A frame's document with the inside of its elements, and all that was noted there. */
const TESTIMONY = `(() => {
  const inside = (root) => [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? [shadowRoot.innerHTML, ...inside(shadowRoot)] : []);
  const { shown = [], heard = [] } = self.witnessed ?? {};
  return [document.documentElement.outerHTML, ...inside(document), ...shown, ...heard].join('\\n');
})()`;

/** VS Code has its settings, its states and its own log there. */
const KEPT = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const textOf = (value) => value instanceof Uint8Array ? new TextDecoder().decode(value) : JSON.stringify(value);
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      texts.push(name + ' ' + store + JSON.stringify(await done(objects.getAllKeys())));
      texts.push(...(await done(objects.getAll())).map(textOf));
    }
    database.close();
  }
  return JSON.stringify(texts);
})()`;

/** Sees all that a VS Code says from now on, and gathers what it leaves behind. */
export class Witness {
  readonly #vscode: LaunchedVSCode;
  readonly #addresses = new Set<string>();
  readonly #commandLines = new Set<string>();
  readonly #frames = new Map<string, Set<string>>();

  private constructor(vscode: LaunchedVSCode) {
    this.#vscode = vscode;
    vscode.context.on('request', (request) => this.#addresses.add(request.url()));
    vscode.page.on('websocket', (socket) => this.#addresses.add(socket.url()));
  }

  static async of(vscode: LaunchedVSCode): Promise<Witness> {
    await vscode.context.addInitScript(OBSERVER);
    await vscode.page.evaluate(OBSERVER);
    return new Witness(vscode);
  }

  /** Takes down what every frame shows and has heard: a page that is hidden is gone. */
  async look(): Promise<void> {
    await this.#lookAtProcesses();
    for (const frame of this.#vscode.page.frames()) {
      const texts = this.#frames.get(nameOf(frame)) ?? new Set();
      this.#frames.set(nameOf(frame), texts);
      // One that goes away meanwhile was seen before.
      texts.add(await read(frame, TESTIMONY).catch(() => ''));
    }
  }

  /** Everything that was shown, told, logged, kept and asked for, by where. */
  async testimony(): Promise<Map<string, string>> {
    const { page, userDataDir } = this.#vscode;
    await this.look();
    return new Map([
      ...[...this.#frames].map(([name, texts]): [string, string] => [name, [...texts].join('\n')]),
      ['what the browser keeps', await keptBy(page)],
      ['addresses', [...this.#addresses].join('\n')],
      ['command lines', [...this.#commandLines].join('\n')],
      ...(await filesBelow(userDataDir)),
    ]);
  }

  /** The command lines of all that was started from here. */
  async #lookAtProcesses(): Promise<void> {
    const parents = new Map<string, string>();
    for (const id of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
      const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
      parents.set(id, /^.*\) \S+ (\d+)/s.exec(stat)?.[1] ?? '');
    }
    const isOurs = (id: string | undefined): boolean =>
      id !== undefined && (id === String(process.pid) || isOurs(parents.get(id)));
    for (const id of [...parents.keys()].filter(isOurs)) {
      const line = await readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '');
      this.#commandLines.add(line.replaceAll('\0', ' '));
    }
  }
}

/** All that a window keeps in the browser. */
export async function keptBy(page: Page): Promise<string> {
  return (await piecesKeptBy(page)).join('\n');
}

/** The same, piece by piece. */
export async function piecesKeptBy(page: Page): Promise<readonly string[]> {
  return JSON.parse(await read(page.mainFrame(), KEPT));
}

function nameOf(frame: Frame): string {
  return `the frame ${frame.url().slice(0, 60)} ${frame.name()}`;
}

async function read(frame: Frame, script: string): Promise<string> {
  return String(await frame.evaluate(script));
}

/** Every file below a folder; what goes away meanwhile is gone. */
async function filesBelow(folder: string): Promise<readonly (readonly [string, string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    files.map(async (file) => [file.slice(folder.length), await readFile(file, 'latin1').catch(() => '')] as const),
  );
}
