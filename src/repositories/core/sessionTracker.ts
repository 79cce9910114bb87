import { connectionOf, type Session } from '../../accounts/core/session.ts';
import type { Clock, Time } from '../../base/core/clock.ts';
import { ignoring, StorageError } from '../../base/core/errors.ts';
import type { Disposable } from '../../base/core/event.ts';
import { describeForLog, type Log } from '../../base/core/log.ts';
import { SerialQueue } from '../../base/core/serialQueue.ts';
import type { SessionFiles } from '../../base/core/sessionFiles.ts';
import { NO_CHANGES, type SessionChanges } from './change.ts';
import { compare } from './compare.ts';
import { advance, cover, see } from './rebase.ts';
import type { RepositoryStore } from './repositoryStore.ts';
import { decodeSnapshot, encodeSnapshot, type RepositoryKey, type Snapshot } from './snapshot.ts';
import type { StoreList } from './storeLists.ts';

const FILE = 'baseline.json';

/** Delays a comparison until rows are drawn, and combines changes in quick succession. */
const PAUSE_MS = 100;

/** A visit ends when the user has not looked for this long: a night is longer, a meeting is not. */
const VISIT_MS = 8 * 3_600_000;

/** Looking is recorded every minute: changes this soon after count as seen. */
const SEEING_MS = 60_000;

/** While the user looks, that is stored at most this often. */
const NOTING_MS = 15 * 60_000;

/** Returns another snapshot, or the same for no change. */
type Change = (snapshot: Snapshot, lists: readonly StoreList[]) => Snapshot | Promise<Snapshot>;

/** Tracks what has changed in one store since the last visit. Makes no request, and never fails. */
export class SessionTracker implements Disposable {
  readonly store: RepositoryStore;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #onChange: () => void;
  readonly #disposed = new AbortController();
  readonly #queue = new SerialQueue();
  #session: Session;
  #lists: readonly StoreList[] = [];
  /** The lists when the user last looked, as far as this window has seen it; those from disk before. */
  #seen: readonly StoreList[] = [];
  #lookedAt = 0;
  #snapshot: Snapshot | undefined;
  /** The text of the file as last read or written, and its snapshot. */
  #text: string | undefined;
  #stored: Snapshot | undefined;
  #changes = NO_CHANGES;
  #isDue = false;

  /** @param onChange is called when the changes are different. */
  constructor(store: RepositoryStore, clock: Clock, log: Log, onChange: () => void) {
    this.store = store;
    this.#clock = clock;
    this.#log = log;
    this.#onChange = onChange;
    this.#session = store.session;
  }

  get changes(): SessionChanges {
    return this.#changes;
  }

  dispose(): void {
    this.#disposed.abort();
  }

