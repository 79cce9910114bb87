import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';

const shared = {
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  bundle: true,
  minify: true,
  metafile: true,
  write: false,
  outdir: 'dist',
  target: 'es2023',
  logLevel: 'warning',
} satisfies BuildOptions;

/** VS Code loads its extensions as CommonJS and brings `vscode` itself. */
const extension: BuildOptions = { ...shared, format: 'cjs', external: ['vscode'] };

/** What VS Code loads in Node, and what steps in where that has no fetch. */
export const DESKTOP = { extension: 'src/extension.ts', fetch: 'src/platform/fetchPolyfill.ts' } as const;

export const desktop: BuildOptions = {
  ...extension,
  entryPoints: DESKTOP,
  platform: 'node',
  // node-fetch needs it for names in other scripts only: 290 KB.
  alias: { 'whatwg-url': './scripts/empty.cjs' },
  // The parts are CommonJS, too.
  supported: { 'dynamic-import': false },
};

/** With this platform a Node built-in does not resolve, and the build fails. */
const anywhere: BuildOptions = {
  platform: 'browser',
  mainFields: ['browser', 'module', 'main'],
  conditions: ['worker', 'browser', 'module'],
};

/** What VS Code loads in a web worker. */
export const web: BuildOptions = {
  ...extension,
  ...anywhere,
  entryPoints: { 'extension.web': 'src/extension.web.ts' },
};

/** What both entries read beside them, when it is needed: see `parts.ts`. */
export const PARTS = {
  main: 'src/compose.ts',
  network: 'src/core/api/network.ts',
  actions: 'src/actions.ts',
} as const;

/** As modules, for `parts.ts` to go on with. What two parts have in common is in modules by itself. */
export const parts: BuildOptions = {
  ...extension,
  ...anywhere,
  entryPoints: PARTS,
  format: 'esm',
  splitting: true,
  chunkNames: 'shared-[hash]',
};

export const pages: BuildOptions = {
  ...shared,
  format: 'esm',
  entryPoints: ['repository.ts', 'account.ts', 'quota.ts', 'cyclists.ts', 'page.css'].map(
    (name) => `media/pages/${name}`,
  ),
  outdir: 'dist/pages',
  platform: 'browser',
};
