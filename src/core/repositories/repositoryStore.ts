import pLimit from 'p-limit';
import { connectionOf, isSignedIn, type Session } from '../accounts/session.ts';
import { doneBy } from '../accounts/turns.ts';
import { type List, OWN_REPOSITORIES, repositoriesOf } from '../api/lists.ts';
import type { RepositoryList } from '../api/repositoryList.ts';
import { pastOr0 } from '../clock.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import type { WalkProgress } from '../http/pageWalk.ts';
import { describeForLog, type Log } from '../log.ts';
import type { ListedOwner, OwnerListing } from './listing.ts';
import {
  type Asker,
  type ListReading,
  type Outcome,
  readNewerList,
  readStoredList,
  tryReadList,
} from './listReader.ts';
import { Run, type StoreList } from './run.ts';
import type { Activity, StoreState } from './storeState.ts';

/** Owners' lists that are refreshed at once, for an account; for nobody it is one after the other. */
const MOST_LISTS = 3;

/** The repositories that one session shows, an account's or nobody's: read, kept and joined. */
export class RepositoryStore implements Disposable {
  #session: Session;
  readonly #watched: () => readonly ListedOwner[];
  readonly #log: Log;
  readonly #changed = new Emitter<void>();
  readonly #activityChanged = new Emitter<void>();
  readonly #began = new Emitter<Promise<void>>();
  #run = new Run();
  #onAdmission: Disposable;

  readonly onDidChange: Event<void> = this.#changed.event;
  readonly onDidChangeActivity: Event<void> = this.#activityChanged.event;
  /** Fires with each piece of work as it begins, for whoever shows progress. */
  readonly onDidBegin: Event<Promise<void>> = this.#began.event;

  /** @param watched the owners to show beside the account's own. */
  constructor(session: Session, watched: () => readonly ListedOwner[], log: Log) {
    this.#session = session;
    this.#watched = watched;
    this.#log = log;
    this.#onAdmission = this.#followAdmission();
    this.#compose(this.#run, {});
  }

  /** As whom it reads. */
  get session(): Session {
    return this.#session;
  }

  get state(): StoreState {
    return this.#run.state;
  }

  /** What is known, list by list: `state` joins them. */
  get lists(): readonly StoreList[] {
    return this.#run.lists;
  }

  /** Whether anybody has asked for it to be read: what was only taken up from disk is not made new by itself. */
  get isOpen(): boolean {
    return this.#run.opening !== undefined || this.#run.state.settled;
  }