  /** Sets the current lists. Call it at each change of the store, because the lists before a change may matter. */
  update(lists: readonly StoreList[]): void {
    const before = this.#lists;
    if (tokenOf(this.store.session) !== tokenOf(this.#session)) {
      // Another token may see other repositories, which are neither new nor gone.
      this.#snapshot = undefined;
      void this.#enqueue(() => this.#attempt((files) => files.remove(FILE)));
    }
    this.#session = this.store.session;
    if (before.length === 0) this.#seen = lists;
    this.#lists = lists;
    if (!isSameLists(before, lists)) this.#compareSoon();
  }

  /** Records that the user looked. */
  continueVisit(at: Time): void {
    this.#lookedAt = at;
    this.#compareSoon();
  }

  markAllSeen(): Promise<void> {
    const now = this.#clock.now();
    this.#lookedAt = now;
    return this.#enqueue(() => this.#compare((snapshot, lists) => advance(snapshot, lists, now)));
  }

  markSeen(key: RepositoryKey): Promise<void> {
    return this.#enqueue(() =>
      this.#compare((snapshot, lists) => {
        const isMarked = this.#changes.byKey.has(key) || this.#changes.gone.some((each) => each.key === key);
        return isMarked ? see(snapshot, lists, key) : snapshot;
      }),
    );
  }

  #compareSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    void this.#enqueue(async () => {
      await this.#clock.delay(PAUSE_MS, this.#disposed.signal);
      this.#isDue = false;
      await this.#compare();
    });
  }

  /** Compares again. */
  async #compare(change: Change = (snapshot) => snapshot): Promise<void> {
    const seenAt = this.#snapshot?.seenAt ?? Infinity;
    await this.#read();
    if (this.#disposed.signal.aborted) return;
    const now = this.#clock.now();
    const before = this.#snapshot ?? { since: now, seenAt: now, rows: new Map(), lists: new Map() };
    // Others may be set during pauses; they are compared later.
    const lists = this.#lists;
    let snapshot = await change(await this.#rebase(before, lists, now), lists);
    if (snapshot.lists.size === 0) return;
    const notedUntil = snapshot.seenAt > snapshot.since ? snapshot.seenAt + NOTING_MS : snapshot.since;
    if (this.#lookedAt > notedUntil) snapshot = { ...snapshot, seenAt: this.#lookedAt };
    this.#snapshot = snapshot;
    // Other windows have the same lists, more or less, when the user looks in them.
    if (before.seenAt > seenAt || now - this.#lookedAt < SEEING_MS) this.#seen = lists;
    const changes = await compare(snapshot, lists);
    if (this.#disposed.signal.aborted) return;
    this.#setChanges(changes);
    await this.#write(snapshot);
  }

  /** The snapshot for the current lists. */
  async #rebase(before: Snapshot, lists: readonly StoreList[], now: Time): Promise<Snapshot> {
    const { since, seenAt } = before;
    const hasEnded = seenAt > since && now - seenAt >= VISIT_MS;
    return cover(hasEnded ? await advance(before, this.#seen, seenAt, seenAt + VISIT_MS) : before, lists);
  }

  #setChanges(changes: SessionChanges): void {
    const before = this.#changes;
    const isSame = textOf(changes) === textOf(before);
    if (isSame && changes.since === before.since) return;
    this.#changes = changes;
    if (!isSame) this.#onChange();
  }

  /** Takes over what another window has stored. */
  async #read(): Promise<void> {
    const bytes = await this.#attempt((files) => files.read(FILE));
    const text = bytes && new TextDecoder().decode(bytes);
    if (text === this.#text) return;
    this.#text = text;
    this.#stored = text === undefined ? undefined : decodeSnapshot(text, this.#clock.now());
    if (this.#stored) this.#snapshot = this.#stored;
    else if (text !== undefined) this.#log.warn(`${FILE} is damaged, or of another version, and was ignored`);
  }

  async #write(snapshot: Snapshot): Promise<void> {
    if (snapshot === this.#stored) return;
    const text = encodeSnapshot(snapshot);
    // If writing fails, this window continues with its state in memory.
    await this.#attempt(async (files) => {
      await files.write(FILE, new TextEncoder().encode(text));
      this.#text = text;
      this.#stored = snapshot;
    });
  }

  /** Works with the files of the session: another token of the account has others. Logs storage errors. */
  async #attempt<T>(work: (files: SessionFiles) => Promise<T>): Promise<T | undefined> {
    const { files } = connectionOf(this.store.session);
    return (
      files &&
      ignoring(
        StorageError,
        () => work(files),
        (error) => this.#log.debug(describeForLog(error)),
      )
    );
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

function tokenOf(session: Session): string | undefined {
  return connectionOf(session).credential?.token;
}

function textOf({ byKey, gone }: SessionChanges): string {
  return JSON.stringify([[...byKey], gone]);
}

/** Compares the arrays in the lists, because a list that was only revalidated is a new object as well. */
function isSameLists(a: readonly StoreList[], b: readonly StoreList[]): boolean {
  return a.length === b.length && a.every((list, index) => isSameList(list, b[index]));
}

function isSameList(a: StoreList, b: StoreList | undefined): boolean {
  return a.repositories === b?.repositories && a.isWhole === b.isWhole && a.isHidden === b.isHidden;
}
