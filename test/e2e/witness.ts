import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import type { LaunchedVSCode } from '../vscode/launch.ts';

/**
 * Runs in every frame: records the text of whatever appears or changes outside of shadow roots, even briefly, and
 * messages between frames. Attributes with text count, others don't.
 */
const OBSERVER = `(() => {
  if (self.witnessed) return;
  self.witnessed = { shown: new Set(), heard: new Set() };
  const collect = (changes) => {
    const { shown } = self.witnessed;
    for (const { type, target, addedNodes, attributeName } of changes) {
      if (type === 'attributes') shown.add(target.getAttribute(attributeName));
      else if (type === 'characterData') shown.add(target.data);
      else for (const node of addedNodes) shown.add(node.outerHTML ?? node.data);
    }
  };
  const attributeFilter = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder', 'href', 'src'];
  new MutationObserver(collect).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter });
  const hear = ({ data }) => {
    try { self.witnessed.heard.add(JSON.stringify(data)); } catch {}
  };
  const add = self.addEventListener.bind(self);
  // VS Code writes a page into its frame, which removes listeners: so record through every listener that is added
  // afterwards.
  self.addEventListener = (type, ...more) => {
    if (type === 'message') add('message', hear);
    add(type, ...more);
  };
})()`;

/** Everything recorded in a frame since the last time. */
const RECORDED = `(() => {
  const { shown = new Set(), heard = new Set() } = self.witnessed ?? {};
  const recorded = [...shown, ...heard];
  shown.clear();
  heard.clear();
  return recorded.join('\\n');
})()`;

/** A frame's document, including shadow roots. */
const DOCUMENT = `(() => {
  const inside = (root) => [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? [shadowRoot.innerHTML, ...inside(shadowRoot)] : []);
  return [document.documentElement.outerHTML, ...inside(document)].join('\\n');
})()`;

/** The contents of IndexedDB, where VS Code stores settings, state and its own log. */
const STORED = `(async () => {
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

/** Records everything that a VS Code shows and sends, and collects what it leaves behind. */
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

  /** Collects what every frame has shown and received, before a hidden page is removed. */
  async look(): Promise<void> {
    await this.#lookAtProcesses();
    const { page } = this.#vscode;
    // Only menus of the window are in shadow roots, and they are closed by now.
    for (const frame of page.frames()) await this.#read(frame, frame === page.mainFrame() ? [RECORDED] : undefined);
  }

  async #read(frame: Frame, scripts: readonly string[] = [RECORDED, DOCUMENT]): Promise<void> {
    const texts = this.#frames.get(nameOf(frame)) ?? new Set();
    this.#frames.set(nameOf(frame), texts);
    // A frame that is removed meanwhile was read before.
    for (const script of scripts) texts.add(await read(frame, script).catch(() => ''));
  }

  /** Everything that was shown, sent, logged, stored and requested, by place. */
  async testimony(): Promise<Map<string, string>> {
    const { page, userDataDir } = this.#vscode;
    await this.look();
    await this.#read(page.mainFrame());
    return new Map([
      ...[...this.#frames].map(([name, texts]): [string, string] => [name, [...texts].join('\n')]),
      ['what the browser keeps', await storedBy(page)],
      ['addresses', [...this.#addresses].join('\n')],
      ['command lines', [...this.#commandLines].join('\n')],
      ...(await filesBelow(userDataDir)),
    ]);
  }

  /** Collects the command lines of all descendant processes. */
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

/** Everything that a window stores in the browser. */
export async function storedBy(page: Page): Promise<string> {
  return (await piecesKeptBy(page)).join('\n');
}

/** The same, in pieces. */
export async function piecesKeptBy(page: Page): Promise<readonly string[]> {
  return JSON.parse(await read(page.mainFrame(), STORED));
}

function nameOf(frame: Frame): string {
  return `the frame ${frame.url().slice(0, 60)} ${frame.name()}`;
}

async function read(frame: Frame, script: string): Promise<string> {
  return String(await frame.evaluate(script));
}

/** Every file below a folder; files that are deleted meanwhile are skipped. */
export async function filesBelow(folder: string): Promise<readonly (readonly [string, string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    files.map(async (file) => [file.slice(folder.length), await readFile(file, 'latin1').catch(() => '')] as const),
  );
}
