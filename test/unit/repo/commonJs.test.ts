import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type BuildResult, build } from 'esbuild';
import { desktop } from '../../../scripts/bundles.ts';
import { checkScript, convert } from '../../../scripts/toCommonJs.ts';

type Built = BuildResult<{ write: false; metafile: true }>;

describe('the CommonJS modules of the desktop build', () => {
  let built: Built;
  const codes = new Map<string, string>();
  before(async () => {
    built = await build(desktop);
    for (const { path, text } of built.outputFiles) if (path.endsWith('.cjs')) codes.set(basename(path), text);
  });

  const importsOf = (file: string, kind: string): readonly string[] =>
    (built.metafile.outputs[`dist/${file}`]?.imports ?? [])
      .filter((each) => each.kind === kind)
      .map(({ path }) => path);
  const found = (code: string, pattern: RegExp): readonly string[] =>
    Array.from(code.matchAll(pattern), ([, path = '']) => path);

  it('require each file once, and import others later, in the form in which a web worker finds them', () => {
    assert.ok(codes.size > 20);
    for (const [file, code] of codes) {
      const required = found(code, /require\("([^"]*)"\)/g);
      const ours = required.filter((path) => !path.startsWith('node:'));
      assert.equal(new Set(ours).size, ours.length, file);
      const bare = (path: string): string => path.replace(/^dist\//, './');
      const linked = new Set(importsOf(file, 'import-statement').map(bare));
      assert.ok(
        required.every((path) => linked.has(path)),
        file,
      );
      const later = found(code, /import\("([^"]*)"\)/g);
      assert.deepEqual(later.toSorted(), importsOf(file, 'dynamic-import').map(bare).toSorted(), file);
      assert.ok(code.startsWith('"use strict";'), file);
    }
  });

  it('require only names that others export, because a missing one would be undefined', () => {
    const keysOf = (list: string): readonly string[] => list.split(',').map((each) => each.replace(/:.*/, ''));
    const exports = new Map(
      Array.from(codes, ([file, code]) => [file, keysOf(found(code, /\bmodule\.exports=\{([^}]*)\};\n$/g)[0] ?? '')]),
    );
    let count = 0;
    for (const [file, code] of codes) {
      for (const [, names = '', from = ''] of code.matchAll(/\{([^{}]*)\}=require\("\.\/([^"]*)"\)/g)) {
        for (const name of keysOf(names)) {
          assert.ok(exports.get(from)?.includes(name), `${file} requires ${name} of ${from}`);
          count++;
        }
      }
    }
    assert.ok(count > 500);
  });

  it('require no built-in module of Node where a web worker loads them at its start', () => {
    const visited = new Set<string>();
    const visit = (file: string): void => {
      if (visited.has(file)) return;
      visited.add(file);
      for (const path of found(codes.get(file) ?? '', /require\("([^"]*)"\)/g)) {
        assert.doesNotMatch(path, /^node:/, file);
        if (path.startsWith('./')) visit(basename(path));
      }
    };
    visit('extension.web.cjs');
    for (const path of importsOf('extension.web.cjs', 'dynamic-import')) visit(basename(path));
    assert.ok(visited.has('extension.cjs') && visited.size > 4);
  });

  it('never require each other in a circle', () => {
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      assert.ok(!path.includes(file), [...path, file].join(' → '));
      if (done.has(file)) return;
      for (const required of importsOf(file, 'import-statement')) {
        if (required.startsWith('dist/')) visit(basename(required), [...path, file]);
      }
      done.add(file);
    };
    for (const file of codes.keys()) visit(file, []);
    assert.equal(done.size, codes.size);
  });

  it('export by name what others import later: Node reads these names without running the code', () => {
    for (const file of new Set([...codes.keys()].flatMap((each) => importsOf(each, 'dynamic-import')))) {
      assert.match(
        codes.get(basename(file)) ?? '',
        /\bmodule\.exports=\{[\w$]+(?::[\w$]+)?(?:,[\w$]+(?::[\w$]+)?)*\};\n$/,
        file,
      );
    }
  });

  it('export nothing that changes later, which others would not see', async () => {
    const sources = Object.keys(built.metafile.inputs).filter((path) => !path.startsWith('dist/'));
    assert.ok(sources.length > 300);
    for (const path of sources) assert.doesNotMatch(await readFile(path, 'utf8'), /^export (?:let|var)\b/m, path);
  });
});

describe('an ES module', () => {
  for (const [code, converted] of [
    ['import{a as b,c}from"./d.cjs";', 'const {a:b,c}=require("./d.cjs");'],
    ['import a from"node:b";', 'const a=require("node:b");'],
    ['import a,{b as c}from"node:d";', 'const a=require("node:d"),{b:c}=require("node:d");'],
    ['import*as a from"node:b";', 'const a=require("node:b");'],
    ['import"./a.cjs";', 'require("./a.cjs");'],
    ['import{a}from"./c.cjs";import{b}from"./c.cjs";', 'const {a,b}=require("./c.cjs");'],
  ] as const) {
    it(`requires what it imported: ${code}`, () => {
      assert.equal(convert(code).split('\n')[0], `"use strict";${converted}`);
    });
  }

  it('exports by name', () => {
    assert.equal(convert('var a=1,b=2;export{a as c,b};\n').split('\n').at(-1), 'module.exports={c:a,b};');
  });

  it('keeps texts that look like imports or exports', () => {
    const code = 'var a="Couldn’t import the list",b="import",c="export{d}",e=`;import f from g`;';
    assert.equal(convert(code).split('\n')[1], code);
  });

  for (const code of ['import a,*as b from"node:c";b(a);', 'export*from"vscode";', 'await a;']) {
    it(`fails the build if something can’t be converted: ${code}`, () => {
      assert.throws(() => checkScript(convert(code), 'a.cjs'), SyntaxError);
    });
  }
});
