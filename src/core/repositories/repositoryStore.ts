import type { Connection } from '../accounts/connection.ts';
import type { Session, SignedInAccount } from '../accounts/session.ts';
import { type List, OWN_REPOSITORIES, repositoriesOfOrganization } from '../api/codeHostClient.ts';
import type { RepositoryList } from '../api/repositoryList.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import type { WalkProgress } from '../http/pageWalk.ts';
import { describeForLog, type Log } from '../log.ts';
import {
  type Asker,
  type ListReading,
  type Outcome,
  readNewerList,
  readStoredList,
  tryReadList,
} from './listReader.ts';
import { Run } from './run.ts';
import type { Activity, StoreState } from './storeState.ts';

/** Who reads: fixed when a piece of work begins. */
interface Reader {
  readonly connection: Connection;
  readonly account: SignedInAccount;
}

/** The repositories of the signed-in account: read, kept and joined. It starts anew whenever the session changes. */
export class RepositoryStore implements Disposable {
  readonly #session: Session;
  readonly #log: Log;
  readonly #changed = new Emitter<void>();
  readonly #activityChanged = new Emitter<void>();
  readonly #began = new Emitter<Promise<void>>();
  #run = new Run();
  #onAdmission: Disposable | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;
  readonly onDidChangeActivity: Event<void> = this.#activityChanged.event;
  /** Fires with each piece of work as it begins, for whoever shows progress. */
  readonly onDidBegin: Event<Promise<void>> = this.#began.event;

  constructor(session: Session, log: Log) {
    this.#session = session;
    this.#log = log;
  }

  get state(): StoreState {
    return this.#run.state;
  }

  get activity(): Activity {
    if (this.#run.reading.size === 0) return { kind: 'idle' };
    const rest = this.#session.connection?.admission.waiting;
    return rest ? { kind: 'waiting', rest } : { kind: 'reading', progress: this.#run.wholeProgress };
  }

  /** Forgets everything and ends what runs. To be called when the session changed. */
  reset(): void {
    this.#run.abort.abort();
    this.#run = new Run();
    this.#onAdmission?.dispose();
    this.#onAdmission = this.#session.connection?.admission.onDidChange(() => this.#activityChanged.fire());
    this.#changed.fire();
    this.#activityChanged.fire();
  }

  /** Ends what runs. */
  dispose(): void {
    this.#run.abort.abort();
    this.#onAdmission?.dispose();
    this.#changed.dispose();
    this.#activityChanged.dispose();
    this.#began.dispose();
  }

  /** Ends what is being read; what is known stays. */
  stop(): void {
    this.#run.stop.abort();
    this.#run.stop = new AbortController();
  }

  /** Shows what is kept on this computer at once, then makes it new; does so once a session. Never fails. */
  open(): Promise<void> {
    const run = this.#run;
    run.opening ??= this.#restore(run)
      // What can't be taken up is read anew.
      .catch((error: unknown) => this.#log.warn(describeForLog(error)))
      .then(() => this.#refresh(run, 'nobody'));
    return run.opening;
  }

  /**
   * Reads the account's list and those of opened organizations.
   * @param asker a person, who wants them as they are now and waits; or nobody: then what is fresh is not asked for, and
   * the allowance is spared. A failure is part of the state.
   */
  refresh(asker: Asker = 'person'): Promise<void> {
    return this.#refresh(this.#run, asker);
  }

  /** Takes over what other windows know by now, of the allowance and of the repositories. Makes no request. */
  async catchUp(): Promise<void> {
    const run = this.#run;
    await this.#withReader(run, async ({ connection, account }) => {
      const windows = await connection.turns.look();
      const lists = [OWN_REPOSITORIES, ...[...run.organizations.keys()].map(repositoriesOfOrganization)];
      const newer = lists.filter((list) => (windows?.done[list.group] ?? 0) > run.confirmedAt(list));
      // Nothing new draws no row anew: this happens whenever the window gets the focus.
      if (!run.own || newer.length === 0) return;
      for (const list of newer) run.take(list, await readNewerList(connection, list));
      if (run.abort.signal.aborted) return;
      run.compose(account, {});
      this.#changed.fire();
    });
  }

  /** Reads an organization's own list when it is opened for the first time. A failure is part of the state. */
  async openOrganization(login: string): Promise<void> {
    if (!this.#run.organizations.has(login)) await this.#readOrganization(this.#run, login, 'nobody');
  }

  /** Reads an organization's own list again, for a person. A failure is part of the state. */
  async reopenOrganization(login: string): Promise<void> {
    this.#run.yieldToPerson();
    await this.#readOrganization(this.#run, login, 'person');
  }

  async #restore(run: Run): Promise<void> {
    await this.#withReader(run, async ({ connection, account }) => {
      run.take(OWN_REPOSITORIES, await readStoredList(connection, OWN_REPOSITORIES));
      if (!run.own || run.abort.signal.aborted) return;
      run.compose(account, {});
      for (const { owner } of run.state.owners.filter((listing) => listing.owner.type === 'Organization')) {
        const list = repositoriesOfOrganization(owner.login);
        run.take(list, await readStoredList(connection, list));
      }
      if (run.abort.signal.aborted) return;
      run.compose(account, {});
      this.#changed.fire();
    });
  }

