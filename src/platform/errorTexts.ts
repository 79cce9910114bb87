import type { RepoRiderError } from '../core/errors.ts';
import type { ErrorText } from './errorRemedy.ts';

/** The errors whose classes a module exports, without the abstract ones: they have no kind of their own. */
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

/** A text for each kind of error: the compiler reports a missing one. `Context` is what texts need beside the error. */
export type ErrorTexts<Known extends RepoRiderError, Context extends readonly unknown[] = []> = {
  readonly [Kind in Known['kind']]: (error: Extract<Known, { readonly kind: Kind }>, ...context: Context) => ErrorText;
};
