import keys from '../../../l10n/pageTexts.json' with { type: 'json' };

/**
 * The translations of pages by English text, as JSON that is safe inside an HTML document. Empty for English.
 * @param bundle all translations of the extension.
 */
export function pageTexts(bundle: Readonly<Record<string, string>> | undefined): string {
  const texts = keys.flatMap((key) => (bundle?.[key] ? [[key, bundle[key]]] : []));
  // Escaped so that no text can close the script element.
  return JSON.stringify(Object.fromEntries(texts)).replaceAll('<', '\\u003c');
}