  async #refresh(run: Run, asker: Asker): Promise<void> {
    if (asker === 'person') run.yieldToPerson();
    const scope = run.begin();
    let cost = 0;
    let isThere = false;
    await this.#begin(run, OWN_REPOSITORIES, asker, async ({ connection, account }) => {
      const reading = { list: OWN_REPOSITORIES, asker, scope, knownAt: run.own?.confirmedAt };
      const { ended, failure } = await this.#read(run, connection, reading, (list) => {
        cost += list.cost;
        run.accept(list);
        run.compose(account, { failure: list.failure, settled: true, stopped: false });
        this.#changed.fire();
      });
      if (run.abort.signal.aborted) return;
      isThere = ended === 'done';
      if (ended === 'failed') run.compose(account, { failure, settled: true, stopped: false });
      if (ended === 'stopped') run.compose(account, { settled: true, stopped: !run.own });
      if (ended === 'failed' || ended === 'stopped') this.#changed.fire();
    });
    if (!isThere || scope.ended.aborted) return;
    const logins = [...run.organizations.keys()];
    const costs = await Promise.all(logins.map((login) => this.#readOrganization(run, login, asker, scope)));
    if (run.abort.signal.aborted) return;
    run.state = { ...run.state, lastCost: costs.reduce((sum, each) => sum + each, cost) };
    this.#activityChanged.fire();
  }

  /** @returns what it took of the allowance. */
  async #readOrganization(run: Run, login: string, asker: Asker, scope = run.begin()): Promise<number> {
    const list = repositoriesOfOrganization(login);
    let cost = 0;
    await this.#begin(run, list, asker, async ({ connection, account }) => {
      const reading = { list, asker, scope, knownAt: run.confirmedAt(list) || undefined };
      let read: RepositoryList | undefined;
      const { ended, failure } = await this.#read(run, connection, reading, (whole) => {
        read = whole;
        cost = whole.cost;
      });
      if (run.abort.signal.aborted || ended === 'postponed') return;
      // One that was stopped is noted, too: the tree, which asks for its rows again, does not begin it again.
      run.noteOrganization(login, read, failure ?? read?.failure);
      run.compose(account, {});
      this.#changed.fire();
    });
    return cost;
  }

  /** Runs a piece of work that reads a list, unless the same one is under way: then waits for that. */
  async #begin(run: Run, list: List, asker: Asker, work: (reader: Reader) => Promise<void>): Promise<void> {
    const key = `${asker} ${list.group}`;
    const running = run.reading.get(key);
    if (running) return running;
    const reading = this.#withReader(run, work).finally(() => {
      run.reading.delete(key);
      run.progress.delete(list.group);
      this.#activityChanged.fire();
    });
    run.reading.set(key, reading);
    this.#activityChanged.fire();
    this.#began.fire(reading);
    return reading;
  }

  async #withReader(run: Run, work: (reader: Reader) => Promise<void>): Promise<void> {
    const { state } = this.#session;
    if (state.kind !== 'signedIn' || run.abort.signal.aborted) return;
    await work({ connection: state.connection, account: state.account });
  }

  #read(
    run: Run,
    connection: Connection,
    reading: Pick<ListReading, 'list' | 'asker' | 'scope' | 'knownAt'>,
    publish: (list: RepositoryList) => void,
  ): Promise<Outcome> {
    const onProgress = (progress: WalkProgress): void => {
      run.progress.set(reading.list.group, progress);
      this.#activityChanged.fire();
    };
    return tryReadList(connection, { ...reading, onProgress, publish }, this.#log);
  }
}
