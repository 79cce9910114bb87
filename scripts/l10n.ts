import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CATALOGUES, LANGUAGES, PAGE_TEXTS, readSources, readTexts } from './l10nTexts.ts';

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
      const translated = Object.keys(readTexts(file));
      report(
        `${file} lacks`,
        keys.filter((key) => !translated.includes(key)),
      );
      report(
        `${file} has an unused text:`,
        translated.filter((key) => !keys.includes(key)),
      );
    }
  }
}

async function write(file: string, content: unknown): Promise<void> {
  await writeFile(`${root}${file}`, `${JSON.stringify(content, undefined, 2)}\n`);
}

function report(problem: string, keys: readonly string[]): void {
  for (const key of keys) console.log(`${problem} ${JSON.stringify(key)}`);
  if (keys.length > 0) process.exitCode = 1;
}

await exportTexts();
