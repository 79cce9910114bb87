import { memoize } from './memoize.ts';

/** Between the forms of a text that depends on a number. */
const BETWEEN = '|';

/** The kinds of numbers that languages tell apart (CLDR), in the order in which a text's forms stand. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Made once: making one takes longer than a thousand uses. */
const rulesOf = memoize((language: string) => new Intl.PluralRules(language));

/** The kinds of numbers that a language tells apart: a text that depends on a number has a form for each. */
export const pluralCategories = memoize((language: string): readonly Intl.LDMLPluralRule[] => {
  const categories = new Set(rulesOf(language).resolvedOptions().pluralCategories);
  return CATEGORIES.filter((category) => categories.has(category));
});

/** The forms of a text: `{0} star|{0} stars`. Of a text that depends on no number there is one. */
export function formsOf(text: string): readonly string[] {
  return text.split(BETWEEN);
}

/**
 * A text that depends on a number, in the form for that number, filled in. It is filled in last: what comes from the
 * service may hold what stands between forms.
 * @param text its forms in the language, or English's two where nobody has translated it: `{0} star|{0} stars`.
 */
export function plural(language: string, count: number, text: string, ...args: readonly string[]): string {
  const forms = formsOf(text);
  const rules = pluralCategories(language).length === forms.length ? language : 'en';
  const form = forms[pluralCategories(rules).indexOf(rulesOf(rules).select(count))] ?? text;
  return form.replace(/\{(\d+)\}/g, (placeholder, index: string) => args[Number(index)] ?? placeholder);
}
