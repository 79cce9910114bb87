import { l10n as vscodeL10n } from 'vscode';
import { shortKey } from './core/shortKey.ts';
import { type Line, ours } from './core/text.ts';

/**
 * Translates like VS Code's `l10n.t`. VS Code finds a translation by the English text; in the package, by a short key,
 * so that not every language contains all English texts.
 */
export const l10n = {
  /**
   * Returns the translation of an English text, or this text, with the values in place of `{0}`, `{1}`, …
   * @param text with a comment for translators if another meaning has the same text in English
   */
  t(
    text: string | { readonly message: string; readonly comment: string },
    ...values: readonly (Line | number)[]
  ): Line {
    const key = shortKey(typeof text === 'string' ? text : `${text.message}/${text.comment}`);
    if (vscodeL10n.bundle?.[key] !== undefined) return ours(vscodeL10n.t(key, ...values));
    return ours(
      typeof text === 'string'
        ? vscodeL10n.t(text, ...values)
        : vscodeL10n.t({ message: text.message, comment: text.comment, args: [...values] }),
    );
  },

  /** Returns the translation of an English text, without values; undefined in English. */
  translation: (text: string): string | undefined => vscodeL10n.bundle?.[shortKey(text)] ?? vscodeL10n.bundle?.[text],
};
