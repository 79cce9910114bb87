import { isOfClone } from './cloneFilters.ts';
import { isForDescriptions } from './pattern.ts';
import type { Filter, Query } from './query.ts';

/** Whether everything that a query finds is also found by an earlier one: the user has continued to type. */
export function narrows({ terms, filters }: Query, before: Query): boolean {
  const keys = new Set(filters.map(keyOf));
  const isFiltered = before.filters.every((filter) => keys.has(keyOf(filter)) && !isOfTime(filter));
  return (
    isFiltered &&
    before.terms.every(({ text, isNegated, isExact }, place) => {
      const term = terms[place];
      if (term?.isNegated !== isNegated || term.isExact !== isExact) return false;
      if (isNegated) return term.text === text;
      // A longer word may also be searched in descriptions.
      return term.text.startsWith(text) && isForDescriptions(text) === isForDescriptions(term.text);
    })
  );
}

/** Identifies a filter. */
export function keyOf(filter: Filter): string {
  // JSON has no infinite numbers.
  return JSON.stringify(filter, (_, value: unknown) => (typeof value === 'number' ? String(value) : value));
}

/** Whether a filter finds other repositories later, without a change of the repositories. */
export function isOfTime(filter: Filter): boolean {
  return filter.qualifier === 'pushed' || isOfClone(filter);
}
