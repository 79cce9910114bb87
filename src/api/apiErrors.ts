/** The versions of the API that there are. */
export const VERSIONS = Object.freeze([1] as const);

/** Another extension asks for a version of the API that does not exist. */
export class UnsupportedVersionError extends RangeError {
  override readonly name = 'UnsupportedVersionError';
  readonly supported: readonly number[] = VERSIONS;

  constructor() {
    super(`Repo Rider has no such version of its API; there is: ${VERSIONS.join(', ')}.`);
  }
}

/** Another extension asks for something after Repo Rider was deactivated. */
export class DeactivatedError extends Error {
  override readonly name = 'DeactivatedError';

  constructor() {
    super('Repo Rider was deactivated: ask VS Code for its exports again.');
  }
}

/**
 * Something of Repo Rider, or of what it keeps, can't be read. What failed is not told: it may name files of this computer.
 */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError';

  constructor() {
    super('Repo Rider can’t read all that it needs: ask again later.');
  }
}

/** A query that another extension asks for is no text, or its options are no object. */
export class QueryTypeError extends TypeError {
  override readonly name = 'QueryTypeError';
}

/** A query that another extension asks for is too long, or its limit is none. */
export class QueryRangeError extends RangeError {
  override readonly name = 'QueryRangeError';
}

const FOR_OTHERS = [DeactivatedError, NotReadyError, QueryTypeError, QueryRangeError];

/** Whether an error may be shown to another extension. */
export function isForOthers(error: unknown): boolean {
  return FOR_OTHERS.some((each) => error instanceof each);
}
