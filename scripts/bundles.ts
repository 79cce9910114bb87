import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';

const shared = {
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  bundle: true,
  minify: true,
  // Not named in the files: the package doesn't hold them.
  sourcemap: 'external',
  metafile: true,
  write: false,
  platform: 'browser',
  target: 'es2023',
  logLevel: 'warning',
} satisfies BuildOptions;

/** VS Code brings `vscode` itself. With the platform `browser`, a Node built-in doesn't resolve, and the build fails. */
const extension = {
  ...shared,
  outdir: 'dist',
  external: ['vscode'],
  mainFields: ['browser', 'module', 'main'],
  conditions: ['worker', 'browser', 'module'],
} satisfies BuildOptions;

/** What VS Code loads in Node: modules. What is imported later is in files of its own. */
export const desktop = {
  ...extension,
  entryPoints: { extension: 'src/extension.ts' },
  format: 'esm',
  splitting: true,
  outExtension: { '.js': '.mjs' },
  chunkNames: '[name]-[hash]',
} satisfies BuildOptions;

/** What VS Code loads in a web worker, where an extension is one CommonJS file. */
export const web = {
  ...extension,
  entryPoints: { 'extension.web': 'src/extension.web.ts' },
  format: 'cjs',
} satisfies BuildOptions;

export const pages = {
  ...shared,
  format: 'esm',
  entryPoints: ['repository.ts', 'account.ts', 'quota.ts', 'cyclists.ts', 'page.css'].map(
    (name) => `media/pages/${name}`,
  ),
  outdir: 'dist/pages',
} satisfies BuildOptions;

/** The builds of `npm run watch`: readable, and with source maps that a debugger finds. */
export const development = [desktop, web, pages].map((options) => ({
  ...options,
  outdir: `out/development/${options.outdir}`,
  minify: false,
  sourcemap: 'linked' as const,
  write: true,
}));
