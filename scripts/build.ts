import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { desktop, pages, web } from './bundles.ts';
import { iconsOf } from './icons.ts';
import { noticesOf, noticesText } from './notices.ts';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** Of the icons' package nothing is bundled: its files are cut to what is used, and copied. */
const ICONS = 'node_modules/@vscode/codicons/dist/codicon.css';

/** Builds what the package holds into `dist/`. */
export async function buildAll(): Promise<void> {
  const built = await Promise.all([build(desktop), build(web), build(pages)]);
  const files = built.flatMap(({ outputFiles }) => outputFiles);
  const icons = await iconsOf(files.map(({ text }) => text));
  const notices = await noticesOf([...built.flatMap(({ metafile }) => Object.keys(metafile.inputs)), ICONS]);
  await rm(dist, { recursive: true, force: true });
  await mkdir(`${dist}pages`, { recursive: true });
  for (const { path, contents } of files) await writeFile(path, contents);
  await writeFile(`${dist}pages/codicon.css`, icons.css);
  await writeFile(`${dist}pages/codicon.ttf`, icons.font);
  await writeFile(`${dist}ThirdPartyNotices.txt`, noticesText(notices));
}

if (import.meta.main) await buildAll();
