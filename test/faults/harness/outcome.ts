import * as errors from '../../../src/base/core/errors.ts';
import type { RepositoryList } from '../../../src/hosts/core/repositoryList.ts';
import * as requestErrors from '../../../src/http/core/send/requestErrors.ts';

/** The outcome of a read, as plain data: a test may run in another process. */
export interface Outcome {
  /** `ok`, or the class of the error. */
  readonly is: string;
  /** Full names, sorted. */
  readonly names?: readonly string[];
  readonly dropped?: number;
  readonly complete?: boolean;
  /** The class of a failure in the result. */
  readonly failure?: string;
  readonly code?: string;
  readonly limit?: string;
}

export function outcomeOfList({ repositories, dropped, complete, failure }: RepositoryList): Outcome {
  const names = repositories.map(({ full_name }) => full_name).toSorted();
  return { is: 'ok', names, dropped, complete, ...(failure && { failure: classOf(failure) }) };
}

export function outcomeOfError(error: unknown): Outcome {
  const { code, limit } = (error ?? {}) as { code?: unknown; limit?: unknown };
  return {
    is: classOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof limit === 'string' && { limit }),
  };
}

/** The class of an error by its name in the sources, which a bundle changes. */
export function classOf(error: unknown): string {
  if (errors.isAbort(error)) return 'AbortError';
  const classes = Object.entries({ ...errors, ...requestErrors });
  const known = classes.find(([, value]) => value === (error as Error | undefined)?.constructor);
  return known?.[0] ?? `no error of the core: ${String(error)}`;
}
