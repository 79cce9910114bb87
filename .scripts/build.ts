import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  metafile: true,
  target: 'es2023',
  logLevel: 'warning',
};

/** VS Code loads its extensions as CommonJS and brings `vscode` itself. */
const extension: BuildOptions = { ...shared, format: 'cjs', external: ['vscode'] };

/** What is built, by name. */
export const bundles: Readonly<Record<'desktop' | 'web' | 'pages', BuildOptions>> = {
  desktop: {
    ...extension,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.js',
    platform: 'node',
    // node-fetch, which steps in where a host has no fetch, needs it for names in other scripts only: 290 KB.
    alias: { 'whatwg-url': './.scripts/empty.cjs' },
  },
  web: {
    ...extension,
    entryPoints: ['src/extension.web.ts'],
    outfile: 'dist/extension.web.js',
    // With this platform a Node built-in does not resolve, and the build fails.
    platform: 'browser',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['worker', 'browser', 'module'],
  },
  pages: {
    ...shared,
    format: 'esm',
    entryPoints: ['repository.ts', 'account.ts', 'quota.ts', 'cyclists.ts', 'page.css'].map(
      (name) => `media/pages/${name}`,
    ),
    outdir: 'dist/pages',
    platform: 'browser',
  },
};

/** Builds what the package holds into `dist/`, and esbuild's account of it into `out/meta/`. */
export async function buildAll(): Promise<Record<string, Metafile>> {
  await rm(`${root}dist`, { recursive: true, force: true });
  const metafiles: Record<string, Metafile> = {};
  for (const [name, options] of Object.entries(bundles)) {
    const { metafile } = await build(options);
    if (metafile) metafiles[name] = metafile;
  }
  const codicons = fileURLToPath(import.meta.resolve('@vscode/codicons/dist/codicon.css'));
  await copyFile(codicons, `${root}dist/pages/codicon.css`);
  await copyFile(codicons.replace(/css$/, 'ttf'), `${root}dist/pages/codicon.ttf`);
  await mkdir(`${root}out/meta`, { recursive: true });
  for (const [name, metafile] of Object.entries(metafiles)) {
    await writeFile(`${root}out/meta/${name}.json`, JSON.stringify(metafile));
  }
  return metafiles;
}

if (import.meta.main) await buildAll();
