import type * as v from 'valibot';
import {
  CancellationError,
  type CancellationToken,
  LanguageModelTextPart,
  LanguageModelToolResult,
  type PreparedToolInvocation,
} from 'vscode';
import { signalOf } from '../base/cancellation.ts';
import { isAbort } from '../base/core/errors.ts';
import { describeForLog } from '../base/core/log.ts';
import { withoutTokens } from '../base/core/quotedTokens.ts';
import { describeInOwnWords } from '../errors/errorText.ts';
import type { Counter } from '../extras/core/cyclistCounter.ts';
import type { RepositoryFiles } from '../files/core/repositoryFiles.ts';
import type { Finder } from '../search/core/finder.ts';
import type { SearchServices } from '../search/search.ts';
import { Consents } from './consents.ts';
import { readInput } from './inputs.ts';
import { ToolError } from './toolError.ts';

/** What tools use. */
export interface ToolServices extends SearchServices {
  readonly finder: Finder;
  readonly readFiles: () => RepositoryFiles;
  /** @throws CounterAddressError before any request. */
  readonly connectCounter: () => Counter;
}

/** The part of a tool that differs between tools. */
interface ToolBody<Input> {
  readonly schema: v.GenericSchema<unknown, Input>;
  /** Returns the message or question that the user sees before the tool runs. Makes no request. */
  prepare(input: Input, services: ToolServices): PreparedToolInvocation | Promise<PreparedToolInvocation>;
  /**
   * Returns the output for the model: at most `MAX_BYTES`.
   * @param isAsked whether `prepare` asked the user about this call. Only then may the output contain private data.
   */
  run(input: Input, services: ToolServices, signal: AbortSignal, isAsked: boolean): Promise<object>;
}

/** A tool as VS Code calls it, with unvalidated input. Throws only ToolError and CancellationError. */
export interface LanguageTool {
  prepare(input: unknown): Promise<PreparedToolInvocation>;
  invoke(input: unknown, token: CancellationToken): Promise<LanguageModelToolResult>;
}

export function toolOf<Input>(body: ToolBody<Input>): (services: ToolServices) => LanguageTool {
  return (services) => {
    const consents = new Consents();
    return {
      prepare: (rawInput) =>
        within(services, async () => {
          const input = readInput(body.schema, rawInput);
          const prepared = await body.prepare(input, services);
          consents.prepared(input, prepared.confirmationMessages !== undefined);
          return prepared;
        }),
      invoke: (rawInput, token) =>
        within(
          services,
          async () => {
            const input = readInput(body.schema, rawInput);
            const output = await body.run(input, services, signalOf(token), consents.consume(input));
            return new LanguageModelToolResult([new LanguageModelTextPart(withoutTokens(JSON.stringify(output)))]);
          },
          token,
        ),
    };
  };
}

/** The error boundary of tools: reports failures in the product's words, never in the service's. */
async function within<T>({ log }: ToolServices, action: () => Promise<T>, token?: CancellationToken): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (token?.isCancellationRequested) throw new CancellationError();
    if (error instanceof ToolError) throw error;
    if (isAbort(error))
      throw new ToolError('The account was signed out or its token was replaced in the meantime. Try again.');
    log.warn(describeForLog(error));
    throw new ToolError(describeInOwnWords(error).message);
  }
}
