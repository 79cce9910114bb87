/**
 * What the user reads if something fails: one text and one remedy for each kind of error.
 *
 * - `errorText.ts`: the text of any error. A kind without a text doesn't compile.
 * - `credentialErrorText.ts`: tokens that have expired, are refused, or lack something
 * - `requestErrorText.ts`, `gitErrorText.ts`: requests, and Git
 * - `remedies.ts`: the button or row for a remedy
 * - `errorBoundary.ts`: runs what the user starts, and reports its failure once
 * - `waiting.ts`: the text while a request waits for a rate limit
 *
 * It never decides whether to retry, or what to keep.
 */

import type { RepoRiderError } from '../base/core/errors.ts';
import type { Line } from '../base/core/text.ts';

/** What the user can do about an error besides retrying. */
export type Remedy =
  | 'signIn'
  | 'replaceToken'
  | 'addToken'
  | 'manageAccount'
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

/** The error types whose classes a module exports, except abstract ones, which have no literal `kind`. */
export type ErrorsOf<Module> = {
  [Name in keyof Module]: Module[Name] extends abstract new (
    ...args: never[]
  ) => infer Instance
    ? Instance extends RepoRiderError
      ? string extends Instance['kind']
        ? never
        : Instance
      : never
    : never;
}[keyof Module];

/**
 * A text for each kind of error; a missing one is a compile error. A message alone has no remedy. `Context` is what
 * texts need besides the error.
 */
export type ErrorTexts<Known extends RepoRiderError, Context extends readonly unknown[] = []> = {
  readonly [Kind in Known['kind']]: (
    error: Extract<Known, { readonly kind: Kind }>,
    ...context: Context
  ) => ErrorText | Line;
};
