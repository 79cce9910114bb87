import { Script } from 'node:vm';
import { type OutputFile, type Plugin, transform } from 'esbuild';

/**
 * Makes CommonJS modules of the ES modules that were built. A web worker can load these, too
 * (`src/extensionLoader.ts`), and Node loads them faster: for the first ES module that imports `vscode`, VS Code writes
 * and parses a module with the names of its whole API. Dynamic imports stay.
 *
 * esbuild can do this, but adds code to each file, and names each import by its module. That keeps imports right that
 * change later, and modules that import each other: both don't exist here (`test/unit/repo/commonJs.test.ts`).
 */
export const toCommonJs: Plugin = {
  name: 'toCommonJs',
  setup(plugged) {
    const { minify = false, target = 'esnext' } = plugged.initialOptions;
    plugged.onEnd(async ({ outputFiles = [], metafile, errors }) => {
      if (errors.length > 0) return;
      for (const file of outputFiles.filter(({ path }) => !path.endsWith('.map'))) {
        const map = outputFiles.find(({ path }) => path === `${file.path}.map`);
        const converted = await transform(convert(file.text, map?.text), { sourcemap: 'external', minify, target });
        checkScript(converted.code, file.path);
        replace(file, converted.code);
        if (map) replace(map, converted.map);
        const output = Object.entries(metafile?.outputs ?? {}).find(([path]) => file.path.endsWith(`/${path}`));
        if (output) output[1].bytes = file.contents.length;
      }
    });
  },
};

/**
 * An import in minified code, such as `import a,{b as c}from"node:d";`. A text that contains the word `import` is not
 * followed by such a list and name of a module.
 */
const IMPORT = /(?<=^|[;}\n])import(?:(\*as [\w$]+ | [\w$]+ |(?: [\w$]+,)?\{[\w$ ,]*\})from)?("[\w$:./-]+");?/g;

/** What a file exports: esbuild writes one statement at the end. */
const EXPORT = /(?<=^|[;}\n])export\{([\w$ ,]*)\};\s*$/;

/**
 * Converts minified code. What it imports and exports moves into new lines, so that nothing else moves and the source
 * map, which is added, stays right.
 */
export function convert(code: string, map?: string): string {
  const required = new Map<string, string[]>();
  const exported: string[] = [];
  const rest = code
    .replaceAll(IMPORT, (statement, clause: string | undefined, from: string) => {
      required.set(from, [...(required.get(from) ?? []), ...targetsOf(clause ?? '')]);
      return ' '.repeat(statement.length);
    })
    .replace(EXPORT, (statement, names: string) => {
      exported.push(...names.split(',').map((name) => name.split(' as ').toReversed().join(':')));
      return ' '.repeat(statement.length);
    });
  const requires = Array.from(required, ([from, targets]) => requireCode(from, targets));
  const converted = `"use strict";${requires.join('')}\n${rest}\nmodule.exports={${exported.join(',')}};`;
  if (map === undefined) return converted;
  const { mappings, ...others } = JSON.parse(map);
  const encoded = Buffer.from(JSON.stringify({ ...others, mappings: `;${mappings}` })).toString('base64');
  return `${converted}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
}

/** Throws a SyntaxError if code is no CommonJS module: a remaining import or export, or a top-level `await`. */
export function checkScript(code: string, path: string): void {
  // Compiles, but doesn't run.
  void new Script(code, { filename: path });
}

/** What a clause such as `*as a ` or ` a,{b as c}` assigns. Only built-in modules of Node have a default. */
function targetsOf(clause: string): readonly string[] {
  const [, all = '', names = ''] = /^(?:\*as)? ?([\w$]*),?(\{.*\})? ?$/.exec(clause) ?? [];
  return [all, names.replaceAll(' as ', ':')].filter((target) => target !== '');
}

function requireCode(from: string, targets: readonly string[]): string {
  const names = targets.filter((target) => target.startsWith('{')).map((target) => target.slice(1, -1));
  const variables = targets.filter((target) => !target.startsWith('{'));
  if (names.length > 0) variables.push(`{${names.join(',')}}`);
  if (variables.length === 0) return `require(${from});`;
  return `const ${variables.map((variable) => `${variable}=require(${from})`).join(',')};`;
}

function replace(file: OutputFile, text: string): void {
  const contents = new TextEncoder().encode(text);
  Object.defineProperties(file, { contents: { value: contents }, text: { value: text } });
}
