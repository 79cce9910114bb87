import type { ListedRepository } from '../../../src/core/model/repository.ts';
import type { StoreState } from '../../../src/core/repositories/storeState.ts';
import { oneLine } from '../../../src/core/text.ts';
import { classOf } from './outcome.ts';

/** What the tree would show, as plain data. */
export interface Shown {
  /** Full names, sorted. */
  readonly names: readonly string[];
  /** The class of the failure. */
  readonly failure: string | undefined;
  readonly complete: boolean;
  readonly confirmedAt: number | undefined;
}

export function shownOf({ owners, failure, complete, confirmedAt }: StoreState): Shown {
  const names = owners.flatMap(({ repositories }) => repositories.map(({ full_name }) => full_name)).toSorted();
  return { names, failure: failure && classOf(failure), complete, confirmedAt };
}

/** What became of data that was made to do harm. */
export interface Inertness {
  /** Whether it reached a prototype, the one of everything or its own. */
  readonly polluted: boolean;
  /** As people see them. */
  readonly descriptions: readonly string[];
}

export function inertnessOf(repositories: readonly ListedRepository[]): Inertness {
  const isPolluted = (value: object): boolean =>
    'polluted' in value || Object.getPrototypeOf(value) !== Object.prototype;
  return {
    polluted: isPolluted({}) || repositories.some(isPolluted),
    descriptions: repositories.map(({ description }) => oneLine(description ?? '')).toSorted(),
  };
}
