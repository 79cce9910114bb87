import type { Session } from '../accounts/core/session.ts';
import { allowsStale } from '../http/core/admit/staleness.ts';

/** A loaded record with its session, and a notice if the record is stale. */
export interface Success<Value> {
  readonly session: Session;
  readonly record: Value;
  readonly notice: string | undefined;
  /** Why the record is stale. */
  readonly failure?: unknown;
}

/** `session` is undefined if unknown. */
export interface Failure {
  readonly session: Session | undefined;
  readonly error: unknown;
}

export type RecordOutcome<Value> = Success<Value> | Failure;

/** The replacement for a renamed record. */
export interface Move<Shown> {
  readonly shown: Shown;
  readonly notice: string;
}

/** The state of a record's page. `Shown` identifies the record. */
export interface RecordState<Shown, Value> {
  /** Undefined while the panel is closed. */
  readonly shown: Shown | undefined;
  readonly outcome: RecordOutcome<Value> | undefined;
  /** A record that was just loaded elsewhere; the next load uses it without a request. */
  readonly given: Value | undefined;
  readonly isLoading: boolean;
  /** Whether the page was hidden before loading ended. */
  readonly isUnfinished: boolean;
  /** Whether the service denied access: then no cached record is shown. */
  readonly isDenied: boolean;
  /** Says that the record was renamed; empty otherwise. */
  readonly movedNotice: string;
  /** Says until when loading waits; empty otherwise. */
  readonly waiting: string;
}

export type RecordEvent<Shown, Value> =
  /** The user opens a record. */
  | { readonly type: 'show'; readonly shown: Shown; readonly given?: Value | undefined }
  /** Loading begins. */
  | { readonly type: 'begin' }
  | { readonly type: 'wait'; readonly message: string }
  /** A cached record is shown while the current one loads. */
  | { readonly type: 'cached'; readonly outcome: Success<Value>; readonly move: Move<Shown> | undefined }
  | { readonly type: 'end'; readonly outcome: RecordOutcome<Value>; readonly move: Move<Shown> | undefined }
  | { readonly type: 'hide' }
  /** A failed load may succeed with an added account. */
  | { readonly type: 'discard' }
  /** The account has another token, which may have less access. */
  | { readonly type: 'forget' }
  | { readonly type: 'close' };

/** The state of a closed panel. */
export const CLOSED_PAGE = {
  shown: undefined,
  outcome: undefined,
  given: undefined,
  isLoading: false,
  isUnfinished: false,
  isDenied: false,
  movedNotice: '',
  waiting: '',
} as const satisfies RecordState<unknown, unknown>;

/** Reduces an event to the next state. */
export function transition<Shown, Value>(
  state: RecordState<Shown, Value>,
  event: RecordEvent<Shown, Value>,
): RecordState<Shown, Value> {
  switch (event.type) {
    case 'show':
      return { ...CLOSED_PAGE, shown: event.shown, given: event.given };
    case 'begin': {
      const outcome = shownRecord(state);
      return { ...state, outcome, given: undefined, isLoading: true, isUnfinished: false, waiting: '' };
    }
    case 'wait':
      return { ...state, waiting: event.message };
    case 'cached':
      return { ...moved(state, event.move), outcome: event.outcome };
    case 'end': {
      const isDenied = 'error' in event.outcome && (state.isDenied || !allowsStale(event.outcome.error));
      return { ...moved(state, event.move), outcome: event.outcome, isDenied, isLoading: false, waiting: '' };
    }
    case 'hide':
      return { ...state, isUnfinished: state.isUnfinished || state.isLoading, isLoading: false, waiting: '' };
    case 'discard':
      return { ...state, outcome: undefined, isLoading: false, waiting: '' };
    case 'forget':
      return { ...CLOSED_PAGE, shown: state.shown };
    case 'close':
      return CLOSED_PAGE;
  }
}

/** The shown record; undefined if none. */
export function shownRecord<Value>({
  outcome,
}: Pick<RecordState<unknown, Value>, 'outcome'>): Success<Value> | undefined {
  return outcome && 'record' in outcome ? outcome : undefined;
}

function moved<Shown, Value>(
  state: RecordState<Shown, Value>,
  move: Move<Shown> | undefined,
): RecordState<Shown, Value> {
  return move ? { ...state, shown: move.shown, movedNotice: move.notice } : state;
}
