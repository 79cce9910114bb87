import type { Filter, Flag, Query } from './query.ts';

const OF_CLONES: ReadonlySet<Flag> = new Set(['cloned', 'dirty', 'ahead', 'behind']);

/** Whether a filter is about clones on this computer. */
export function isOfClone({ qualifier, values }: Filter): boolean {
  return qualifier === 'branch' || (qualifier === 'is' && values.some((flag) => OF_CLONES.has(flag)));
}

/** Whether a query finds other repositories when clones change. */
export function involvesClones({ filters }: Query): boolean {
  return filters.some(isOfClone);
}
