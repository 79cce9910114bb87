import { RepoRiderError } from '../../../base/core/errors.ts';

/**
 * Why an address can't be cloned from: `missing` if the service's list omits it; `otherName` if Git would clone into a
 * folder that isn't named like the repository; `name` if that name is special to Git, a system or an editor;
 * `sameFolder` if another repository is cloned into the same folder.
 */
export type CloneAddressRefusal =
  | 'missing'
  | 'malformed'
  | 'protocol'
  | 'insecure'
  | 'credentials'
  | 'otherName'
  | 'name'
  | 'sameFolder';

/** An address is not passed to Git. The message omits the address, which may contain a password. */
export class CloneAddressError extends RepoRiderError {
  readonly kind = 'cloneAddress';
  readonly reason: CloneAddressRefusal;

  constructor(reason: CloneAddressRefusal) {
    super(`No usable address to clone from (${reason})`);
    this.reason = reason;
  }
}

/** Why VS Code's Git can't clone here. */
export type GitAbsence = 'untrusted' | 'web' | 'remote' | 'extension' | 'disabled' | 'missing';

/** VS Code's Git is not available. */
export class GitUnavailableError extends RepoRiderError {
  readonly kind = 'gitUnavailable';
  readonly reason: GitAbsence;

  constructor(reason: GitAbsence) {
    super(`Git is not available (${reason})`);
    this.reason = reason;
  }
}
