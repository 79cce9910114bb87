import { RepoRiderError } from '../base/core/errors.ts';
import { withoutTokens } from '../base/core/quotedTokens.ts';

/** A tool can't fulfill a call. The message is for the model: one or two sentences, with the remedy. */
export class ToolError extends RepoRiderError {
  readonly kind = 'tool';
  override readonly name = 'ToolError';

  constructor(message: string) {
    super(withoutTokens(message));
  }
}
