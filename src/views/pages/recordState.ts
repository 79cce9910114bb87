import type { Session } from '../../core/accounts/session.ts';
import { allowsStale } from '../../core/http/staleness.ts';

/** A record that was read, with which session, and what to say beside it if it is an older one. */
export interface Success<Value> {
  readonly session: Session;
  readonly record: Value;
  readonly notice: string | undefined;
}

/** The session is undefined if it is unknown. */
export interface Failure {
  readonly session: Session | undefined;
  readonly error: unknown;
}

export type Outcome<Value> = Success<Value> | Failure;

/** What a page shows instead, because its record has another name now. */
export interface Move<Shown> {
  readonly shown: Shown;
  readonly notice: string;
}

/** What the page of a record shows, and what is under way. `Shown` names the record. */
export interface RecordState<Shown, Value> {
  /** Undefined while the panel is closed. */
  readonly shown: Shown | undefined;
  readonly outcome: Outcome<Value> | undefined;
  /** A record that was read elsewhere just now: the next reading takes it. */
  readonly given: Value | undefined;
  readonly isReading: boolean;
  /** Whether the page was hidden before the reading ended. */
  readonly isUnfinished: boolean;
  /** Whether the service has said that the account must not see the record: then no cached one stands in. */
  readonly isDenied: boolean;
  /** Says that the record has another name now, or is empty. */
  readonly movedNotice: string;
  /** Says until when the reading waits, or is empty. */
  readonly waiting: string;
}

export type RecordEvent<Shown, Value> =
  /** The user wants to see a record. */
  | { readonly type: 'show'; readonly shown: Shown; readonly given?: Value | undefined }
  /** A reading begins. */
  | { readonly type: 'begin' }
  | { readonly type: 'wait'; readonly message: string }
  /** A cached record is shown while the current one is read. */
  | { readonly type: 'cached'; readonly outcome: Success<Value>; readonly move: Move<Shown> | undefined }
  | { readonly type: 'end'; readonly outcome: Outcome<Value>; readonly move: Move<Shown> | undefined }
  | { readonly type: 'hide' }
  /** What failed may succeed with an account that was added. */
  | { readonly type: 'discard' }
  /** The account has another token, which may see less. */
  | { readonly type: 'forget' }
  | { readonly type: 'close' };

/** The state of a closed panel. */
export const CLOSED = {
  shown: undefined,
  outcome: undefined,
  given: undefined,
  isReading: false,
  isUnfinished: false,
  isDenied: false,
  movedNotice: '',
  waiting: '',
} as const satisfies RecordState<unknown, unknown>;

/** The state after an event. */
export function transition<Shown, Value>(
  state: RecordState<Shown, Value>,
  event: RecordEvent<Shown, Value>,
): RecordState<Shown, Value> {
  switch (event.type) {
    case 'show':
      return { ...CLOSED, shown: event.shown, given: event.given };
    case 'begin': {
      const outcome = recordOf(state);
      return { ...state, outcome, given: undefined, isReading: true, isUnfinished: false, waiting: '' };
    }
    case 'wait':
      return { ...state, waiting: event.message };
    case 'cached':
      return { ...moved(state, event.move), outcome: event.outcome };
    case 'end': {
      const isDenied = 'error' in event.outcome && (state.isDenied || !allowsStale(event.outcome.error));
      return { ...moved(state, event.move), outcome: event.outcome, isDenied, isReading: false, waiting: '' };
    }
    case 'hide':
      return { ...state, isUnfinished: state.isUnfinished || state.isReading, isReading: false, waiting: '' };
    case 'discard':
      return { ...state, outcome: undefined, isReading: false, waiting: '' };
    case 'forget':
      return { ...CLOSED, shown: state.shown };
    case 'close':
      return CLOSED;
  }
}

/** The record that is shown; undefined while there is none. */
export function recordOf<Value>({ outcome }: Pick<RecordState<unknown, Value>, 'outcome'>): Success<Value> | undefined {
  return outcome && 'record' in outcome ? outcome : undefined;
}

function moved<Shown, Value>(
  state: RecordState<Shown, Value>,
  move: Move<Shown> | undefined,
): RecordState<Shown, Value> {
  return move ? { ...state, shown: move.shown, movedNotice: move.notice } : state;
}
