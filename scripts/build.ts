import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { pages } from './bundles.ts';
import { iconsOf } from './icons.ts';
import { noticesOf, noticesText } from './notices.ts';
import { bundleExtension } from './parts.ts';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** Of the icons' package nothing is bundled: its files are cut to what is used, and copied. */
const ICONS = 'node_modules/@vscode/codicons/dist/codicon.css';

/** Builds what the package holds into `dist/`. */
export async function buildAll(): Promise<void> {
  const [bundles, { outputFiles = [], metafile }] = await Promise.all([bundleExtension(), build(pages)]);
  const icons = await iconsOf(outputFiles.map(({ text }) => text));
  const notices = await noticesOf([
    ...bundles.flatMap(({ inputs }) => Object.keys(inputs)),
    ...sourcesOf(metafile),
    ICONS,
  ]);
  await rm(dist, { recursive: true, force: true });
  await mkdir(`${dist}pages`, { recursive: true });
  for (const { name, text } of bundles) await writeFile(`${dist}${name}`, text);
  for (const { path, contents } of outputFiles) await writeFile(path, contents);
  await writeFile(`${dist}pages/codicon.css`, icons.css);
  await writeFile(`${dist}pages/codicon.ttf`, icons.font);
  await writeFile(`${dist}ThirdPartyNotices.txt`, noticesText(notices));
}

function sourcesOf(metafile: Metafile | undefined): readonly string[] {
  return Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) => Object.keys(inputs));
}

if (import.meta.main) await buildAll();
