import { isOfClone } from './cloneFilters.ts';
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
      return isNegated ? term.text === text : term.text.startsWith(text);
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
