import assert from 'node:assert/strict';
import { ModuleLoader } from '../../../src/start/moduleLoader.ts';

/** A loader of these files, and the names of those that it has read. */
function loaderOf(files: Readonly<Record<string, string>>): { loader: ModuleLoader; read: string[] } {
  const read: string[] = [];
  const readFile = async (name: string): Promise<string> => {
    read.push(name);
    const code = files[name];
    if (code === undefined) throw new Error(`${name} can’t be read.`);
    return code;
  };
  return { loader: new ModuleLoader(readFile, { vscode: { version: '1.2' } }), read };
}

describe('a loader of modules in a web worker', () => {
  it('reads what a module requires before it runs it, each file once', async () => {
    const { loader, read } = loaderOf({
      'a.cjs': '"use strict";const{b:x}=require("./b.cjs"),{c:y}=require("./c.cjs");module.exports={a:[x,y]};',
      'b.cjs': 'const{c:x}=require("./c.cjs");module.exports={b:["b",x]};',
      'c.cjs': 'const{version:v}=require("vscode");module.exports={c:{v}};',
    });
    const exports = (await loader.load('./a.cjs')) as { a: [[string, unknown], unknown] };
    assert.deepEqual(exports.a, [['b', { v: '1.2' }], { v: '1.2' }]);
    assert.equal(exports.a[0][1], exports.a[1], 'c.cjs runs once');
    assert.deepEqual(read.toSorted(), ['a.cjs', 'b.cjs', 'c.cjs']);
    assert.equal(await loader.load('./a.cjs'), exports);
  });

  it('reads what a module imports dynamically only then', async () => {
    const { loader, read } = loaderOf({
      'a.cjs': 'module.exports={more:()=>import("./b.cjs")};',
      'b.cjs': 'module.exports={b:1};',
    });
    const { more } = (await loader.load('./a.cjs')) as { more: () => Promise<unknown> };
    assert.deepEqual(read, ['a.cjs']);
    const both = [more(), more()];
    assert.deepEqual(await Promise.all(both), [{ b: 1 }, { b: 1 }]);
    assert.equal(await both[0], await both[1]);
    assert.deepEqual(read, ['a.cjs', 'b.cjs']);
  });

  it('tries again after a file could not be read', async () => {
    const files: Record<string, string> = { 'a.cjs': 'const{b}=require("./b.cjs");module.exports={b};' };
    const { loader } = loaderOf(files);
    await assert.rejects(loader.load('./a.cjs'), /b\.cjs can’t be read/);
    files['b.cjs'] = 'module.exports={b:2};';
    assert.deepEqual(await loader.load('./a.cjs'), { b: 2 });
  });

  it('tries again after a module failed', async () => {
    const { loader } = loaderOf({
      'a.cjs': 'if(globalThis.isFixed!==true)throw new Error("not yet");module.exports={a:1};',
    });
    await assert.rejects(loader.load('./a.cjs'), /not yet/);
    Object.assign(globalThis, { isFixed: true });
    try {
      assert.deepEqual(await loader.load('./a.cjs'), { a: 1 });
    } finally {
      Reflect.deleteProperty(globalThis, 'isFixed');
    }
  });

  it('has no module that the platform doesn’t have', async () => {
    const { loader } = loaderOf({ 'a.cjs': 'require("node:fs");' });
    await assert.rejects(loader.load('./a.cjs'), /node:fs was not found/);
  });

  it('names the code in stack traces', async () => {
    const code = 'module.exports={more:()=>import("./b.cjs"),fail(){throw new Error("x")}};';
    const { loader } = loaderOf({ 'a.cjs': code });
    const { fail } = (await loader.load('./a.cjs')) as { fail: () => void };
    const column = code.indexOf('new Error') + 1;
    assert.throws(fail, (error: Error) => error.stack?.includes(`web.a.cjs:3:${column})`) === true);
  });
});