  get activity(): Activity {
    if (this.#run.reading.size === 0) return { kind: 'idle' };
    const rest = connectionOf(this.#session).admission.waiting;
    return rest ? { kind: 'waiting', rest } : { kind: 'reading', progress: this.#run.wholeProgress };
  }

  /** Goes on as another session of the same account, which has another token. What is known stays. */
  follow(session: Session): void {
    this.#session = session;
    this.#onAdmission.dispose();
    this.#onAdmission = this.#followAdmission();
    this.#begin(this.#run.successor());
  }

  /** Forgets everything and ends what runs. To be called when what is kept was deleted. */
  reset(): void {
    const next = new Run();
    this.#compose(next, {});
    this.#begin(next);
  }

  /** Shows who is watched now, if that has changed. */
  noteWatched(): void {
    const run = this.#run;
    if (run.noteWatched(this.#watched())) this.#publish(run, {});
  }

  /** Ends what runs. */
  dispose(): void {
    this.#run.abort.abort();
    this.#onAdmission.dispose();
    this.#changed.dispose();
    this.#activityChanged.dispose();
    this.#began.dispose();
  }

  /** Ends what is being read; what is known stays. */
  stop(): void {
    this.#run.stop.abort();
    this.#run.stop = new AbortController();
  }

  /** Shows what is kept on this computer; does so once. Makes no request, and never fails. */
  load(): Promise<void> {
    const run = this.#run;
    // Not at once: who hears of the first change, and asks again, is to find it begun.
    run.loading ??= Promise.resolve()
      .then(() => this.#restore(run))
      // What can't be taken up is read anew.
      .catch((error: unknown) => this.#log.warn(describeForLog(error)));
    return run.loading;
  }

  /** Shows what is kept on this computer at once, then makes it new; does so once. Never fails. */
  open(): Promise<void> {
    const run = this.#run;
    run.opening ??= this.load().then(() => this.#refresh(run, 'nobody'));
    return run.opening;
  }

  /**
   * Reads the account's list and those of opened owners.
   * @param asker a person, who wants them as they are now and waits; or nobody: then what is fresh is not asked for, and
   * the allowance is spared. A failure is part of the state.
   */
  refresh(asker: Asker = 'person'): Promise<void> {
    return this.#refresh(this.#run, asker);
  }

  /** Takes over what other windows know by now, of the allowance and of the repositories. Makes no request. */
  async catchUp(): Promise<void> {
    const run = this.#run;
    const connection = connectionOf(this.#session);
    const windows = await connection.turns.look();
    const lists = [OWN_REPOSITORIES, ...[...run.opened.values()].map(({ list }) => list)];
    const now = connection.clock.now();
    const newer = lists.filter((list) => (doneBy(windows, list.group, now) ?? 0) > pastOr0(run.confirmedAt(list), now));
    // Nothing new draws no row anew: this happens whenever the window gets the focus.
    if (!run.loading || newer.length === 0) return;
    for (const list of newer) {
      const theirs = await readNewerList(connection, list);
      // What they have read may not be stored.
      if (pastOr0(theirs?.confirmedAt, now) > pastOr0(run.confirmedAt(list), now)) run.take(list, theirs);
    }
    this.#publish(run, {});
  }

  /** Whether an owner's own list is known, or was tried. */
  hasOpened(login: string): boolean {
    return this.#run.opened.has(login);
  }

  /** Reads the list of an organization, or of a watched user, when it is opened for the first time. */
  async openOwner({ owner, isWatched }: OwnerListing): Promise<void> {
    const hasOwnList = owner.type === 'Organization' || isWatched;
    if (hasOwnList && !this.#run.opened.has(owner.login)) {
      await this.#readOwner(this.#run, repositoriesOf(owner), 'nobody');
    }
  }

  /** Reads an owner's list again, for a person. A failure is part of the state. */
  async reopenOwner(login: string): Promise<void> {
    const run = this.#run;
    run.yieldToPerson();
    const owner = run.state.owners.find((listing) => listing.owner.login === login)?.owner;
    const list = run.opened.get(login)?.list ?? (owner && repositoriesOf(owner));
    if (list) await this.#readOwner(run, list, 'person');
  }

  async #restore(run: Run): Promise<void> {
    const { account } = this.#session;
    const connection = connectionOf(this.#session);
    if (account && !run.own) run.take(OWN_REPOSITORIES, await readStoredList(connection, OWN_REPOSITORIES));
    this.#compose(run, {});
    const owners = run.state.owners.filter(({ owner, isWatched }) => owner.type === 'Organization' || isWatched);
    for (const list of owners.map(({ owner }) => repositoriesOf(owner))) {
      if (list.owner !== undefined && !run.opened.has(list.owner))
        run.take(list, await readStoredList(connection, list));
    }
    if (run.state.confirmedAt !== undefined || run.opened.size > 0) this.#publish(run, {});
  }

  async #refresh(run: Run, asker: Asker): Promise<void> {
    if (run.abort.signal.aborted) return;
    if (asker === 'person') run.yieldToPerson();
    const scope = run.begin();
    let cost = 0;
    let isThere = !isSignedIn(this.#session);
    if (isThere) this.#publish(run, { settled: true });
    else {
      await this.#read(run, OWN_REPOSITORIES, asker, async () => {
        const reading = { list: OWN_REPOSITORIES, asker, scope, known: run.own };
        const { ended, failure } = await this.#tryRead(run, reading, (list) => {
          cost += list.cost;
          run.accept(list);
          this.#publish(run, { failure: list.failure, settled: true, stopped: false });
        });
        isThere = ended === 'done';
        if (ended === 'failed') this.#publish(run, { failure, settled: true, stopped: false });
        if (ended === 'stopped') this.#publish(run, { settled: true, stopped: !run.own });
      });
    }
    if (!isThere || scope.ended.aborted) return;
    const lists = [...run.opened.values()].map(({ list }) => list);
    const limit = pLimit(isSignedIn(this.#session) ? MOST_LISTS : 1);
    const costs = await limit.map(lists, (list) => this.#readOwner(run, list, asker, scope));
    if (run.abort.signal.aborted) return;
    run.state = { ...run.state, lastCost: costs.reduce((sum, each) => sum + each, cost) };
    this.#activityChanged.fire();
  }

  /** @returns what it took of the allowance. */
  async #readOwner(run: Run, list: List, asker: Asker, scope = run.begin()): Promise<number> {
    let cost = 0;
    await this.#read(run, list, asker, async () => {
      const reading = {
        list,
        asker,
        scope,
        known: run.confirmedAt(list) > 0 ? run.opened.get(list.owner ?? '') : undefined,
      };
      let read: RepositoryList | undefined;
      const { ended, failure } = await this.#tryRead(run, reading, (whole) => {
        read = whole;
        cost = whole.cost;
      });
      if (run.abort.signal.aborted || ended === 'postponed') return;
      // Who is watched no more has no row that this could belong to.
      if (run.unwatched.has(list.owner ?? '')) return;
      // One that was stopped is noted, too: the tree, which asks for its rows again, does not begin it again.
      run.noteOwner(list, read, failure ?? read?.failure);
      this.#publish(run, {});
    });
    return cost;
  }

  /** Runs a piece of work that reads a list, unless the same one is under way: then waits for that. */
  async #read(run: Run, list: List, asker: Asker, work: () => Promise<void>): Promise<void> {
    if (run.abort.signal.aborted) return;
    const key = `${asker} ${list.group}`;
    const running = run.reading.get(key);
    if (running) return running;
    const reading = work().finally(() => {
      run.reading.delete(key);
      run.progress.delete(list.group);
      this.#activityChanged.fire();
    });
    run.reading.set(key, reading);
    this.#activityChanged.fire();
    this.#began.fire(reading);
    return reading;
  }

  #tryRead(
    run: Run,
    reading: Pick<ListReading, 'list' | 'asker' | 'scope' | 'known'>,
    publish: (list: RepositoryList) => void,
  ): Promise<Outcome> {
    const onProgress = (progress: WalkProgress): void => {
      run.progress.set(reading.list.group, progress);
      this.#activityChanged.fire();
    };
    return tryReadList(connectionOf(this.#session), { ...reading, onProgress, publish }, this.#log);
  }

  #begin(run: Run): void {
    this.#run.abort.abort();
    this.#run = run;
    this.#changed.fire();
    this.#activityChanged.fire();
  }

  /** Shows what is known, unless it is another run's turn by now. */
  #publish(run: Run, change: Partial<StoreState>): void {
    if (run.abort.signal.aborted) return;
    this.#compose(run, change);
    this.#changed.fire();
  }

  #compose(run: Run, change: Partial<StoreState>): void {
    const now = connectionOf(this.#session).clock.now();
    run.compose(this.#session.account, this.#watched(), change, now);
  }

  #followAdmission(): Disposable {
    return connectionOf(this.#session).admission.onDidChange(() => this.#activityChanged.fire());
  }
}
