import type { Line } from '../../core/text.ts';
/** What the user can do about an error besides retrying. */
export type Remedy =
  | 'signIn'
  | 'replaceToken'
  | 'addToken'
  | 'checkToken'
  | 'editToken'
  | 'authorize'
  | 'authorizeApp'
  | 'anotherCity'
  | 'openBaseUrl'
  | 'openEnterpriseUri'
  | 'enableGitHub'
  | 'openCounterUrl'
  | 'trustFolder'
  | 'enableGit'
  | 'openGitSetting'
  | 'installGit'
  | 'openCloneLayout'
  | 'reloadWindow'
  | 'showLog';

/** A localized error message: what failed and what to do. */
export interface ErrorText {
  readonly message: Line;
  readonly remedy?: Remedy;
  /** Whether the user has chosen this: a message shows it as information, not as an error. */
  readonly isNeutral?: true;
  /** Whether a retry would fail the same way. */
  readonly isFinal?: true;
}
