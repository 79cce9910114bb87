import { RepoRiderError } from '../errors.ts';

/**
 * What is wrong with an address to clone from: `missing` where the service's list leaves it out; `otherName` where Git would clone into
 * a folder that isn't named like the repository; `name` where that name is special to Git, a system or an editor.
 */
export type CloneAddressRefusal =
  | 'missing'
  | 'malformed'
  | 'protocol'
  | 'insecure'
  | 'credentials'
  | 'otherName'
  | 'name';

/** An address that is not handed to git, and why. It is not repeated: it may hold a password. */
export class CloneAddressError extends RepoRiderError {
  readonly kind = 'cloneAddress';
  readonly reason: CloneAddressRefusal;

  constructor(reason: CloneAddressRefusal) {
    super(`No usable address to clone from (${reason})`);
    this.reason = reason;
  }
}

/** Several repositories were to be cloned that git would give the same folder. */
export class SameFolderError extends RepoRiderError {
  readonly kind = 'sameFolder';
  constructor() {
    super('Another one was to be cloned into the same folder');
  }
}

/** Why VS Code's Git can't clone here. */
export type GitAbsence = 'untrusted' | 'web' | 'remote' | 'extension' | 'disabled' | 'missing';

/** VS Code's Git is not there, and why. */
export class GitUnavailableError extends RepoRiderError {
  readonly kind = 'gitUnavailable';
  readonly reason: GitAbsence;

  constructor(reason: GitAbsence) {
    super(`Git is not available (${reason})`);
    this.reason = reason;
  }
}
