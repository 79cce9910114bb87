import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import { nameToEmoji } from 'gemoji';
import { mergeChunks } from './mergeChunks.ts';
import { toCommonJs } from './toCommonJs.ts';

const shared = {
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
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
} satisfies BuildOptions;

/** What a window loads, in this order: the first at its start, the others together when they are needed. */
const LOADED_IN_ORDER = [
  'src/extension.ts',
  'src/compose/composeAccounts.ts',
  'src/compose/composeSidebar.ts',
  'src/compose/compose.ts',
];

/**
 * For Node, and, beginning with the second entry point, for web workers. Dynamic imports become separate files. Files
 * that both load require no built-in module of Node (`test/unit/repo/commonJs.test.ts`).
 */
export const desktop = {
  ...extension,
  plugins: [mergeChunks(LOADED_IN_ORDER), toCommonJs],
  external: [...extension.external, 'node:*'],
  entryPoints: { extension: 'src/extension.ts', 'extension.web': 'src/extension.web.ts' },
  format: 'esm',
  splitting: true,
  outExtension: { '.js': '.cjs' },
  chunkNames: '[name]-[hash]',
} satisfies BuildOptions;

/** Loads the files of the desktop build in a web worker, for which VS Code loads a single file. */
export const loader = {
  ...extension,
  entryPoints: { extensionLoader: 'src/extensionLoader.ts' },
  format: 'cjs',
} satisfies BuildOptions;

/** Everything that a web worker may load, in one file, for development. */
export const web = {
  ...extension,
  entryPoints: { 'extension.web': 'src/extension.web.ts' },
  format: 'cjs',
} satisfies BuildOptions;

/** Replaces the package by the only table that pages use: a twelfth of it. */
const compactEmoji: Plugin = {
  name: 'compactEmoji',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/]gemoji[\\/]index\.js$/ }, () => {
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
  entryPoints: ['repository.ts', 'account.ts', 'quota.ts', 'cyclists.ts', 'page.css'].map(
    (name) => `media/pages/${name}`,
  ),
  // What pages have in common is in the package once.
  splitting: true,
  chunkNames: '[name]-[hash]',
  outdir: 'dist/pages',
} satisfies BuildOptions;

/** Unmerged: one file for each entry point and each set of them that shares code. */
const unmerged = {
  ...desktop,
  plugins: [],
  entryPoints: { extension: 'src/extension.ts' },
  outExtension: { '.js': '.mjs' },
} satisfies BuildOptions;

/** The builds of `npm run watch`: not minified, with linked source maps for debugging. */
export const development = [unmerged, web, pages].map((options) => ({
  ...options,
  outdir: `out/development/${options.outdir}`,
  minify: false,
  sourcemap: 'linked' as const,
  write: true,
}));
