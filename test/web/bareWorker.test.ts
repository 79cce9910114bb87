import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import type { BrowserContext } from 'playwright-core';
import manifest from '../../package.json' with { type: 'json' };
import { packaged } from '../e2e/packaged.ts';
import { startBrowser } from '../vscode/browser.ts';

/** The result of loading a script. */
interface Loaded {
  /** Globals that the script read and a worker does not have, and modules that it required. */
  readonly touched: readonly string[];
  readonly required: readonly string[];
  readonly exported: readonly string[];
  readonly failure: string | undefined;
}

/**
 * Runs in a worker: loads a script as VS Code does there, with a `vscode` that has every member, and
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
  const require = (name) => {
    required.add(name);
    if (name !== 'vscode') throw new Error('There is no ' + name + ' here.');
    return anything;
  };
  onmessage = ({ data }) => {
    let failure;
    const module = { exports: {} };
    try {
      new Function('module', 'exports', 'require', data)(module, module.exports, require);
    } catch (error) {
      failure = String(error);
    }
    postMessage({ touched: [...touched], required: [...required], exported: Object.keys(module.exports), failure });
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

  const load = async (script: string): Promise<Loaded> => {
    const page = browser.pages()[0] ?? (await browser.newPage());
    const inPage = (given: { readonly loader: string; readonly script: string }): Promise<Loaded> =>
      new Promise((resolve) => {
        const worker = new Worker(URL.createObjectURL(new Blob([given.loader])));
        worker.addEventListener('message', ({ data }) => resolve(data));
        worker.postMessage(given.script);
      });
    return page.evaluate(inPage, { loader: LOADER, script });
  };

  it('loads the packaged extension without accessing globals that a worker lacks', async () => {
    const archive = await JSZip.loadAsync(await readFile(await packaged()));
    const source = await archive.file(`extension/${manifest.browser.replace('./', '')}`)?.async('text');
    assert.ok(source !== undefined);
    const { failure, touched, required, exported } = await load(source);
    assert.deepEqual({ failure, touched, required }, { failure: undefined, touched: [], required: ['vscode'] });
    assert.deepEqual(exported.toSorted(), ['activate', 'deactivate']);
  });

  for (const [source, touched, required] of [
    ['module.exports.a = typeof process', ['process'], []],
    ['Buffer.from("")', ['Buffer'], []],
    ['(typeof global === "undefined" ? self : global).b = 1', ['global'], []],
    ['require("node:fs")', [], ['node:fs']],
  ] as const) {
    it(`detects ${source}`, async () => {
      const found = await load(source);
      assert.deepEqual([found.touched, found.required], [touched, required]);
    });
  }
});
