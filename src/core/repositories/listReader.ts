import type { Connection } from '../accounts/connection.ts';
import { connectionOf, isSignedIn, type Session } from '../accounts/session.ts';
import type { ChangedList } from '../api/listClient.ts';
import type { List } from '../api/lists.ts';
import type { RepositoryList } from '../api/repositoryList.ts';
import { pastOr0 } from '../clock.ts';
import { DefectError, NotStoredError, RepoRiderError } from '../errors.ts';
import type { Disposable } from '../event.ts';
import type { WalkProgress } from '../http/pages/pageWalk.ts';
import type { ReadIntent } from '../http/readIntent.ts';
import { requestOf } from '../http/send/failure.ts';
import { MAX_ITEMS, MAX_MILLION_CHARACTERS, MAX_MILLION_RECEIVED, MAX_PAGES } from '../http/send/limits.ts';
import {
  BudgetError,
  CircuitOpenError,
  QuotaSpentError,
  RequestError,
  SecondaryLimitError,
} from '../http/send/requestErrors.ts';
import { describeForLog, type Log } from '../log.ts';
import type { ListedRepository } from '../model/repository.ts';
import { type Activity, wholeProgress } from './activity.ts';
import { Arrivals } from './arrivals.ts';
import { hasUsefulChanges, isDue, isFresh } from './refreshRules.ts';
import type { ListEvent, LoadedList } from './storeState.ts';

const STORED = { intent: 'stored' } as const;

export type ListIntent = Extract<ReadIntent, 'open' | 'refresh' | 'background'>;

export interface ListReaderOptions {
  readonly session: Session;
  readonly log: Log;
  /** Receives the result of each read; nothing after `dispose`. */
  readonly onEvent: (event: ListEvent) => void;
  readonly onActivity?: () => void;
  /** Receives each read as it starts. */
  readonly onStart?: (reading: Promise<unknown>) => void;
}

export interface ListRequest {
  readonly list: List;
  readonly intent: ListIntent;
  /** The list as shown now; undefined if it is not shown. */
  readonly shown: RepositoryList | undefined;
  /** Whether the user doesn't wait for the first rows either. */
  readonly isUnasked?: boolean;
}

/** Ends a series of reads: `ended` all of them, `yielded` those in the background. */
export interface Scope {
  readonly ended: AbortSignal;
  readonly yielded: AbortSignal;
}

/**
 * How a read ended. `postponed`: it was not worth its cost now, or the user requested the same list. `joined`: another call reads
 * the same list.
 */
export interface Outcome {
  readonly ended: 'done' | 'failed' | 'postponed' | 'stopped' | 'joined';
  /** Requests charged to the quota. */
  readonly cost: number;
}

/** Reads lists of one session with one token. */
export class ListReader implements Disposable {
  readonly #options: ListReaderOptions;
  readonly #connection: Connection;
  readonly #reading = new Map<string, Promise<Outcome>>();
  readonly #progress = new Map<string, WalkProgress>();
  readonly #onAdmission: Disposable;
  #isDisposed = false;
  #ended = new AbortController();
  #yielded = new AbortController();

  constructor(options: ListReaderOptions) {
    this.#options = options;
    this.#connection = connectionOf(options.session);
    this.#onAdmission = this.#connection.admission.onDidChange(() => this.#fireActivity());
  }

  /** Ends all reads; no event follows. */
  dispose(): void {
    this.#isDisposed = true;
    this.#ended.abort();
    this.#onAdmission.dispose();
  }

  /** Ends all reads that have started, and series of reads. */
  stop(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
  }

