import type { RepoRiderError } from '../../core/errors.ts';
import type { Line } from '../../core/text.ts';
import type { ErrorText } from './errorRemedy.ts';

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
