import { connectionOf, type Session } from '../accounts/session.ts';
import type { Clock, Time } from '../clock.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { Lazy } from '../lazy.ts';
import { describeForLog, type Log } from '../log.ts';
import type { ListedRepository } from '../model/repository.ts';
import { randomId } from '../randomId.ts';
import type { RepositoryStore } from '../repositories/repositoryStore.ts';
import type { StoreList } from '../repositories/storeLists.ts';
import { SerialQueue } from '../serialQueue.ts';
import { type Sliced, withPauses } from '../slices.ts';
import type { BaselineFiles } from './baselineFiles.ts';
import { type Changes, isSameChanges, NO_CHANGES } from './change.ts';
import type { comparisonCode } from './comparisonCode.ts';
import type { RepositoryKey, Snapshot } from './snapshot.ts';
import { hasEnded, isWorthWriting, SEEING_MS, VISIT_MS, type Visit } from './visit.ts';

/** Delays a comparison until rows are drawn, and combines changes in quick succession. */
const PAUSE_MS = 100;

/** The code for comparisons, and the files of the session. */
type Work = typeof comparisonCode & { readonly files: BaselineFiles };

/** Tracks what has changed in one store since the last visit. Makes no request, and never fails. */
export class SessionTracker implements Disposable {
  readonly store: RepositoryStore;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #work: Lazy<Work>;
  readonly #changed = new Emitter<void>();
  readonly #disposed = new AbortController();
  #session: Session;
  #lists: readonly StoreList[] = [];
  /**
   * The lists at the end of the last visit, as far as this window has seen it; undefined while they are the current
   * ones.
   */
  #listsThen: readonly StoreList[] | undefined;
  /** The repositories of lists loaded with another token, by group, until they are loaded with the current one. */
  readonly #older = new Map<string, readonly ListedRepository[]>();
  #lastVisitAt: number | undefined;
  /** The lists when the user last looked in this window. */
  #listsSeen: readonly StoreList[] = [];
  #visit: Visit | undefined;
  #baseline: Snapshot | undefined;
  /** The baseline as last read or written, and its stamp. */
  #storedBaseline: Snapshot | undefined;
  #stamp = '';
  /** The inputs of the last comparison. */
  #compared: readonly [readonly StoreList[], Snapshot] | undefined;
  #changes: Changes & { readonly since: number | undefined } = { ...NO_CHANGES, since: undefined };
  #isDue = false;
  readonly #queue = new SerialQueue();

  /** Fires when the changes are different. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(store: RepositoryStore, clock: Clock, log: Log) {
    this.store = store;
    this.#clock = clock;
    this.#log = log;
    this.#session = store.session;
    this.#work = new Lazy(async () => {
      const { comparisonCode: code } = await import('./comparisonCode.ts');
      return { ...code, files: new code.BaselineFiles(() => connectionOf(store.session).files, clock, log) };
    });
  }

  /** The changes; `since` as in `Snapshot`, undefined until loaded. */
  get changes(): Changes & { readonly since: number | undefined } {
    return this.#changes;
  }

  dispose(): void {
    this.#disposed.abort();
    this.#changed.dispose();
  }

