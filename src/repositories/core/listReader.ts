import pLimit from 'p-limit';
import type { Connection } from '../../accounts/core/connection.ts';
import { connectionOf, type Session } from '../../accounts/core/session.ts';
import { DefectError, RepoRiderError } from '../../base/core/errors.ts';
import type { Disposable } from '../../base/core/event.ts';
import { describeForLog, type Log } from '../../base/core/log.ts';
import type { List } from '../../hosts/core/lists.ts';
import type { RepositoryList } from '../../hosts/core/repositoryList.ts';
import { MAX_ITEMS, MAX_MILLION_CHARACTERS, MAX_MILLION_RECEIVED, MAX_PAGES } from '../../http/core/send/limits.ts';
import { type Activity, type ListProgress, progressOfLists } from './activity.ts';
import type { ListEvent, LoadedList } from './listEvents.ts';
import type { ListState } from './listing.ts';
import { isPostponement, type ListIntent, refreshList } from './refreshList.ts';
import { withSameRows } from './sameRows.ts';

/** Lists that are read from disk concurrently: VS Code answers one operation in about a millisecond. */
const MAX_FILES = 8;

interface ListReaderOptions {
  readonly session: Session;
  readonly log: Log;
  /** Receives the result of each read; nothing after `dispose`. */
  readonly onEvent: (event: ListEvent) => void;
  readonly onActivity?: () => void;
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
 * How a read ended. `postponed`: it was not worth its cost now, or the user requested the same list. `joined`: another
 * call reads the same list.
 */
export interface ReadOutcome {
  readonly ended: 'done' | 'failed' | 'postponed' | 'stopped' | 'joined';
  /** Requests charged to the quota. */
  readonly cost: number;
}

/** Reads lists of one session with one token. */
export class ListReader implements Disposable {
  readonly #options: ListReaderOptions;
  readonly #connection: Connection;
  readonly #reading = new Map<string, Promise<ReadOutcome>>();
  readonly #progress = new Map<string, ListProgress>();
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
      : { kind: 'reading', progress: progressOfLists([...this.#progress.values()]), pausedUntil };
  }

  /** The lists that are stored on disk, however old; none after `dispose`. Makes no request. */
  async stored(lists: readonly List[]): Promise<readonly LoadedList[]> {
    if (lists.length === 0) return [];
    const client = this.#connection.lists();
    const loaded = await pLimit(MAX_FILES).map(lists, async (list) => {
      const read = await client.stored(list);
      return read ? [{ list, read }] : [];
    });
    return this.#isDisposed ? [] : loaded.flat();
  }

  /** As `stored`, with what other windows have stored since. Repositories that are the same keep their objects. */
  async reload(shown: readonly Pick<ListState, 'list' | 'read'>[]): Promise<readonly LoadedList[]> {
    if (shown.length === 0) return [];
    const client = this.#connection.lists();
    for (const { list } of shown) await client.reload(list);
    const before = new Map(shown.map(({ list, read }) => [list, read]));
    const loaded: LoadedList[] = [];
    for (const { list, read } of await this.stored([...before.keys()]))
      loaded.push({ list, read: await withSameRows(read, before.get(list)) });
    return this.#isDisposed ? [] : loaded;
  }

  /** Deletes what is stored of a list, after reads of it that are running: they would store it again. */
  async remove(list: List): Promise<void> {
    await Promise.all(
      [...this.#reading].filter(([key]) => key.endsWith(` ${list.group}`)).map(([, reading]) => reading),
    );
    // A later reader may have stored it again.
    if (!this.#isDisposed) await this.#connection.lists().remove(list);
  }

  /** Reads a list, or joins the same read if it is running. Never rejects: a failure is an event. */
  async read(request: ListRequest, scope = this.scope(request.intent)): Promise<ReadOutcome> {
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
    return reading;
  }

  async #read(request: ListRequest, { ended, yielded }: Scope): Promise<ReadOutcome> {
    const { list, shown } = request;
    // The user waits for the first rows, also of a list that is opened automatically.
    const isAwaited = request.intent === 'background' && !shown && !request.isUnasked;
    const intent = isAwaited ? 'open' : request.intent;
    const signal = intent === 'background' ? AbortSignal.any([ended, yielded]) : ended;
    let cost = 0;
    let failure: RepoRiderError | undefined;
    try {
      await refreshList({
        connection: this.#connection,
        list,
        intent,
        shown,
        signal,
        log: this.#options.log,
        publish: (read) => {
          if (signal.aborted) return;
          this.#log(list, read);
          cost += read.cost;
          ({ failure } = read);
          this.#emit({ kind: 'read', list, read });
        },
        onPreview: (latest) => (cost += latest),
        onArriving: (repositories) => this.#emit({ kind: 'arriving', list, repositories }),
        onProgress: (progress) => {
          this.#progress.set(list.group, { list, progress });
          this.#fireActivity();
        },
      });
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
