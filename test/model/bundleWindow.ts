import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('./window', import.meta.url));

/** Bundles the code of a window's process into a folder, so that it starts fast. @returns the file */
export async function bundleWindow(to: string): Promise<string> {
  const outfile = join(to, 'window.mjs');
  await build({
    entryPoints: [join(folder, 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    keepNames: true,
    sourcemap: 'linked',
    logLevel: 'warning',
    // `FileStorage` runs on the real disk.
    alias: { vscode: join(folder, 'disk.ts') },
  });
  return outfile;
}
