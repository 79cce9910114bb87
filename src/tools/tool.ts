import type * as v from 'valibot';
import {
  CancellationError,
  type CancellationToken,
  LanguageModelTextPart,
  LanguageModelToolResult,
  type PreparedToolInvocation,
} from 'vscode';
import type { CurrentSession } from '../core/accounts/currentSession.ts';
import type { Counter } from '../core/api/codeHost.ts';
import type { Clock } from '../core/clock.ts';
import { isAbort } from '../core/errors.ts';
import { describeForLog, type Log } from '../core/log.ts';
import type { Library } from '../core/repositories/library.ts';
import type { Finder } from '../core/search/finder.ts';
import { signalOf } from '../platform/cancellation.ts';
import { describeError } from '../platform/errorText.ts';
import { Consents } from './consents.ts';
import { readInput } from './inputs.ts';
import { ToolError } from './toolError.ts';

/** What tools run on. */
export interface ToolServices {
  readonly finder: Pick<Finder, 'find'>;
  readonly library: Pick<Library, 'load' | 'stores' | 'listed'>;
  readonly current: Pick<CurrentSession, 'session' | 'required'>;
  /** Throws CounterAddressError before anything is asked. */
  readonly connectCounter: () => Counter;
  readonly clock: Clock;
  readonly log: Log;
}

/** What one tool is, beside what all are. */
export interface ToolBody<Input> {
  readonly schema: v.GenericSchema<unknown, Input>;
  /** What a person is told, or asked, before it runs. Makes no request. */
  prepare(input: Input, services: ToolServices): PreparedToolInvocation | Promise<PreparedToolInvocation>;
  /**
   * What the model is told: no more than `MOST_BYTES`.
   * @param isAsked whether `prepare` had the person asked about this very call: only then it may tell what may be private.
   */
  run(input: Input, services: ToolServices, signal: AbortSignal, isAsked: boolean): Promise<object>;
}

/** A tool as VS Code calls it, with what a model has written. All that it throws is a ToolError, or that it was cancelled. */
export interface LanguageTool {
  prepare(input: unknown): Promise<PreparedToolInvocation>;
  invoke(input: unknown, token: CancellationToken): Promise<LanguageModelToolResult>;
}

export function toolOf<Input>(body: ToolBody<Input>): (services: ToolServices) => LanguageTool {
  return (services) => {
    const consents = new Consents();
    return {
      prepare: (written) =>
        within(services, async () => {
          const input = readInput(body.schema, written);
          const prepared = await body.prepare(input, services);
          consents.prepared(input, prepared.confirmationMessages !== undefined);
          return prepared;
        }),
      invoke: (written, token) =>
        within(
          services,
          async () => {
            const input = readInput(body.schema, written);
            const told = await body.run(input, services, signalOf(token), consents.consume(input));
            return new LanguageModelToolResult([new LanguageModelTextPart(JSON.stringify(told))]);
          },
          token,
        ),
    };
  };
}

/** The boundary of tools: what fails is told in the product's words, never in those of the service. */
async function within<T>({ log }: ToolServices, action: () => Promise<T>, token?: CancellationToken): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (token?.isCancellationRequested) throw new CancellationError();
    if (error instanceof ToolError) throw error;
    if (isAbort(error)) throw new ToolError('The account was signed out, or got another token, meanwhile. Try again.');
    log.warn(describeForLog(error));
    throw new ToolError(describeError(error).message);
  }
}
