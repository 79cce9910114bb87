import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import JSZip from 'jszip';
import type { BrowserContext } from 'playwright-core';
import manifest from '../../package.json' with { type: 'json' };
import { packaged } from '../e2e/packaged.ts';
import { startBrowser } from '../vscode/browser.ts';

type Script = readonly [name: string, source: string];

/** The result of loading scripts. */
interface Loaded {
  /** Globals that the scripts read and a worker does not have, and modules that they required. */
  readonly touched: readonly string[];
  readonly required: readonly string[];
  /** The exports, by the names of the scripts. */
  readonly exported: Readonly<Record<string, readonly string[]>>;
  readonly failure: string | undefined;
}

/**
 * Runs in a worker: loads scripts as VS Code and the extension do there, with a `vscode` that has every member, and
 * records each access to a global that only Node or a page has.
 */
const LOADER = `
  const [touched, required] = [new Set(), new Set()];
  const foreign = ['process', 'Buffer', 'global', 'setImmediate', '__dirname', '__filename', 'window', 'document', 'localStorage'];
  for (const name of foreign) {
    Object.defineProperty(self, name, { configurable: true, get: () => { touched.add(name); return undefined; } });
  }
  const anything = new Proxy(function () {}, {
    get: (target, name) =>
      name === 'prototype' ? target.prototype : name === Symbol.toPrimitive ? () => 'anything' : anything,
    apply: () => anything,
  });
  const exported = {};
  const require = (name) => {
    if (name in exported) return exported[name];
    required.add(name);
    if (name !== 'vscode') throw new Error('There is no ' + name + ' here.');
    return anything;
  };
  onmessage = ({ data }) => {
    let failure;
    try {
      for (const [name, source] of data) {
        const module = { exports: {} };
        new Function('module', 'exports', 'require', source)(module, module.exports, require);
        exported['./' + name] = module.exports;
      }
    } catch (error) {
      failure = String(error);
    }
    const names = Object.fromEntries(Object.entries(exported).map(([name, exports]) => [name, Object.keys(exports)]));
    postMessage({ touched: [...touched], required: [...required], exported: names, failure });
  };`;

/** Files after those that they require, and those that require built-in modules of Node, which no worker loads. */
function ordered(scripts: ReadonlyMap<string, string>): { inOrder: readonly Script[]; forNode: readonly string[] } {
  const requiredBy = (name: string): readonly string[] =>
    Array.from((scripts.get(name) ?? '').matchAll(/\brequire\("([^"]+)"\)/g), ([, required = '']) => required);
  const inOrder = new Map<string, string>();
  const forNode = new Set<string>();
  const add = (name: string): void => {
    if (inOrder.has(name) || forNode.has(name)) return;
    const required = requiredBy(name);
    const others = required.filter((each) => each.startsWith('./')).map((each) => each.slice(2));
    for (const other of others) add(other);
    const needsNode = required.some((each) => each.startsWith('node:')) || others.some((other) => forNode.has(other));
    if (needsNode) forNode.add(name);
    else inOrder.set(name, scripts.get(name) ?? '');
  };
  for (const name of scripts.keys()) add(name);
  return { inOrder: [...inOrder], forNode: [...forNode] };
}

describe('a bare worker', () => {
  let profile: string;
  let browser: BrowserContext;

  before(async () => {
    profile = await mkdtemp(join(tmpdir(), 'repo-rider-worker-'));
    browser = await startBrowser(profile, {});
  });

  after(async () => {
    await browser?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  });

  const load = async (scripts: readonly Script[]): Promise<Loaded> => {
    const page = browser.pages()[0] ?? (await browser.newPage());
    const inPage = (given: { readonly loader: string; readonly scripts: readonly Script[] }): Promise<Loaded> =>
      new Promise((resolve) => {
        const worker = new Worker(URL.createObjectURL(new Blob([given.loader])));
        worker.addEventListener('message', ({ data }) => resolve(data));
        worker.postMessage(given.scripts);
      });
    return page.evaluate(inPage, { loader: LOADER, scripts });
  };

  it('loads the packaged extension without accessing globals that a worker lacks', async () => {
    const archive = await JSZip.loadAsync(await readFile(await packaged()));
    const files = archive.file(/^extension\/dist\/[^/]+\.c?js$/);
    const scripts = new Map<string, string>();
    for (const file of files) scripts.set(basename(file.name), await file.async('text'));
    const { inOrder, forNode } = ordered(scripts);
    const { failure, touched, required, exported } = await load(inOrder);
    assert.deepEqual({ failure, touched, required }, { failure: undefined, touched: [], required: ['vscode'] });
    assert.equal(Object.keys(exported).length, inOrder.length);
    for (const name of [basename(manifest.browser), 'extension.web.cjs']) {
      assert.deepEqual(exported[`./${name}`]?.toSorted(), ['activate', 'deactivate'], name);
    }
    const named = forNode.map((name) => name.replace(/-.*/, '')).filter((name) => name !== 'chunk');
    assert.deepEqual(new Set(named), new Set(['nodeHost', 'nodeMachine', 'removalCheck']));
  });

  for (const [source, touched, required] of [
    ['module.exports.a = typeof process', ['process'], []],
    ['Buffer.from("")', ['Buffer'], []],
    ['(typeof global === "undefined" ? self : global).b = 1', ['global'], []],
    ['require("node:fs")', [], ['node:fs']],
  ] as const) {
    it(`detects ${source}`, async () => {
      const found = await load([['it.js', source]]);
      assert.deepEqual([found.touched, found.required], [touched, required]);
    });
  }
});
