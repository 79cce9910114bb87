import { env, l10n } from 'vscode';
import * as core from '../core/plural.ts';

/**
 * The language of our texts, in which numbers and times are written, too, and pages read aloud: that of VS Code, or English
 * where there is no translation. @returns a BCP 47 tag.
 */
export function textLanguage(): string {
  return l10n.bundle || env.language.startsWith('en') ? env.language : 'en';
}

/** A text that depends on a number, in the form for it. @param text its forms, like `l10n.t('{0} star|{0} stars')`. */
export function plural(count: number, text: string, ...args: readonly string[]): string {
  return core.plural(textLanguage(), count, text, ...args);
}

/** Several things in a sentence, like "a, b" or "a und b". */
export function listOf(things: readonly string[]): string {
  return new Intl.ListFormat(textLanguage(), { style: 'narrow' }).format(things);
}

/** What is told one after the other, by itself: a rest between two things, and no "and". Screen readers hear rows so. */
export function joinParts(parts: readonly string[]): string {
  return parts.join(', ');
}
