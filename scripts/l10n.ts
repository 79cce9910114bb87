import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CATALOGUES, LANGUAGES, PAGE_TEXTS, readCommented, readSources, readTexts, type Texts } from './l10nTexts.ts';
import { fromXliff, toXliff } from './xliff.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [bundle] = CATALOGUES;

/** Exports all texts, and reports missing and unused translations of each language. */
async function exportTexts(): Promise<void> {
  const { all, ofPages } = await readSources();
  await write(bundle.source, all);
  await write(PAGE_TEXTS, ofPages);
  console.log(`${Object.keys(all).length} texts, ${ofPages.length} of them in pages`);
  for (const { source, translation } of CATALOGUES) {
    const keys = Object.keys(readTexts(source));
    for (const language of LANGUAGES) {
      const file = translation(language);
      const translated = readTexts(file);
      report(
        `${file} lacks`,
        keys.filter((key) => !translated[key]),
      );
      report(
        `${file} has an unused text:`,
        Object.keys(translated).filter((key) => !keys.includes(key)),
      );
    }
  }
}

/** Creates the files of a language with empty translations. @param language its VS Code id, such as `fr`. */
async function addLanguage(language: string): Promise<void> {
  if (language === 'en' || !/^[a-z]{2,3}(-[a-z]{2,4})?$/.test(language)) {
    throw new Error(`${language} is not the id of a language pack for VS Code, such as hu or pt-br.`);
  }
  const existing = CATALOGUES.map(({ translation }) => translation(language)).find((file) => existsSync(root + file));
  if (existing !== undefined) throw new Error(`${existing} exists already.`);
  for (const { source, translation } of CATALOGUES) {
    const file = translation(language);
    await write(file, Object.fromEntries(Object.keys(readTexts(source)).map((key) => [key, ''])));
    console.log(`created ${file}`);
  }
}

/** Writes an XLIFF file with the texts, comments, and translations of a language. */
async function exportXliff(language: string): Promise<void> {
  expectFiles(language);
  const catalogues = CATALOGUES.map(({ source, translation }) => {
    return { source, texts: readCommented(source), translations: readTexts(translation(language)) };
  });
  const file = `out/l10n/repo-rider.${language}.xlf`;
  await mkdir(`${root}out/l10n`, { recursive: true });
  await writeFile(root + file, toXliff(catalogues, language));
  console.log(`wrote ${file}`);
}

/** Takes the translations of an XLIFF file. Texts that the file doesn't translate keep their translation. */
async function importXliff(path: string): Promise<void> {
  const sources = new Map(CATALOGUES.map(({ source }) => [source, readCommented(source)]));
  const { language, translations, outdated } = await readFile(path, 'utf8')
    .then((content) => fromXliff(content, sources))
    .catch((error: Error) => {
      throw new Error(`Couldn’t import ${basename(path)}, so nothing was changed. ${error.message}`);
    });
  expectFiles(language);
  for (const { source, translation } of CATALOGUES) {
    const file = translation(language);
    const before = readTexts(file);
    const after: Texts = { ...before, ...translations.get(source) };
    await write(file, Object.fromEntries(Object.keys(readTexts(source)).map((key) => [key, after[key] ?? ''])));
    const changed = Object.keys(after).filter((key) => after[key] !== before[key]);
    console.log(`${file}: ${changed.length} changed`);
  }
  if (outdated.length === 0) return;
  console.log('Left out, because the English text has changed since the export. Export again to translate:');
  for (const key of outdated) console.log(`  ${key}`);
}

/** @throws {Error} if a language has no files yet. */
function expectFiles(language: string): void {
  if (!LANGUAGES.includes(language)) {
    throw new Error(`There are no files for ${language}. Run npm run l10n -- --new ${language} first.`);
  }
}

async function write(file: string, content: unknown): Promise<void> {
  await writeFile(`${root}${file}`, `${JSON.stringify(content, undefined, 2)}\n`);
}

function report(problem: string, keys: readonly string[]): void {
  for (const key of keys) console.log(`${problem} ${JSON.stringify(key)}`);
  if (keys.length > 0) process.exitCode = 1;
}

try {
  const { values } = parseArgs({
    options: { new: { type: 'string' }, export: { type: 'string' }, import: { type: 'string' } },
  });
  if (values.new) await addLanguage(values.new);
  else if (values.export) await exportXliff(values.export);
  else if (values.import) await importXliff(values.import);
  else await exportTexts();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
