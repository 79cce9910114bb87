/** What the user can do about an error, beside trying again. */
export type Remedy =
  | 'signIn'
  | 'replaceToken'
  | 'checkToken'
  | 'authorize'
  | 'anotherCity'
  | 'openBaseUrl'
  | 'openCounterUrl'
  | 'trustFolder'
  | 'enableGit'
  | 'openGitSetting'
  | 'installGit'
  | 'reloadWindow'
  | 'showLog';

/** An error in the user's words: what happened, and what to do. */
export interface ErrorText {
  readonly message: string;
  readonly remedy?: Remedy;
  /** Whether the same would come of trying again. */
  readonly isFinal?: true;
}
