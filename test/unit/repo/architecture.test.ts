import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { findCycle, type ImportGraph, readImports } from './imports.ts';
import { expressionsOf, literalsOf } from './literals.ts';
import { root } from './root.ts';

/** Layers from top to bottom, by path prefix, each with the targets it may import besides itself. */
const LAYERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'src/extension',
    [
      'src/shell.ts',
      'src/main.ts',
      'src/compose/compose.ts',
      'src/api/repoRider.ts',
      'src/core/disposalSymbols.ts',
      'src/platform/',
      'vscode',
    ],
  ],
  ['src/main.ts', ['src/compose/compose.ts', 'src/commands/', 'src/start/', 'src/platform/', 'vscode']],
  [
    'src/shell.ts',
    [
      'src/compose/',
      'src/start/',
      'src/api/',
      'src/tools/',
      'src/platform/',
      'src/core/lazy.ts',
      'src/ids.ts',
      'vscode',
    ],
  ],
  [
    'src/compose/composeActions.ts',
    [
      'src/compose/composeFiles.ts',
      'src/compose/composeSidebar.ts',
      'src/commands/',
      'src/api/',
      'src/tools/',
      'src/views/',
      'src/platform/',
      'src/core/',
      'src/ids.ts',
      'vscode',
    ],
  ],
  [
    'src/compose/composeFiles.ts',
    ['src/commands/', 'src/views/', 'src/platform/', 'src/core/', 'src/ids.ts', 'vscode'],
  ],
  [
    'src/compose/',
    [
      'src/commands/services.ts',
      'src/start/',
      'src/api/',
      'src/tools/',
      'src/views/',
      'src/platform/',
      'src/core/',
      'src/ids.ts',
      'vscode',
    ],
  ],
  ['src/start/', ['src/api/', 'src/tools/', 'src/views/', 'src/platform/', 'src/core/', 'src/ids.ts', 'vscode']],
  ['src/commands/', ['src/views/', 'src/platform/', 'src/core/', 'src/ids.ts', 'src/protocol/', 'vscode', 'valibot']],
  ['src/api/', ['src/platform/', 'src/core/', 'vscode']],
  ['src/tools/', ['src/platform/', 'src/core/', 'src/ids.ts', 'vscode', 'valibot']],
  ['src/views/', ['src/platform/', 'src/core/', 'src/ids.ts', 'src/protocol/', 'l10n/', 'vscode', 'valibot']],
  ['src/platform/machine/', ['src/core/', 'node:']],
  ['src/platform/', ['src/core/', 'src/ids.ts', 'vscode', 'cross-fetch']],
  ['src/protocol/', ['src/core/', 'valibot']],
  ['src/ids.ts', []],
  ['src/core/', ['valibot', 'http-cache-semantics', 'p-limit']],
  ['l10n/', []],
  [
    'media/',
    [
      'src/protocol/',
      'src/core/model/',
      'src/core/memoize.ts',
      'src/core/plural.ts',
      'src/core/relativeTime.ts',
      'src/core/text.ts',
      '@vscode/l10n',
      'lit',
      'lit/directives/',
      '@vscode-elements/elements/',
      'valibot',
      'dompurify',
      'gemoji',
      'url-template',
    ],
  ],
];

/** A folder or a name with variants matches as a prefix; any other target must match exactly. */
function belongsTo(target: string, layer: string): boolean {
  const isPrefix = layer.endsWith('/') || ['src/extension', 'node:'].includes(layer);
  return target === layer || (isPrefix && target.startsWith(layer));
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

  it('includes every source file in the import graph', () => {
    assert.ok(sources.length > 50, `only ${sources.length} files`);
    assert.deepEqual(
      sources.filter((file) => !graph.has(file)),
      [],
    );
    assert.ok([...graph.values()].flat().length > 150);
  });

  it('allows imports only from upper to lower layers, and neither vscode nor Node in core', () => {
    const wrong = [...graph].flatMap(([file, imports]) => {
      const [own = '', allowed = []] = LAYERS.find(([layer]) => file.startsWith(layer)) ?? [];
      assert.ok(own, `${file} belongs to no layer`);
      const isAllowed = (target: string): boolean => [own, ...allowed].some((layer) => belongsTo(target, layer));
      return imports.filter((target) => !isAllowed(target)).map((target) => `${file} imports ${target}`);
    });
    assert.deepEqual(wrong, []);
  });

  it('imports built-in Node modules only in src/platform/machine/, because all other sources also run on the web', () => {
    const machine = 'src/platform/machine/';
    const isBuiltin = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name);
    const users = [...graph].filter(([, imports]) => imports.some(isBuiltin)).map(([file]) => file);
    assert.ok(users.length > 0);
    assert.deepEqual(
      users.filter((file) => !file.startsWith(machine)),
      [],
    );
    const importers = [...graph].filter(([, imports]) => imports.some((target) => target.startsWith(machine)));
    assert.deepEqual(
      importers.map(([file]) => file).filter((file) => !file.startsWith(machine)),
      ['src/main.ts', 'src/extension.ts'],
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

  it('has no import cycles between folders in core', () => {
    const folderOf = (path: string): string | undefined => /^src\/core\/\w+(?=\/)/.exec(path)?.[0];
    const folders = new Map<string, string[]>();
    for (const [file, imports] of graph) {
      const folder = folderOf(file);
      if (folder === undefined) continue;
      const others = imports.flatMap((path) => folderOf(path) ?? []).filter((other) => other !== folder);
      folders.set(folder, [...(folders.get(folder) ?? []), ...others]);
    }
    assert.ok(folders.size > 5);
    assert.equal(findCycle(folders)?.join(' → '), undefined);
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
    const others = naming.filter((path) => !path.startsWith('src/core/dialects/'));
    assert.deepEqual(others, ['src/core/search/address.ts']);
    assert.ok(naming.length > others.length);
  });

  it('imports media/ and lit only in pages', () => {
    const files = [...graph].filter(([file]) => file.startsWith('src/') && !file.startsWith('src/protocol/'));
    assert.ok(files.every(([, imports]) => !imports.some((target) => target.startsWith('media/') || target === 'lit')));
  });
});
