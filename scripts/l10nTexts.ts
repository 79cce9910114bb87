import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getL10nJson, type l10nJsonFormat } from '@vscode/l10n-dev';
import { shortKey } from '../src/base/core/shortKey.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Texts by key; most keys are the English text. */
export type Texts = Readonly<Record<string, string>>;

/** The VS Code ids of the languages with translations. */
export const LANGUAGES: readonly string[] = globSync('l10n/bundle.l10n.*.json', { cwd: root })
  .map((file) => file.replace(/^.*l10n\.|\.json$/g, ''))
  .toSorted();

/** The files with the texts of the code and of the manifest, and their translations. */
export const CATALOGUES = [
  { source: 'l10n/bundle.l10n.json', translation: (language: string) => `l10n/bundle.l10n.${language}.json` },
  { source: 'package.nls.json', translation: (language: string) => `package.nls.${language}.json` },
] as const;

/** Comments for translators, by the file with the English texts and by key. They aren't packaged. */
export const COMMENTS = 'l10n/comments.json';

/** The keys of the texts in pages; the extension sends pages only these. */
export const PAGE_TEXTS = 'l10n/pageTexts.json';

export interface SourceTexts {
  /** The texts of the extension and of pages. */
  readonly all: l10nJsonFormat;
  /** The keys of the texts in pages. */
  readonly ofPages: readonly string[];
}

/** Returns the texts in `l10n.t` calls, by key. */
export async function readSources(): Promise<SourceTexts> {
  const ofPages = await textsOf('media/pages/**/*.ts');
  const ofExtension = await textsOf('src/**/*.ts');
  return { all: sorted({ ...ofExtension, ...ofPages }), ofPages: Object.keys(sorted(ofPages)) };
}

/** Returns the translations of code as in the package: with short keys, because VS Code's have the English texts. */
export function packagedTexts(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [shortKey(key), text]));
}

export function readTexts(file: string): Texts {
  return JSON.parse(readFileSync(`${root}${file}`, 'utf8'));
}

/** Returns the English texts of a catalogue by key, with the comments for translators. */
export function readCommented(source: string): l10nJsonFormat {
  const texts: l10nJsonFormat = JSON.parse(readFileSync(`${root}${source}`, 'utf8'));
  const comments: Readonly<Record<string, Texts>> = JSON.parse(readFileSync(`${root}${COMMENTS}`, 'utf8'));
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const comment = comments[source]?.[key];
      return [key, typeof text === 'string' && comment ? { message: text, comment: [comment] } : text];
    }),
  );
}

/**
 * Extracts the texts of all files as one, because the extractor takes a hundred times as long to start a file as to
 * parse it. This works because all files use the name `l10n`, both for VS Code's module and for that of pages.
 */
async function textsOf(pattern: string): Promise<l10nJsonFormat> {
  const files = globSync(pattern, { cwd: root }).toSorted();
  const contents = files.map((file) => withoutImports(readFileSync(`${root}${file}`, 'utf8')));
  return getL10nJson([{ extension: '.ts', contents: ["import { l10n } from 'vscode';", ...contents].join('\n') }]);
}

function withoutImports(code: string): string {
  return code.replace(/^import [^;]*;/gm, '');
}

function sorted(texts: l10nJsonFormat): l10nJsonFormat {
  return Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
