import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { desktop, pages, web } from './bundles.ts';
import { iconsOf } from './icons.ts';
import { noticesOf, noticesText } from './notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist/`;

/** Source maps of the last build. They stay beside the package: `npm run stack` reads stack traces with them. */
export const MAPS = `${root}repo-rider.maps/`;

/** Of the icons' package nothing is bundled: its files are cut to what is used, and copied. */
const ICONS = 'node_modules/@vscode/codicons/dist/codicon.css';

/** Builds what the package holds into `dist/`. */
export async function buildAll(): Promise<void> {
  const built = await Promise.all([build(desktop), build(web), build(pages)]);
  const files = built.flatMap(({ outputFiles }) => outputFiles);
  const scripts = files.filter(({ path }) => !path.endsWith('.map'));
  const icons = await iconsOf(scripts.map(({ text }) => text));
  const notices = await noticesOf([...built.flatMap(({ metafile }) => Object.keys(metafile.inputs)), ICONS]);
  for (const folder of [dist, MAPS]) await rm(folder, { recursive: true, force: true });
  for (const folder of [`${dist}pages`, MAPS]) await mkdir(folder, { recursive: true });
  for (const { path, contents } of files) {
    await writeFile(path.endsWith('.map') ? MAPS + basename(path) : path, contents);
  }
  await writeFile(`${dist}pages/codicon.css`, icons.css);
  await writeFile(`${dist}pages/codicon.ttf`, icons.font);
  await writeFile(`${dist}ThirdPartyNotices.txt`, noticesText(notices));
}

if (import.meta.main) await buildAll();