  /** The scope of a series of reads that starts now. A refresh by the user ends those in the background. */
  scope(intent: ListIntent): Scope {
    if (intent === 'refresh') {
      this.#yielded.abort();
      this.#yielded = new AbortController();
    }
    return { ended: this.#ended.signal, yielded: this.#yielded.signal };
  }

  get activity(): Activity {
    if (this.#reading.size === 0) return { kind: 'idle' };
    const { waiting: rateLimit, pausedUntil } = this.#connection.admission;
    return rateLimit
      ? { kind: 'waiting', rateLimit }
      : { kind: 'reading', progress: wholeProgress([...this.#progress.values()]), pausedUntil };
  }

  /** The lists that are stored on disk, however old; none after `dispose`. Makes no request. */
  async stored(lists: readonly List[]): Promise<readonly LoadedList[]> {
    const loaded: LoadedList[] = [];
    for (const list of lists) {
      const read = await this.#stored(list);
      if (read) loaded.push({ list, read });
    }
    return this.#isDisposed ? [] : loaded;
  }

  /** As `stored`, with what other windows have stored since. */
  async reload(lists: readonly List[]): Promise<readonly LoadedList[]> {
    const client = await this.#connection.lists(STORED);
    for (const list of lists) await client.reload(list);
    return this.stored(lists);
  }

  /** Deletes what is stored of a list. */
  async remove(list: List): Promise<void> {
    // A later reader may have stored it again.
    if (!this.#isDisposed) await (await this.#connection.lists(STORED)).remove(list);
  }

  /** Reads a list, or joins the same read if it is running. Never rejects: a failure is an event. */
  async read(request: ListRequest, scope = this.scope(request.intent)): Promise<Outcome> {
    // Without a token, nothing may start: other windows would wait for the lease.
    if (this.#isDisposed || this.#connection.isPending) return { ended: 'stopped', cost: 0 };
    const { intent, list } = request;
    const key = `${intent} ${list.group}`;
    const running = this.#reading.get(key);
    if (running) return running.then(() => ({ ended: 'joined', cost: 0 }));
    const reading = this.#read(request, scope).finally(() => {
      this.#reading.delete(key);
      this.#progress.delete(list.group);
      this.#fireActivity();
    });
    this.#reading.set(key, reading);
    this.#fireActivity();
    this.#options.onStart?.(reading);
    return reading;
  }

  async #stored(list: List): Promise<RepositoryList | undefined> {
    try {
      const stored = await (await this.#connection.lists(STORED)).read(list, STORED);
      return stored.failure ? undefined : stored;
    } catch (error) {
      if (error instanceof NotStoredError) return undefined;
      throw error;
    }
  }

  async #read(request: ListRequest, { ended, yielded }: Scope): Promise<Outcome> {
    const { list, shown } = request;
    // The user waits for the first rows, also of a list that is opened automatically.
    const isAwaited = request.intent === 'background' && !shown && !request.isUnasked;
    const intent = isAwaited ? 'open' : request.intent;
    const signal = intent === 'background' ? AbortSignal.any([ended, yielded]) : ended;
    let cost = 0;
    let failure: RepoRiderError | undefined;
    const publish = (read: RepositoryList): void => {
      if (signal.aborted) return;
      this.#log(list, read);
      cost += read.cost;
      ({ failure } = read);
      this.#emit({ kind: 'read', list, read });
    };
    try {
      // A list that is shown stays until the new one is complete.
      if (request.shown) await this.#readLeased(request, intent, signal, publish);
      else await this.#readShowingArrivals(request, intent, signal, publish, (latest) => (cost += latest));
      return { ended: failure ? 'failed' : 'done', cost };
    } catch (error) {
      if (ended.aborted) this.#emit({ kind: 'stopped', list });
      if (signal.aborted) return { ended: ended.aborted ? 'stopped' : 'postponed', cost };
      this.#options.log.warn(describeForLog(error));
      if (intent === 'background' && isPostponement(error)) return { ended: 'postponed', cost };
      // An unexpected error is a defect, and is shown like any other failure.
      this.#emit({ kind: 'failed', list, failure: error instanceof RepoRiderError ? error : new DefectError() });
      return { ended: 'failed', cost };
    }
  }

  /**
   * Shows what arrives of a list that isn't shown. What was pushed last comes first, without waiting for other windows.
   * @param onCost receives the quota used for that
   */
  async #readShowingArrivals(
    request: ListRequest,
    intent: ReadIntent,
    signal: AbortSignal,
    publish: (list: RepositoryList) => void,
    onCost: (cost: number) => void,
  ): Promise<void> {
    const { list } = request;
    const { clock, lease } = this.#connection;
    const ended = new AbortController();
    const arrivals = new Arrivals(
      clock,
      (repositories) => this.#emit({ kind: 'arriving', list, repositories }),
      signal,
    );
    const onPage = (repositories: readonly ListedRepository[]): void => arrivals.add(repositories);
    const showLatest = async (): Promise<void> => {
      // Another window may have used up the quota.
      await lease.readShared();
      const client = await this.#connection.lists();
      const latest = await client.latest(list, AbortSignal.any([signal, ended.signal]));
      onCost(latest.cost);
      onPage(latest.repositories);
    };
    // Only a preview: the list itself reports failures.
    void showLatest().catch(() => undefined);
    try {
      await this.#readLeased(request, intent, signal, publish, onPage);
    } finally {
      ended.abort();
      arrivals.dispose();
    }
  }

  /** Publishes what another window has read since, and reads the list unless that is new enough. */
  #readLeased(
    { list, shown }: ListRequest,
    intent: ReadIntent,
    signal: AbortSignal,
    publish: (list: RepositoryList) => void,
    onPage?: (repositories: readonly ListedRepository[]) => void,
  ): Promise<void> {
    const { lease } = this.#connection;
    return lease.run(list.group, signal, async ({ askedAt, lastDone = 0 }) => {
      const client = await this.#connection.lists();
      const now = this.#connection.clock.now();
      let before = shown;
      const ours = pastOr0(shown?.validatedAt, now);
      if (lastDone > ours) {
        const [theirs] = await this.reload([list]);
        const theirTime = pastOr0(theirs?.read.validatedAt, now);
        if (theirs && theirTime > ours) {
          before = theirs.read;
          publish(theirs.read);
        }
        // The user expects a whole list that is newer than the request, not one of when another window started to read.
        const wholeTime = intent === 'refresh' ? pastOr0(theirs?.read.walkedAt, now) : theirTime;
        if (wholeTime >= askedAt) return undefined;
      }
      const changed = before && (await this.#changes(list, before, intent, signal));
      if (changed) {
        before = changed.list;
        publish(before);
        await before.stored;
        if (intent === 'background' && changed.hasAll && !isDue(before, now)) return before.validatedAt;
      }
      if (intent === 'background') await this.#refuseOverBudget(list);
      const read = await client.read(list, {
        intent,
        signal,
        before: before && comparable(before),
        onProgress: (progress) => {
          this.#progress.set(list.group, progress);
          this.#fireActivity();
        },
        onPage: before ? undefined : onPage,
      });
      if (intent === 'background' && isPostponement(read.failure)) throw read.failure;
      publish(read);
      // Other windows wait until the list is on disk; this one shows it earlier.
      await read.stored;
      return read.failure ? undefined : read.validatedAt;
    });
  }

  /** The list with its latest changes, which take two requests; undefined if reading all pages takes no more. */
  async #changes(
    list: List,
    shown: RepositoryList,
    intent: ReadIntent,
    signal: AbortSignal,
  ): Promise<ChangedList | undefined> {
    const { clock } = this.#connection;
    if (!isSignedIn(this.#options.session) || !hasUsefulChanges(shown)) return undefined;
    if (intent === 'background' && isFresh(shown, clock.now())) return undefined;
    try {
      const client = await this.#connection.lists();
      return await client.changes(list, shown, { intent, signal });
    } catch (error) {
      const hasAnswer = error instanceof RequestError && error.request.status !== undefined;
      if (!hasAnswer || (intent === 'background' && isPostponement(error))) throw error;
      // Reading all pages then succeeds, or has the same failure.
      this.#options.log.debug(describeForLog(error));
      return undefined;
    }
  }

  /** @throws BudgetError */
  async #refuseOverBudget(list: List): Promise<void> {
    const { admission, base } = this.#connection;
    const client = await this.#connection.lists();
    const { requests, cost } = await client.estimate(list, { intent: 'background' });
    if (requests > 0 && !admission.affordsInBackground(cost)) throw new BudgetError(requestOf(base));
  }

  #emit(event: ListEvent): void {
    if (!this.#isDisposed) this.#options.onEvent(event);
  }

  #fireActivity(): void {
    if (!this.#isDisposed) this.#options.onActivity?.();
  }

  #log({ path }: List, { dropped, complete, isCut, failure }: RepositoryList): void {
    const { log } = this.#options;
    const name = `/${path.join('/')}`;
    if (dropped > 0) log.warn(`${name}: ${dropped} items were left out, because they have no id, name or owner`);
    if (failure) log.warn(`${name} lacks pages: ${describeForLog(failure)}`);
    else if (isCut)
      log.warn(
        `${name} has more than ${MAX_ITEMS} items, ${MAX_PAGES} pages, ${MAX_MILLION_CHARACTERS} MB of text, or ${MAX_MILLION_RECEIVED} MB of responses; the others were left out`,
      );
    else if (!complete) log.warn(`${name} may be incomplete: its pages contradict each other, or have no end`);
  }
}

/** The repositories to compare a new list with; none if another token has read them, which may see more. */
function comparable({ isOwn, repositories }: RepositoryList): readonly ListedRepository[] {
  return isOwn ? repositories : [];
}

/** Whether a failure only means that a background read was not worth its cost now. */
function isPostponement(failure: unknown): failure is RepoRiderError {
  return [BudgetError, QuotaSpentError, SecondaryLimitError, CircuitOpenError].some((kind) => failure instanceof kind);
}
