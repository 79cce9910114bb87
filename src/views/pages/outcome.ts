import type { Session } from '../../core/accounts/session.ts';
import type { ReadOptions } from '../../core/http/resource.ts';
import { describeForLog } from '../../core/log.ts';
import { describeError } from '../../platform/errorText.ts';
import type { RecordPageMessage } from '../../protocol.ts';
import { type RemedyAction, remedyAction } from '../remedies.ts';
import type { PageKind, PageServices, PageState } from './pageKind.ts';
import { readRecord } from './readRecord.ts';

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

export interface OutcomeOptions {
  readonly freshness: 'cached' | 'revalidated';
  readonly signal: AbortSignal;
  /** Is told until when the reading waits; an empty text when it has gone on. */
  readonly tell: (message: string) => void;
}

/**
 * Reads a page's record with the token that its account has now.
 * @returns undefined when the account was signed out.
 */
export async function readOutcome<State extends PageState, Value>(
  services: PageServices,
  kind: Pick<PageKind<State, Value, unknown>, 'recordSchema' | 'read' | 'outline'>,
  state: State,
  { freshness, signal, tell }: OutcomeOptions,
): Promise<Outcome<Value> | undefined> {
  let session: Session | undefined;
  try {
    session = await services.findSession(state.session);
    if (!session) return undefined;
    const { connection } = session;
    const source = {
      schema: kind.recordSchema,
      read: (options: ReadOptions) => kind.read(connection.client, state, options),
      outline: async () => kind.outline?.(state),
    };
    const { record, notice } = await readRecord(connection, source, { freshness, signal, clock: services.clock }, tell);
    return { session, record, notice };
  } catch (error) {
    if (!signal.aborted) services.log.warn(describeForLog(error));
    return { session, error };
  }
}

/** What a page is told of it. */
export function messageOf<Value>(outcome: Outcome<Value>): RecordPageMessage<never, Value, never> {
  if ('record' in outcome) {
    const { record, notice } = outcome;
    return { type: 'record', record, ...(notice && { notice }) };
  }
  const action = actionOf(outcome)?.label;
  return { type: 'failure', message: describeError(outcome.error).message, ...(action && { action }) };
}

/** What a person can do about a failure: something for the account whose page it is. */
export function actionOf({ session, error }: Failure): RemedyAction | undefined {
  return session && remedyAction(describeError(error).remedy);
}
