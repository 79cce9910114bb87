import { oneLine } from '../../../src/base/core/text.ts';
import type { ListedRepository } from '../../../src/model/core/repository.ts';
import type { StoreState } from '../../../src/repositories/core/storeState.ts';
import { classOf } from './outcome.ts';

/** The content of the tree, as plain data. */
export interface Shown {
  /** Full names, sorted. */
  readonly names: readonly string[];
  /** The class of the failure. */
  readonly failure: string | undefined;
  readonly complete: boolean;
  readonly validatedAt: number | undefined;
}

export function shownOf({ owners, failure, complete, validatedAt }: StoreState): Shown {
  const names = owners.flatMap(({ repositories }) => repositories.map(({ full_name }) => full_name)).toSorted();
  return { names, failure: failure && classOf(failure), complete, validatedAt };
}

/** The effect of malicious data. */
export interface Inertness {
  /** Whether it changed a prototype: the global one or its own. */
  readonly polluted: boolean;
  /** As users see them. */
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
