import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild';
import { nameToEmoji } from 'gemoji';

const root = fileURLToPath(new URL('..', import.meta.url));

const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  // No reference in the files, because the package doesn't include source maps.
  sourcemap: 'external',
  metafile: true,
  write: false,
  platform: 'browser',
  target: 'es2023',
  logLevel: 'warning',
} satisfies BuildOptions;

/** VS Code's own `fetch`, looked up at each call, without what the package adds for hosts that have none. */
const hostFetch: Plugin = {
  name: 'hostFetch',
  setup(plugged) {
    plugged.onLoad({ filter: /[\\/]cross-fetch[\\/]dist[\\/]browser-ponyfill\.js$/ }, () => ({
      contents: 'export const fetch = (...request) => globalThis.fetch(...request);',
    }));
  },
};

/**
 * VS Code provides `vscode`. With the platform `browser`, Node built-ins don't resolve, and the build for the web
 * fails.
 */
const extension = {
  ...shared,
  outdir: 'dist',
  external: ['vscode'],
  mainFields: ['browser', 'module', 'main'],
  conditions: ['worker', 'browser', 'module'],
  plugins: [hostFetch],
} satisfies BuildOptions;

type Built = BuildResult<{ write: false; metafile: true }>;

const ENTRY = 'src/extension.ts';
const EXTENSION = './extension.cjs';
const MAIN = './main.cjs';

/** The two files for Node. Imports are calls of `require`: these load the same file faster than `import` does. */
const node = {
  ...extension,
  external: [...extension.external, 'node:*'],
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  supported: { 'dynamic-import': false },
} satisfies BuildOptions;

const mainLater: Plugin = {
  name: 'mainLater',
  setup(plugged) {
    plugged.onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: MAIN, external: true }));
  },
};

/** @param modules those that another file contains, in the order in which it exports them */
function taking(modules: readonly string[]): Plugin {
  return {
    name: 'taking',
    setup(plugged) {
      plugged.onResolve({ filter: /^\./ }, ({ path, resolveDir, namespace }) => {
        if (namespace === 'taken') return { path: EXTENSION, external: true };
        const place = modules.indexOf(relative(root, join(resolveDir, path)));
        return place < 0 ? undefined : { path: String(place), namespace: 'taken' };
      });
      plugged.onLoad({ filter: /./, namespace: 'taken' }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(EXTENSION)}).m${path};`,
      }));
    },
  };
}

/**
 * Builds the two files for Node: `extension.cjs` for every window, and `main.cjs`, which a window loads when the user
 * does anything with the extension. Each source is in one of them only: `main.cjs` takes those of the first from there.
 */
export async function buildDesktop(): Promise<readonly [extension: Built, main: Built]> {
  const options = { ...node, plugins: [hostFetch, mainLater] };
  const { metafile } = await build({ ...options, entryPoints: [ENTRY] });
  const modules = Object.keys(metafile.inputs);
  const exported = modules.map((path, place) => `export * as m${place} from './${path}';`);
  const contents = [`export * from './${ENTRY}';`, ...exported].join('\n');
  return [
    await build({
      ...options,
      stdin: { contents, resolveDir: root, sourcefile: 'extension' },
      entryNames: 'extension',
    }),
    await build({ ...node, entryPoints: { main: 'src/main.ts' }, plugins: [hostFetch, taking(modules)] }),
  ];
}

/** For web workers, for which VS Code loads a single file. */
export const web = {
  ...extension,
  entryPoints: { 'extension.web': 'src/extension.web.ts' },
  format: 'cjs',
} satisfies BuildOptions;

/** Replaces the package by the only table that pages use: a twelfth of it. */
const compactEmoji: Plugin = {
  name: 'compactEmoji',
  setup(plugged) {
    plugged.onLoad({ filter: /[\\/]node_modules[\\/]gemoji[\\/]index\.js$/ }, () => {
      const names = Map.groupBy(Object.entries(nameToEmoji), ([, character]) => character);
      const lines = Array.from(names, ([character, entries]) =>
        [character, ...entries.map(([name]) => name)].join(' '),
      );
      const entries = 'line.split(" ").flatMap((name, place, [character]) => (place > 0 ? [[name, character]] : []))';
      const table = JSON.stringify(lines.join('\n'));
      return {
        contents: `export const nameToEmoji = Object.fromEntries(${table}.split("\\n").flatMap((line) => ${entries}));`,
      };
    });
  },
};

export const pages = {
  ...shared,
  plugins: [compactEmoji],
  charset: 'utf8',
  format: 'esm',
  entryPoints: ['repository.ts', 'account.ts', 'quota.ts', 'page.css'].map((name) => `media/pages/${name}`),
  // What pages have in common is in the package once.
  splitting: true,
  chunkNames: '[name]-[hash]',
  outdir: 'dist/pages',
} satisfies BuildOptions;

/** Files of its own for what is imported later: a build that can be repeated when a source changes. */
const split = {
  ...extension,
  external: node.external,
  entryPoints: { extension: ENTRY },
  format: 'esm',
  splitting: true,
  outExtension: { '.js': '.mjs' },
} satisfies BuildOptions;

/** The builds of `npm run watch`: not minified, with linked source maps for debugging. */
export const development = [split, web, pages].map((options) => ({
  ...options,
  outdir: `out/development/${options.outdir}`,
  minify: false,
  sourcemap: 'linked' as const,
  write: true,
}));
