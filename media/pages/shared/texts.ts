import * as core from '../../../src/core/plural.ts';
import type { Reader } from './format.ts';

/** A text that depends on a number, in the form for it. @param text its forms, like `l10n.t('{0} star|{0} stars')`. */
export function plural({ language }: Reader, count: number, text: string, ...args: readonly string[]): string {
  return core.plural(language, count, text, ...args);
}

/** Several things in a sentence, like "a, b" or "a und b". */
export function listOf(things: readonly string[], { language }: Reader): string {
  return new Intl.ListFormat(language, { style: 'narrow' }).format(things);
}

/** A text whose places hold what is more than text, such as a button. @param text like `l10n.t('Fork of {0}')`. */
export function filledIn(text: string, ...parts: readonly unknown[]): readonly unknown[] {
  return text.split(/\{(\d+)\}/).map((piece, index) => (index % 2 === 0 ? piece : parts[Number(piece)]));
}
