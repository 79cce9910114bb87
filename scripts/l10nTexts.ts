import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getL10nJson, type l10nJsonFormat } from '@vscode/l10n-dev';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Texts by their keys: for most of them a key is the English text itself. */
export type Texts = Readonly<Record<string, string>>;

/** The languages that the texts are translated into, as VS Code names them. */
export const LANGUAGES: readonly string[] = globSync('l10n/bundle.l10n.*.json', { cwd: root })
  .map((file) => file.replace(/^.*l10n\.|\.json$/g, ''))
  .toSorted();

/** Where texts and their translations are: those of the code, and those of the manifest. */
export const CATALOGUES = [
  { source: 'l10n/bundle.l10n.json', translation: (language: string) => `l10n/bundle.l10n.${language}.json` },
  { source: 'package.nls.json', translation: (language: string) => `package.nls.${language}.json` },
] as const;

/** What pages ask for: the extension gives them these and no others. */
export const PAGE_TEXTS = 'l10n/pageTexts.json';

export interface SourceTexts {
  /** Of the extension and of pages. */
  readonly all: l10nJsonFormat;
  /** The keys of those that pages ask for. */
  readonly ofPages: readonly string[];
}

/** The texts that the code asks for with `l10n.t`, by their keys. */
export async function readSources(): Promise<SourceTexts> {
  const ofPages = await textsOf('media/pages/**/*.ts');
  const ofExtension = await textsOf('src/**/*.ts');
  return { all: sorted({ ...ofExtension, ...ofPages }), ofPages: Object.keys(sorted(ofPages)) };
}

export function readTexts(file: string): Texts {
  return JSON.parse(readFileSync(`${root}${file}`, 'utf8'));
}

/**
 * All files as one: to begin a file takes the extractor a hundred times as long as to read it. Everything is called
 * `l10n` in all of them, whether it is VS Code's or a page's.
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
