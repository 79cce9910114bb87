import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { buildSync } from 'esbuild';
import { web } from '../../../../scripts/bundles.ts';

const USES = `
globalThis.ended = [];
export async function run() {
  using first = { [Symbol.dispose]: () => ended.push('first') };
  await using second = { [Symbol.asyncDispose]: async () => ended.push('second') };
  return ended.length;
}
globalThis.running = run();`;

/** Runs code like the bundle for the web, where the browser has no explicit resource management. */
function runInOldBrowser(imports: string): { readonly ended: readonly string[]; readonly running: Promise<number> } {
  const { absWorkingDir: resolveDir, target, format } = web;
  const stdin = { contents: `${imports}\n${USES}`, resolveDir, loader: 'ts' } as const;
  const [bundle] = buildSync({ stdin, bundle: true, write: false, target, format }).outputFiles;
  const bareSymbol = Object.assign((name: string) => Symbol(name), { for: Symbol.for, iterator: Symbol.iterator });
  const context = createContext({ Symbol: bareSymbol, module: { exports: {} } });
  runInContext(bundle?.text ?? '', context);
  return context as ReturnType<typeof runInOldBrowser>;
}

describe('a browser without explicit resource management', () => {
  it('disposes of everything with the symbols that the bundle for the web adds', async () => {
    const { ended, running } = runInOldBrowser("import './src/base/core/disposalSymbols.ts';");
    assert.equal(await running, 0);
    assert.deepEqual([...ended], ['second', 'first']);
  });

  it('fails without them', async () => {
    await assert.rejects(async () => runInOldBrowser('').running, /not disposable/i);
  });

  it('gets them first of all', () => {
    const [first] = readFileSync('src/extension.web.ts', 'utf8').split('\n');
    assert.equal(first, "import './base/core/disposalSymbols.ts';");
  });
});