  /** Sets the current lists. Call it at each change of the store, because the lists before a change may matter. */
  update(lists: readonly StoreList[]): void {
    const before = this.#lists;
    if (this.store.session !== this.#session) {
      this.#session = this.store.session;
      for (const { group, repositories } of before) this.#older.set(group, repositories);
    } else if (isSameLists(before, lists)) return;
    // Before the first comparison the visit is not loaded, and the previous lists are those cached on disk.
    const isPast = this.#visit ? hasEnded(this.#visit, this.#clock.now()) : before.length > 0;
    if (isPast && before.length > 0) this.#listsThen ??= this.#seenInVisit ?? before;
    this.#lists = lists;
    if (this.#clock.now() - (this.#lastVisitAt ?? 0) < SEEING_MS) this.#listsSeen = lists;
    this.#compareSoon();
  }

  /** Records that the user looked. */
  continueVisit(at: Time): void {
    this.#recordVisit(at);
    this.#compareSoon();
  }

  markAllSeen(): Promise<void> {
    return this.#rebase(({ advancing }, baseline, lists, now) => advancing(baseline, lists, now));
  }

  markSeen(key: RepositoryKey): Promise<void> {
    return this.#rebase(({ seeing }, baseline, lists) => {
      const isMarked = this.#changes.byKey.has(key) || this.#changes.gone.some((each) => each.key === key);
      return isMarked ? seeing(baseline, lists, key) : undefined;
    });
  }

  #rebase(
    change: (work: Work, before: Snapshot, lists: readonly StoreList[], now: Time) => Sliced<Snapshot> | undefined,
  ): Promise<void> {
    const now = this.#clock.now();
    this.#recordVisit(now);
    return this.#enqueue(() => this.#compareNow((work, before, lists) => change(work, before, lists, now)));
  }

  /** The lists when the user last looked; undefined if that was in another window. */
  get #seenInVisit(): readonly StoreList[] | undefined {
    const isLast = this.#visit && this.#visit.lastSeenAt - (this.#lastVisitAt ?? 0) < SEEING_MS;
    return isLast ? this.#listsSeen : undefined;
  }

  #recordVisit(at: number): void {
    if (this.#visit && hasEnded(this.#visit, at)) this.#listsThen ??= this.#seenInVisit;
    this.#lastVisitAt = at;
    this.#listsSeen = this.#lists;
  }

  #compareSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    void this.#enqueue(async () => {
      await this.#clock.delay(PAUSE_MS, this.#disposed.signal);
      this.#isDue = false;
      await this.#compareNow();
    });
  }

  /** Compares again. @param change returns another baseline; undefined for the same. */
  async #compareNow(
    change?: (work: Work, before: Snapshot, lists: readonly StoreList[]) => Sliced<Snapshot> | undefined,
  ): Promise<void> {
    const work = await this.#work.get();
    const stored = await this.#readStored(work);
    if (this.#disposed.signal.aborted) return;
    const before = this.#baseline;
    const lists = this.#lists;
    const current = await withPauses(this.#rebasing(work, before, lists), this.#clock);
    if (!current || this.#disposed.signal.aborted) return;
    const changed = change?.(work, current, lists);
    const baseline = changed ? await withPauses(changed, this.#clock) : current;
    this.#baseline = baseline;
    this.#updateVisit(before ? this.#visit : undefined, current.since);
    await this.#compare(work, baseline, lists);
    if (this.#disposed.signal.aborted) return;
    await this.#store(work, baseline, stored);
  }

  /** The baseline for the current lists; undefined while there is none. */
  *#rebasing(
    { advancing, absorbing, covering }: Work,
    before: Snapshot | undefined,
    lists: readonly StoreList[],
  ): Sliced<Snapshot | undefined> {
    // Before the first pause: lists that change during one belong to the next comparison.
    const listsThen = this.#listsThen ?? lists;
    this.#listsThen = undefined;
    const older = this.#takeOlder(lists);
    const endedAt = before && this.#endVisit();
    let baseline = before;
    if (baseline && endedAt !== undefined)
      baseline = yield* advancing(baseline, listsThen, endedAt, endedAt + VISIT_MS);
    for (const { list, repositories } of older) baseline &&= yield* absorbing(baseline, list, repositories);
    return yield* covering(baseline, lists, this.#clock.now());
  }

  /** Reads the state that this or another window has stored. @returns the stored visit. */
  async #readStored({ files, madeBy }: Work): Promise<Visit | undefined> {
    const stored = await files.readVisit();
    if (!this.#baseline || (stored && stored.stamp !== this.#stamp)) {
      const read = await files.readBaseline();
      if (read) [this.#baseline, this.#stamp] = [madeBy(this.#clock.now(), read.snapshot), read.stamp];
      this.#storedBaseline = read?.snapshot;
    }
    if (stored && stored.lastSeenAt >= (this.#visit?.lastSeenAt ?? 0)) {
      // Otherwise a visit would not end after the clock was set back.
      this.#visit = { ...stored, lastSeenAt: Math.min(stored.lastSeenAt, this.#clock.now()) };
    }
    return stored;
  }

  /** Marks the visit as over if it has ended: the state at its end becomes the baseline. @returns when it ended */
  #endVisit(): Time | undefined {
    if (!this.#visit || !hasEnded(this.#visit, this.#clock.now())) return undefined;
    this.#visit = { ...this.#visit, isOver: true };
    return this.#visit.lastSeenAt;
  }

  /** The lists that were loaded again after another token: repositories that came or went with it are no changes. */
  #takeOlder(lists: readonly StoreList[]) {
    return [...this.#older].flatMap(([group, repositories]) => {
      const list = lists.find((each) => each.group === group);
      if (list && (list.repositories === repositories || !list.isWhole)) return [];
      this.#older.delete(group);
      return list ? [{ list, repositories }] : [];
    });
  }

  /** @param visit to continue; undefined for the first one. */
  #updateVisit(visit: Visit | undefined, since: number): void {
    const last = visit ?? { lastSeenAt: since, isOver: false, stamp: '' };
    const lastVisitAt = this.#lastVisitAt ?? 0;
    this.#visit = lastVisitAt > last.lastSeenAt ? { ...last, lastSeenAt: lastVisitAt, isOver: false } : last;
  }

  async #compare({ comparing }: Work, baseline: Snapshot, lists: readonly StoreList[]): Promise<void> {
    const [listsThen, then] = this.#compared ?? [];
    if (listsThen === lists && then === baseline) return;
    this.#compared = [lists, baseline];
    const before = this.#changes;
    const changes = await withPauses(comparing(baseline, lists), this.#clock);
    if (this.#disposed.signal.aborted) return;
    const isSame = isSameChanges(before, changes);
    this.#changes = { ...(isSame ? before : changes), since: baseline.since };
    if (!isSame) this.#changed.fire();
  }

  /** @param stored the visit as last written. */
  async #store({ files }: Work, baseline: Snapshot, stored: Visit | undefined): Promise<void> {
    if (baseline !== this.#storedBaseline) {
      const stamp = randomId();
      // If writing fails, this window continues with its state in memory.
      if (!(await files.writeBaseline({ snapshot: baseline, stamp }))) return;
      [this.#storedBaseline, this.#stamp] = [baseline, stamp];
    }
    if (!this.#visit || this.#disposed.signal.aborted) return;
    this.#visit = { ...this.#visit, stamp: this.#stamp };
    if (isWorthWriting(this.#visit, stored)) await files.writeVisit(this.#visit);
  }

  /** Runs work after all queued work. Logs unexpected errors. */
  async #enqueue(work: () => Promise<void>): Promise<void> {
    try {
      await this.#queue.add(work);
    } catch (error) {
      if (!this.#disposed.signal.aborted) this.#log.warn(describeForLog(error));
    }
  }
}

/** Compares the arrays in the lists, because a list that was only revalidated is a new object as well. */
function isSameLists(a: readonly StoreList[], b: readonly StoreList[]): boolean {
  return a.length === b.length && a.every((list, index) => isSameList(list, b[index]));
}

function isSameList(a: StoreList, b: StoreList | undefined): boolean {
  return a.repositories === b?.repositories && a.isWhole === b.isWhole && a.isHidden === b.isHidden;
}
