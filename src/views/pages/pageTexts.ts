import keys from '../../../l10n/pageTexts.json' with { type: 'json' };

/**
 * What pages say in a person's language, by what they say in English, to stand in an HTML document as JSON. Nothing where
 * English is what they read.
 * @param bundle the translations of everything.
 */
export function pageTexts(bundle: Readonly<Record<string, string>> | undefined): string {
  const texts = keys.flatMap((key) => (bundle?.[key] ? [[key, bundle[key]]] : []));
  // No text ends the element that it stands in.
  return JSON.stringify(Object.fromEntries(texts)).replaceAll('<', '\\u003c');
}
