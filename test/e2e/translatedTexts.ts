import { CATALOGUES, readTexts, type Texts } from '../../scripts/l10nTexts.ts';
import { pattern } from './escapePattern.ts';

/** The texts of a language, by their English text or by their key in the manifest. */
export class TranslatedTexts {
  readonly #texts: Texts;
  readonly #english: ReadonlySet<string>;

  /** @param translations of all catalogues. */
  constructor(translations: Texts) {
    this.#texts = translations;
    // What has placeholders or is the same in both languages isn't recognized as English.
    const all = CATALOGUES.flatMap(({ source }) => Object.entries<unknown>(readTexts(source)));
    this.#english = new Set(
      all.flatMap(([key, text]) =>
        typeof text === 'string' && !/[{|]/.test(text) && this.#texts[key] !== text ? [text] : [],
      ),
    );
  }

  /** The texts of a language, by its VS Code id. */
  static in(language: string): TranslatedTexts {
    const [bundle, manifest] = CATALOGUES.map(({ translation }) => readTexts(translation(language)));
    return new TranslatedTexts({ ...bundle, ...manifest });
  }

  /** The translation of a text without placeholders. */
  of(key: string): string {
    const text = this.#texts[key];
    if (text === undefined) throw new Error(`No translation of ${key}`);
    return text;
  }

  /** Matches the translation of a text with any values, in any plural form. */
  like(key: string): RegExp {
    const forms = this.of(key).split('|');
    return new RegExp(
      forms
        .map((form) =>
          form
            .split(/\{\d+\}/)
            .map(pattern)
            .join('.+'),
        )
        .join('|'),
    );
  }

  /** The label of the button in a text such as `Text.\n[Label](command:…)`. */
  button(key: string): string {
    return /\[([^\]]+)\]/.exec(this.of(key))?.[1] ?? '';
  }

  /** The lines that are English texts of ours. */
  english(lines: readonly string[]): readonly string[] {
    return lines.filter((line) => this.#english.has(line.trim()));
  }
}
