import { getL10nFilesFromXlf, type l10nJsonFormat, type l10nJsonMessageFormat } from '@vscode/l10n-dev';
import type { Texts } from './l10nTexts.ts';

/** The texts of one catalogue, as translators get them. */
export interface Catalogue {
  /** The file with the English texts, such as `package.nls.json`. */
  readonly source: string;
  /** The English texts by key, with the comments for translators. */
  readonly texts: l10nJsonFormat;
  /** The translations by key, as far as there are any. */
  readonly translations: Texts;
}

/** Returns XLIFF 1.2 with all texts of a language: English, translation, and comment. */
export function toXliff(catalogues: readonly Catalogue[], language: string): string {
  const files = catalogues.map(({ source, texts, translations }) => {
    const units = Object.entries(texts).map(([key, text]) => unitOf(key, text, translations[key]));
    const about = `original="${source}" source-language="en" target-language="${language}" datatype="plaintext"`;
    return `<file ${about}><body>\n${units.join('')}</body></file>\n`;
  });
  const namespace = 'urn:oasis:names:tc:xliff:document:1.2';
  return `<?xml version="1.0" encoding="utf-8"?>\n<xliff version="1.2" xmlns="${namespace}">\n${files.join('')}</xliff>\n`;
}

function unitOf(key: string, text: l10nJsonMessageFormat, translation: string | undefined): string {
  const [message, comments] = typeof text === 'string' ? [text, []] : [text.message, text.comment];
  return [
    `  <trans-unit id="${escaped(key)}" xml:space="preserve">`,
    `    <source>${escaped(message)}</source>`,
    ...(translation ? [`    <target>${escaped(translation)}</target>`] : []),
    ...comments.map((comment) => `    <note>${escaped(comment)}</note>`),
    '  </trans-unit>\n',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
}

/** The translations of a language by the file with the English texts. */
export interface Imported {
  readonly language: string;
  readonly translations: ReadonlyMap<string, Texts>;
  /** The keys of texts that don't exist any more. */
  readonly outdated: readonly string[];
}

/**
 * Reads the translations of a file that `toXliff` has written, and a translator has completed. Texts without a
 * translation are left out, and texts that don't exist any more.
 * @param sources the English texts by key, by file.
 * @throws {Error} if the file can't be read.
 */
export async function fromXliff(content: string, sources: ReadonlyMap<string, l10nJsonFormat>): Promise<Imported> {
  const [, language] = /\btarget-language="([^"]+)"/.exec(content) ?? [];
  if (!language) throw new Error('There is no target-language. Choose an XLIFF file that --export wrote.');
  const translations = new Map<string, Texts>();
  const outdated: string[] = [];
  const [, tagged] = /<target[^<>]*>([^<>]*<(?!\/target>)[^>]*>)/.exec(content) ?? [];
  if (tagged !== undefined) throw new Error(`A translation has tags: ${tagged}… Write &lt; for <.`);
  const translated = content.replace(/<target[^<>]*(?:\/>|><\/target>)/g, '');
  for (const { name, messages } of await getL10nFilesFromXlf(translated)) {
    const known = sources.get(name);
    if (!known) throw new Error(`${name} is no file with texts of Repo Rider.`);
    const entries = Object.entries(messages);
    outdated.push(...entries.map(([key]) => key).filter((key) => !Object.hasOwn(known, key)));
    const texts = entries
      .filter(([key]) => Object.hasOwn(known, key))
      .map(([key, text]) => [key, typeof text === 'string' ? text : text.message]);
    translations.set(name, Object.fromEntries(texts));
  }
  return { language, translations, outdated };
}
