import keys from '../../l10n/pageTexts.json' with { type: 'json' };

/**
 * The translations of pages by English text, as JSON that is safe inside an HTML document. Empty for English.
 * @param translation returns the translation of an English text, undefined in English
 */
export function pageTexts(translation: (text: string) => string | undefined): string {
  const texts = keys.flatMap((key) => {
    const translated = translation(key);
    return translated ? [[key, translated]] : [];
  });
  // Escaped so that no text can close the script element.
  return JSON.stringify(Object.fromEntries(texts)).replaceAll('<', '\\u003c');
}
