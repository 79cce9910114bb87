import { env, l10n as vscodeL10n } from 'vscode';
import { type Line, ours } from './core/text.ts';
import { l10n } from './l10n.ts';

/**
 * The language of our texts, numbers, times and pages: VS Code's, or English if there is no translation.
 * @returns a BCP 47 tag.
 */
export function textLanguage(): string {
  return vscodeL10n.bundle || env.language.startsWith('en') ? env.language : 'en';
}

/** Lists things in a sentence, like "a, b" or "a und b". */
export function listOf(things: readonly Line[]): Line {
  return ours(new Intl.ListFormat(textLanguage(), { style: 'narrow' }).format(things));
}

/** Puts a label before a text, as the language does: French has a space before the colon. */
export function labelled(label: Line, text: Line): Line {
  return l10n.t('{0}: {1}', label, text);
}

/** Joins parts with commas and no "and", so that a screen reader pauses between them. */
export function joinParts(parts: readonly Line[]): Line {
  return ours(parts.join(', '));
}
