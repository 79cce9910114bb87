import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type OutputFile } from 'esbuild';
import { desktop, pages, web } from './bundles.ts';
import { iconsOf } from './icons.ts';
import { noticesOf, noticesText } from './notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist/`;

/** The source maps of a package, which stay beside it: `npm run stack` reads stack traces with them. */
export const MAPS = `${root}repo-rider.maps/`;

/** Of the icons' package nothing is bundled: its files are cut to what is used, and copied. */
const ICONS = 'node_modules/@vscode/codicons/dist/codicon.css';

/** Builds what the package holds into `dist/`. @param hasMaps whether its source maps are written, too */
export async function buildAll(hasMaps = false): Promise<void> {
  const builtPages = await build(pages);
  const built = [...(await Promise.all([build(desktop), build(web)])), builtPages];
  const files = built.flatMap(({ outputFiles }) => outputFiles);
  const scripts = files.filter(({ path }) => !path.endsWith('.map'));
  const icons = await iconsOf(builtPages.outputFiles.flatMap(({ path, text }) => (path.endsWith('.js') ? [text] : [])));
  const notices = await noticesOf([...built.flatMap(({ metafile }) => Object.keys(metafile.inputs)), ICONS]);
  await rm(dist, { recursive: true, force: true });
  await mkdir(`${dist}pages`, { recursive: true });
  for (const { path, contents } of scripts) await writeFile(path, contents);
  if (hasMaps) await writeMaps(files.filter(({ path }) => path.endsWith('.map')));
  await writeFile(`${dist}pages/codicon.css`, icons.css);
  await writeFile(`${dist}pages/codicon.ttf`, icons.font);
  await writeFile(`${dist}ThirdPartyNotices.txt`, noticesText(notices));
}

async function writeMaps(maps: readonly OutputFile[]): Promise<void> {
  await rm(MAPS, { recursive: true, force: true });
  await mkdir(MAPS, { recursive: true });
  for (const { path, contents } of maps) await writeFile(MAPS + basename(path), contents);
}

if (import.meta.main) await buildAll(process.argv.includes('--maps'));
