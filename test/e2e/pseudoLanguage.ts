import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getL10nPseudoLocalized, type l10nJsonFormat } from '@vscode/l10n-dev';
import JSZip from 'jszip';
import { CATALOGUES, packagedTexts, readCommented, type Texts } from '../../scripts/l10nTexts.ts';
import { packaged } from './packaged.ts';

/** VS Code's name for a language that no one speaks, which shows texts that are not translated or too long. */
export const PSEUDO = 'qps-ploc';

const folder = fileURLToPath(new URL('../../out/pseudo', import.meta.url));

/** Returns the English texts in brackets, with accents, and with two of each vowel: about a third longer. */
export function pseudoTexts(source: string): Texts {
  const english: l10nJsonFormat = readCommented(source);
  return Object.fromEntries(
    Object.entries(getL10nPseudoLocalized(english)).map(([key, text]) => [
      key,
      bracketed(typeof text === 'string' ? text : text.message),
    ]),
  );
}

/** Puts each line of each plural form in brackets; a line that VS Code shows as a button stays one. */
function bracketed(text: string): string {
  return text.replace(/[^\n|]+/g, (form) =>
    form.startsWith('[') ? form.replace(/\[(.*)\]\(/, '[⟦$1⟧](') : `⟦${form}⟧`,
  );
}

/** Adds the language to the package. @returns the path of the new package. */
export async function packageWithPseudo(): Promise<string> {
  const zip = await JSZip.loadAsync(await readFile(await packaged()));
  const [code, ofManifest] = CATALOGUES;
  const texts = packagedTexts(pseudoTexts(code.source));
  zip.file(`extension/dist/${code.translation(PSEUDO)}`, JSON.stringify(texts));
  zip.file(`extension/${ofManifest.translation(PSEUDO)}`, JSON.stringify(pseudoTexts(ofManifest.source)));
  await mkdir(folder, { recursive: true });
  const path = `${folder}/pseudo.vsix`;
  await writeFile(path, await zip.generateAsync({ type: 'nodebuffer' }));
  return path;
}
