/** The versions of the API that there are. */
export const VERSIONS = [1] as const;

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
