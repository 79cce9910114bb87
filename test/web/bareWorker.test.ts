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
  const anything = new Proxy(class {}, { get: (target, name) => (name === 'prototype' ? target.prototype : anything) });
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
    const files = archive.file(/^extension\/dist\/[^/]+\.js$/);
    const scripts = files.map(async (file): Promise<Script> => [basename(file.name), await file.async('text')]);
    const { failure, touched, required, exported } = await load(await Promise.all(scripts));
    assert.deepEqual({ failure, touched, required }, { failure: undefined, touched: [], required: ['vscode'] });
    assert.equal(Object.keys(exported).length, files.length);
    assert.deepEqual(exported[`./${basename(manifest.browser)}`]?.toSorted(), ['activate', 'deactivate']);
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
