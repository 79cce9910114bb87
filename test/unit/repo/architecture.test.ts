import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { findCycle, type ImportGraph, readImports } from './imports.ts';
import { expressionsOf, literalsOf } from './literals.ts';
import { root } from './root.ts';

/** What works without VS Code and Node. */
const CORE = /^src\/\w+\/core\//;
/** What needs Node. */
const NODE = /^src\/\w+\/node\//;
/** The rooms from bottom to top; a file outside of `CORE` imports only files of its own room and of those below. */
const FLOORS: readonly string[] =
  'base errors accounts repositories clones search files extras tools api pages quota sidebar compose'.split(' ');
/** The libraries of `CORE`. */
const LIBRARIES: ReadonlySet<string> = new Set(['valibot', 'http-cache-semantics', 'p-limit']);
/** What some files import at most, besides files of their own. */
const ONLY: readonly (readonly [files: RegExp, targets: RegExp])[] = [
  // Pages run in webviews, without tokens.
  [
    /^media\//,
    /^(?:media\/|src\/\w+\/protocol\/|src\/(?:base|model)\/core\/|src\/quota\/core\/quota\.ts$|@vscode\/l10n$|lit(?:$|\/)|@vscode-elements\/elements\/|valibot$|dompurify$|gemoji$|url-template$)/,
  ],
  [/^src\/\w+\/protocol\//, /^(?:src\/\w+\/(?:core|protocol)\/|valibot$)/],
  // Every window loads these.
  [/^src\/ids\.ts$/, /^$/],
  [
    /^src\/shell\.ts$/,
    /^(?:src\/(?:compose|api|tools)\/|src\/files\/fileSystem\.ts$|src\/base\/core\/lazy\.ts$|src\/ids\.ts$|vscode$)/,
  ],
  [
    /^src\/extension/,
    /^(?:src\/(?:shell|main)\.ts$|src\/compose\/compose\.ts$|src\/api\/repoRider\.ts$|src\/base\/core\/disposalSymbols\.ts$|src\/clones\/(?:node\/|(?:openWindows|ownFolders)\.ts$)|vscode$)/,
  ],
  [/^src\/main\.ts$/, /^(?:src\/(?:compose|clones)\/|vscode$)/],
  [/^src\/\w+\/(?!core\/|node\/)/, /^(?:src|l10n|vscode|valibot|cross-fetch|p-limit)(?:\/|$)/],
];

const IN_ROOM = /^src\/\w+\//;

function roomOf(file: string): string {
  return file.split('/')[1] ?? '';
}

const EXPORTED = /^export (?:async )?(?:abstract )?(?:class|interface|type|function\*?|const) (\w+)/gm;

describe('the architecture', () => {
  let graph: ImportGraph;
  const sources = globSync(['src/**/*.ts', 'media/**/*.ts'], { cwd: root });
  before(async function () {
    // Bundles every source file, beside the other tests; this only ends hangs.
    this.timeout(300_000);
    graph = await readImports(root, sources);
  });

  /** The imports of the files whose paths match. */
  const importsOf = (files: RegExp): readonly (readonly [string, string])[] =>
    [...graph]
      .filter(([file]) => files.test(file))
      .flatMap(([file, all]) => all.map((target) => [file, target] as const));

  it('includes every source file in the import graph', () => {
    assert.ok(sources.length > 50, `only ${sources.length} files`);
    assert.deepEqual(
      sources.filter((file) => !graph.has(file)),
      [],
    );
    assert.ok([...graph.values()].flat().length > 150);
  });

  it('imports neither VS Code nor Node nor other files in core', () => {
    const wrong = importsOf(CORE).filter(([, target]) => !CORE.test(target) && !LIBRARIES.has(target));
    assert.deepEqual(wrong, []);
  });

  for (const [files, targets] of ONLY) {
    it(`imports only ${targets.source} in ${files.source}`, () => {
      const imports = importsOf(files);
      assert.deepEqual(
        imports.filter(([, target]) => !targets.test(target)),
        [],
      );
      assert.ok(imports.length > 0 || targets.source === '^$');
    });
  }

  it('imports built-in Node modules only in node folders, because all other sources also run on the web', () => {
    const isBuiltin = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name);
    const users = importsOf(/^src\//).filter(([, target]) => isBuiltin(target));
    assert.ok(users.length > 0);
    assert.deepEqual(
      users.filter(([file]) => !NODE.test(file)),
      [],
    );
    const importers = importsOf(/^src\//).filter(([file, target]) => NODE.test(target) && !NODE.test(file));
    assert.deepEqual([...new Set(importers.map(([file]) => file))], ['src/main.ts', 'src/extension.ts']);
    assert.deepEqual(
      importsOf(NODE).filter(([, target]) => !isBuiltin(target) && !CORE.test(target) && !NODE.test(target)),
      [],
    );
  });

  it('does not use crypto.randomUUID, which browsers have only on secure pages', () => {
    const users = sources.filter((file) => /\brandomUUID\(/.test(readFileSync(root + file, 'utf8')));
    assert.deepEqual(users, []);
  });

  it('contains no import() types, which the import graph misses', () => {
    const hidden = sources.filter((file) =>
      /\bimport\(\s*['"][^'"]+['"]\s*\)\s*\./.test(readFileSync(root + file, 'utf8')),
    );
    assert.deepEqual(hidden, []);
  });

  it('has no import cycles', () => assert.equal(findCycle(graph)?.join(' → '), undefined));

  it('has no import cycles between the cores of rooms', () => {
    const cores = new Map<string, string[]>();
    for (const [file, target] of importsOf(CORE).filter((each) => CORE.test(each[1]))) {
      const [own, other] = [roomOf(file), roomOf(target)];
      cores.set(own, [...(cores.get(own) ?? []), ...(own === other ? [] : [other])]);
    }
    assert.ok(cores.size > 5);
    assert.equal(findCycle(cores)?.join(' → '), undefined);
  });

  it('imports only from rooms below, except from core', () => {
    const isUp = (file: string, target: string): boolean =>
      FLOORS.indexOf(roomOf(target)) > FLOORS.indexOf(roomOf(file));
    const between = importsOf(/^src\/\w+\//).filter(([file, target]) => !CORE.test(file) && IN_ROOM.test(target));
    assert.deepEqual(
      between.filter(([file, target]) => !CORE.test(target) && isUp(file, target)),
      [],
    );
    const rooms = new Set(between.flatMap((each) => each.map(roomOf)).filter((room) => !FLOORS.includes(room)));
    assert.deepEqual([...rooms].toSorted(), ['hosts', 'http', 'model']);
  });

  it('has one meaning for each exported name, except for the entry points', () => {
    const files = new Map<string, string[]>();
    for (const path of globSync('src/**/*.ts', { cwd: root }))
      for (const [, name = ''] of readFileSync(`${root}/${path}`, 'utf8').matchAll(EXPORTED))
        files.set(name, [...new Set([...(files.get(name) ?? []), path])]);
    const twice = [...files].filter(([, paths]) => paths.length > 1);
    assert.deepEqual(twice.map(([name]) => name).toSorted(), ['activate', 'deactivate'], JSON.stringify(twice));
    assert.ok(files.size > 1000);
  });

  it('names code hosts only in their dialects, and in what it says or reads from the user', () => {
    const names = /github\\?\.(com|dev)|ghe\\?\.com|api\/v3/;
    const naming = globSync('src/**/*.ts', { cwd: root }).filter((path) => {
      const code = readFileSync(`${root}/${path}`, 'utf8');
      const literals = literalsOf(code).filter(({ text, before }) => names.test(text) && !/l10n\.t\(\s*$/.test(before));
      return literals.length > 0 || expressionsOf(code).some(({ source }) => names.test(source));
    });
    const others = naming.filter((path) => !path.includes('/core/dialects/'));
    assert.deepEqual(others, ['src/search/core/address.ts']);
    assert.ok(naming.length > others.length);
  });
});
