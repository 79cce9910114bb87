import * as core from '../../../src/base/core/plural.ts';
import type { Reader } from './format.ts';

/** Formats a text in the plural form for a number. @param text all forms, such as `l10n.t('{0} star|{0} stars')`. */
export function plural({ language }: Reader, count: number, text: string, ...args: readonly string[]): string {
  return core.pluralIn(language, count, text, ...args);
}

/** Joins a list for a sentence, like "a, b" or "a und b". */
export function listOf(things: readonly string[], { language }: Reader): string {
  return new Intl.ListFormat(language, { style: 'narrow' }).format(things);
}

/** Fills the placeholders of a text with templates, such as a button. @param text such as `l10n.t('Fork of {0}')`. */
export function filledIn(text: string, ...parts: readonly unknown[]): readonly unknown[] {
  return text.split(/\{(\d+)\}/).map((piece, index) => (index % 2 === 0 ? piece : parts[Number(piece)]));
}

/** Returns the first grapheme (possibly several code units) in upper case, or `?` for a blank name. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toUpperCase() ?? '?';
}
