import { memoize } from './memoize.ts';

/** Separates the plural forms of a text. */
const BETWEEN = '|';

/** The plural categories of CLDR, in the order of a text's forms. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Memoized: creating one takes longer than a thousand uses. */
const rulesOf = memoize((language: string) => new Intl.PluralRules(language));

/** The plural categories of a language: a text that depends on a number has a form for each. */
export const pluralCategories = memoize((language: string): readonly Intl.LDMLPluralRule[] => {
  const categories = new Set(rulesOf(language).resolvedOptions().pluralCategories);
  return CATEGORIES.filter((category) => categories.has(category));
});

/** The forms of a text such as `{0} star|{0} stars`; one if it depends on no number. */
export function formsOf(text: string): readonly string[] {
  return text.split(BETWEEN);
}

/**
 * Fills in the form of a text for a number. Arguments are filled in last, because data from the service may have the
 * separator.
 * @param text its forms in the language, or English's two if there is no translation: `{0} star|{0} stars`.
 */
export function pluralIn(language: string, count: number, text: string, ...args: readonly string[]): string {
  const forms = formsOf(text);
  const rules = pluralCategories(language).length === forms.length ? language : 'en';
  const form = forms[pluralCategories(rules).indexOf(rulesOf(rules).select(count))] ?? text;
  return form.replace(/\{(\d+)\}/g, (placeholder, index: string) => args[Number(index)] ?? placeholder);
}
