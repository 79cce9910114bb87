import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type OutputFile } from 'esbuild';
import { buildDesktop, pages, web } from './bundles.ts';
import { iconsOf } from './icons.ts';
import { CATALOGUES, LANGUAGES, packagedTexts, readTexts } from './l10nTexts.ts';
import { noticesOf, noticesText } from './notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist/`;

/** The folder for a package's source maps, which aren't packaged; `npm run stack` needs them to map stack traces. */
export const MAPS = `${root}repo-rider.maps/`;

/** Listed here because esbuild doesn't bundle the icons: `dist/` gets subsets of their files. */
const ICONS = 'node_modules/@vscode/codicons/dist/codicon.css';

/** Builds the package's files into `dist/`. @param hasMaps whether to write source maps to `MAPS`. */
export async function buildAll(hasMaps = false): Promise<void> {
  const builtPages = await build(pages);
  const built = [...(await buildDesktop()), await build(web), builtPages];
  const files = built.flatMap(({ outputFiles }) => outputFiles);
  const scripts = files.filter(({ path }) => !path.endsWith('.map'));
  const icons = await iconsOf(builtPages.outputFiles.flatMap(({ path, text }) => (path.endsWith('.js') ? [text] : [])));
  const notices = await noticesOf([...built.flatMap(({ metafile }) => Object.keys(metafile.inputs)), ICONS]);
  await rm(dist, { recursive: true, force: true });
  await mkdir(`${dist}pages`, { recursive: true });
  await writeTranslations();
  for (const { path, contents } of scripts) await writeFile(path, contents);
  if (hasMaps) await writeMaps(files.filter(({ path }) => path.endsWith('.map')));
  await writeFile(`${dist}pages/codicon.css`, icons.css);
  await writeFile(`${dist}pages/codicon.ttf`, icons.font);
  await writeFile(`${dist}ThirdPartyNotices.txt`, noticesText(notices));
}

/** Writes the translations of code as VS Code loads them: one file for a language. */
async function writeTranslations(): Promise<void> {
  await mkdir(`${dist}l10n`, { recursive: true });
  const [{ translation }] = CATALOGUES;
  for (const language of LANGUAGES) {
    const texts = packagedTexts(readTexts(translation(language)));
    await writeFile(`${dist}${translation(language)}`, JSON.stringify(texts));
  }
}

async function writeMaps(maps: readonly OutputFile[]): Promise<void> {
  await rm(MAPS, { recursive: true, force: true });
  await mkdir(MAPS, { recursive: true });
  for (const { path, contents } of maps) await writeFile(MAPS + basename(path), contents);
}

if (import.meta.main) await buildAll(process.argv.includes('--maps'));
