import { connectionOf, type Session } from '../../core/accounts/session.ts';
import { cachedRecord, type RecordSource, readRecord } from '../../core/api/recordReader.ts';
import { isAbort } from '../../core/errors.ts';
import type { ReadOptions } from '../../core/http/resource.ts';
import { allowsStale } from '../../core/http/staleness.ts';
import { describeForLog } from '../../core/log.ts';
import { withSingleLines } from '../../core/text.ts';
import { describeError } from '../../platform/errorText.ts';
import { describeStaleness } from '../../platform/stalenessText.ts';
import { type RemedyAction, remedyAction } from '../remedies.ts';
import { tellingWaits } from '../waiting.ts';
import type { PageKind, PageServices, PageState } from './pageKind.ts';

/** A record that was read, as whom, and what to say beside it if it is an older one. */
export interface Success<Value> {
  readonly session: Session;
  readonly record: Value;
  readonly notice: string | undefined;
}

/** The session is undefined where it could not be found out. */
export interface Failure {
  readonly session: Session | undefined;
  readonly error: unknown;
}

/** What came of reading a record. */
export type Outcome<Value> = Success<Value> | Failure;

export interface OutcomeOptions extends Pick<ReadOptions, 'freshness'> {
  readonly signal: AbortSignal;
  /** Whether an older record may stand in for one that can't be read. */
  readonly mayStandIn: boolean;
  /** Is told until when the reading waits; an empty text when it has gone on. */
  readonly tell: (message: string) => void;
}

/** What of a page's kind reading needs. */
type Reading<State, Value> = Pick<PageKind<State & PageState, Value, unknown>, 'read' | 'listed'>;

/**
 * Reads a page's record with the token that its account has now.
 * @returns undefined when the account was signed out.
 */
export async function readOutcome<State extends PageState, Value>(
  services: PageServices,
  kind: Reading<State, Value>,
  state: State,
  { tell, mayStandIn, ...options }: OutcomeOptions,
): Promise<Outcome<Value> | undefined> {
  for (let isAgain = false; ; isAgain = true) {
    let session: Session | undefined;
    try {
      session = await services.findSession(state.session);
      if (!session) return undefined;
      const source = sourceOf(kind, session, state);
      const { record, staleness } = await tellingWaits(connectionOf(session), tell, () =>
        readRecord(source, options, mayStandIn),
      );
      const notice = staleness && describeStaleness(staleness, services.clock.now());
      return { session, record: withSingleLines(record), notice };
    } catch (error) {
      // Its account has gone, or has another token: another session may read it.
      if (isAbort(error) && !options.signal.aborted && !isAgain) continue;
      if (!options.signal.aborted) services.log.warn(describeForLog(error));
      return { session, error };
    }
  }
}

/** Takes a record that was read elsewhere just now. @returns undefined when its account was signed out */
export async function givenOutcome<Value>(
  services: Pick<PageServices, 'findSession'>,
  state: PageState,
  record: Value,
): Promise<Outcome<Value> | undefined> {
  try {
    const session = await services.findSession(state.session);
    return session && { session, record: withSingleLines(record), notice: undefined };
  } catch (error) {
    return { session: undefined, error };
  }
}

/** Looks for what can be shown immediately: see `cachedRecord`. Makes no request; what fails is simply not known. */
export async function readKnown<State extends PageState, Value>(
  services: PageServices,
  kind: Reading<State, Value>,
  state: State,
): Promise<Success<Value> | undefined> {
  try {
    const session = await services.findSession(state.session);
    const known = session && (await cachedRecord(sourceOf(kind, session, state)));
    return known && { session, record: withSingleLines(known.value), notice: undefined };
  } catch (error) {
    services.log.warn(describeForLog(error));
    return undefined;
  }
}

/** Whether the service has said that a record is not, or not any more, to be seen. */
export function isDenied(outcome: Outcome<unknown> | undefined): boolean {
  return outcome !== undefined && 'error' in outcome && !allowsStale(outcome.error);
}

/** What a page says of a failure, and on the button that does something about it. */
export function describeFailure(failure: Failure): {
  readonly message: string;
  /** Whether trying again can help. */
  readonly mayRetry: boolean;
  readonly action?: string;
} {
  const action = actionOf(failure)?.label;
  const { message, isFinal = false } = describeError(failure.error);
  return { message, mayRetry: !isFinal, ...(action && { action }) };
}

/** What a person can do about a failure: something for the account whose page it is. */
export function actionOf({ session, error }: Failure): RemedyAction | undefined {
  return session && remedyAction(describeError(error).remedy);
}

function sourceOf<State extends PageState, Value>(
  kind: Reading<State, Value>,
  session: Session,
  state: State,
): RecordSource<Value> {
  return {
    read: (options: ReadOptions) => kind.read(connectionOf(session).client, state, options),
    listed: async () => kind.listed?.(state),
  };
}
