import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { pages } from './bundles.ts';
import { iconsOf } from './icons.ts';
import { bundleExtension } from './parts.ts';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** Builds what the package holds into `dist/`. */
export async function buildAll(): Promise<void> {
  const [bundles, { outputFiles = [] }] = await Promise.all([bundleExtension(), build(pages)]);
  const icons = await iconsOf(outputFiles.map(({ text }) => text));
  await rm(dist, { recursive: true, force: true });
  await mkdir(`${dist}pages`, { recursive: true });
  for (const { name, text } of bundles) await writeFile(`${dist}${name}`, text);
  for (const { path, contents } of outputFiles) await writeFile(path, contents);
  await writeFile(`${dist}pages/codicon.css`, icons.css);
  await writeFile(`${dist}pages/codicon.ttf`, icons.font);
}

if (import.meta.main) await buildAll();
