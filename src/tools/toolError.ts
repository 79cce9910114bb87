import { RepoRiderError } from '../core/errors.ts';

/** A tool can't do what it was asked for. The message is for the model: one sentence or two, with the remedy. */
export class ToolError extends RepoRiderError {
  readonly kind = 'tool';
  override readonly name = 'ToolError';
}
