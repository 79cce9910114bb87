/** The supported API versions. */
export const VERSIONS = Object.freeze([1] as const);

/** Another extension requested an unsupported API version. */
export class UnsupportedVersionError extends RangeError {
  override readonly name = 'UnsupportedVersionError';
  readonly supported: readonly number[] = VERSIONS;

  constructor() {
    super(`Repo Rider doesn’t support this API version. Supported: ${VERSIONS.join(', ')}.`);
  }
}

/** Another extension used the API after Repo Rider was deactivated. */
export class DeactivatedError extends Error {
  override readonly name = 'DeactivatedError';

  constructor() {
    super('Repo Rider was deactivated. Get its exports from VS Code again.');
  }
}

/** Repo Rider can't read its own files or its stored data. The cause is omitted: it may name files on this computer. */
class NotReadyError extends Error {
  override readonly name = 'NotReadyError';

  constructor() {
    super('Repo Rider can’t read its files or its stored data. Try again later.');
  }
}

/** The query of another extension is not a string, or its options are not an object. */
export class QueryTypeError extends TypeError {
  override readonly name = 'QueryTypeError';
}

/** The query of another extension is too long, or its limit is invalid. */
export class QueryRangeError extends RangeError {
  override readonly name = 'QueryRangeError';
}

const PUBLIC_ERRORS = [DeactivatedError, NotReadyError, QueryTypeError, QueryRangeError];

/** Passes on errors of the call itself; hides all others, which may contain paths or internal text. */
export function publicError(error: unknown): unknown {
  return PUBLIC_ERRORS.some((each) => error instanceof each) ? error : new NotReadyError();
}
