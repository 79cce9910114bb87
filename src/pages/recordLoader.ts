import { connectionOf, type Session } from '../accounts/core/session.ts';
import { isAbort } from '../base/core/errors.ts';
import { describeForLog } from '../base/core/log.ts';
import { describeStaleness } from '../errors/errorText.ts';
import { reportingWaits } from '../errors/waiting.ts';
import type { Dated, RecordClient } from '../hosts/core/recordClient.ts';
import { cachedRecord, type RecordSource, readRecord } from '../hosts/core/recordReader.ts';
import type { ReadOptions } from '../http/core/http.ts';
import type { SearchServices } from '../search/search.ts';
import {
  CLOSED_PAGE,
  type Move,
  type RecordEvent,
  type RecordOutcome,
  type RecordState,
  shownRecord,
  transition,
} from './recordState.ts';

/** How records of one kind are loaded. */
export interface RecordReading<Shown, Value> {
  read(client: RecordClient, shown: Shown, options: ReadOptions): Promise<Dated<Value>>;
  /** A record from a cached list, with fewer fields, if the record itself was never loaded. */
  listed?(shown: Shown): Promise<Dated<Value> | undefined>;
  /** What to show for a renamed record; undefined if it has the same name. */
  moved?(shown: Shown, record: Value): Move<Shown> | undefined;
}

/** Loads the record of a page with the current token of its account. */
export class RecordLoader<Shown extends { readonly session: string }, Value> {
  readonly #services: SearchServices;
  readonly #reading: RecordReading<Shown, Value>;
  readonly #onChange: (event: RecordEvent<Shown, Value>) => void;
  #state: RecordState<Shown, Value> = CLOSED_PAGE;
  #current: AbortController | undefined;

  /** @param onChange called after each change of the state */
  constructor(
    services: SearchServices,
    reading: RecordReading<Shown, Value>,
    onChange: (event: RecordEvent<Shown, Value>) => void,
  ) {
    this.#services = services;
    this.#reading = reading;
    this.#onChange = onChange;
  }

  get state(): RecordState<Shown, Value> {
    return this.#state;
  }

  /** Aborts loading and applies an event. */
  apply(event: RecordEvent<Shown, Value>): void {
    this.#current?.abort();
    this.#current = undefined;
    this.#apply(event);
  }

  /** Loads the record. A shown record stays meanwhile, and a cached record is shown first. Never rejects. */
  async load(intent: 'open' | 'refresh' | 'background' = 'open'): Promise<void> {
    const { shown, given, isDenied } = this.#state;
    if (!shown) return;
    this.#current?.abort();
    const current = new AbortController();
    const { signal } = current;
    this.#current = current;
    this.#apply({ type: 'begin' });
    if (given === undefined && !isDenied && !this.#state.outcome) {
      const outcome = await this.#readCached(shown);
      if (signal.aborted) return;
      if (outcome) this.#apply({ type: 'cached', outcome, move: this.#moveOf(outcome) });
    }
    const outcome = await (given === undefined
      ? this.#read(shown, { intent, signal }, !isDenied)
      : this.#useGiven(shown, given));
    if (signal.aborted) return;
    this.#current = undefined;
    this.#apply(outcome ? { type: 'end', outcome, move: this.#moveOf(outcome) } : { type: 'close' });
  }

  #apply(event: RecordEvent<Shown, Value>): void {
    this.#state = transition(this.#state, event);
    this.#onChange(event);
  }

  /** @returns undefined if the account was signed out */
  async #read(
    shown: Shown,
    options: ReadOptions & { readonly signal: AbortSignal },
    mayBeStale: boolean,
  ): Promise<RecordOutcome<Value> | undefined> {
    const { current, log, clock } = this.#services;
    const onWait = (message: string): void => {
      if (!options.signal.aborted) this.#apply({ type: 'wait', message });
    };
    for (let isRetry = false; ; isRetry = true) {
      let session: Session | undefined;
      try {
        session = await current.find(shown.session);
        if (!session) return undefined;
        const source = this.#sourceOf(session, shown);
        const { record, staleness } = await reportingWaits(connectionOf(session), onWait, () =>
          readRecord(source, options, mayBeStale),
        );
        const notice = staleness && describeStaleness(staleness, clock.now());
        return { session, record, notice, ...(staleness && { failure: staleness.error }) };
      } catch (error) {
        // The account was signed out or got another token: retry with its new session.
        if (isAbort(error) && !options.signal.aborted && !isRetry) continue;
        if (!options.signal.aborted) log.warn(describeForLog(error));
        return { session, error };
      }
    }
  }

  /** @returns undefined if the account was signed out */
  async #useGiven(shown: Shown, record: Value): Promise<RecordOutcome<Value> | undefined> {
    try {
      const session = await this.#services.current.find(shown.session);
      return session && { session, record, notice: undefined };
    } catch (error) {
      return { session: undefined, error };
    }
  }

  async #readCached(shown: Shown) {
    const { current, log } = this.#services;
    try {
      const session = await current.find(shown.session);
      const cached = session && (await cachedRecord(this.#sourceOf(session, shown)));
      return cached && { session, record: cached.value, notice: undefined };
    } catch (error) {
      log.warn(describeForLog(error));
      return undefined;
    }
  }

  #sourceOf(session: Session, shown: Shown): RecordSource<Value> {
    return {
      read: async (options) => this.#reading.read(await connectionOf(session).records(options), shown, options),
      listed: async () => this.#reading.listed?.(shown),
    };
  }

  #moveOf(outcome: RecordOutcome<Value>): Move<Shown> | undefined {
    const { shown } = this.#state;
    const success = shownRecord({ outcome });
    return shown && success && this.#reading.moved?.(shown, success.record);
  }
}
