import type { Connection } from '../accounts/connection.ts';
import type { Session, SignedInAccount } from '../accounts/session.ts';
import { type List, OWN_REPOSITORIES, repositoriesOfOrganization } from '../api/codeHostClient.ts';
import type { RepositoryList } from '../api/repositoryList.ts';
import {
  BudgetError,
  CircuitOpenError,
  DefectError,
  QuotaSpentError,
  RepoRiderError,
  SecondaryLimitError,
} from '../errors.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { describeForLog, type Log } from '../log.ts';
import { type Asker, readList, readStoredList } from './listReader.ts';
import { Run } from './run.ts';
import type { Activity, StoreState } from './storeState.ts';

/** Who reads: fixed when a piece of work begins. */
interface Reader {
  readonly connection: Connection;
  readonly account: SignedInAccount;
}

/** How one list was read. `postponed` when it was not asked for, to save the allowance. */
interface Outcome {
  readonly failure?: RepoRiderError | undefined;
  readonly ended: 'done' | 'failed' | 'postponed' | 'stopped';
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
    run.opening ??= this.#restore(run).then(() => this.#refresh(run, 'nobody'));
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

  /** Takes over what other windows know by now: of the allowance, and of the account's list where theirs is newer. */
  async catchUp(): Promise<void> {
    const run = this.#run;
    const windows = await this.#session.connection?.turns.look();
    const confirmedAt = run.own?.confirmedAt;
    const theirs = windows?.done[OWN_REPOSITORIES.group] ?? 0;
    if (confirmedAt !== undefined && theirs > confirmedAt) await this.#refresh(run, 'nobody');
  }

  /** Reads an organization's own list when it is opened for the first time. A failure is part of the state. */
  async openOrganization(login: string): Promise<void> {
    if (!this.#run.organizations.has(login)) await this.#readOrganization(this.#run, login, 'nobody');
  }

  /** Reads an organization's own list again, for a person. A failure is part of the state. */
  async reopenOrganization(login: string): Promise<void> {
    await this.#readOrganization(this.#run, login, 'person');
  }

  async #restore(run: Run): Promise<void> {
    await this.#withReader(run, async ({ connection, account }) => {
      const stored = await readStoredList(connection, OWN_REPOSITORIES);
      if (!stored || run.abort.signal.aborted) return;
      run.own = stored;
      run.compose(account, {});
      const organizations = run.state.owners.filter(({ owner }) => owner.type === 'Organization');
      for (const { login } of organizations.map(({ owner }) => owner)) {
        const list = await readStoredList(connection, repositoriesOfOrganization(login));
        if (list) run.noteOrganization(login, list, undefined);
      }
      if (run.abort.signal.aborted) return;
      run.compose(account, {});
      this.#changed.fire();
    });
  }

  async #refresh(run: Run, asker: Asker): Promise<void> {
    let cost = 0;
    let isThere = false;
    await this.#begin(run, OWN_REPOSITORIES, asker, async ({ connection, account }) => {
      const knownAt = run.own?.confirmedAt;
      const { ended, failure } = await this.#readList(run, connection, OWN_REPOSITORIES, asker, knownAt, (list) => {
        cost += list.cost;
        run.accept(list);
        run.compose(account, { failure: list.failure, settled: true, stopped: false, current: !list.failure });
        this.#changed.fire();
      });
      if (run.abort.signal.aborted) return;
      isThere = ended === 'done';
      if (ended === 'failed') run.compose(account, { failure, settled: true, stopped: false });
      if (ended === 'stopped') run.compose(account, { settled: true, stopped: !run.own });
      if (ended === 'failed' || ended === 'stopped') this.#changed.fire();
    });
    if (!isThere) return;
    const costs = await Promise.all(
      [...run.organizations.keys()].map((each) => this.#readOrganization(run, each, asker)),
    );
    if (run.abort.signal.aborted) return;
    run.state = { ...run.state, lastCost: costs.reduce((sum, each) => sum + each, cost) };
    this.#activityChanged.fire();
  }

  /** @returns what it took of the allowance. */
  async #readOrganization(run: Run, login: string, asker: Asker): Promise<number> {
    const list = repositoriesOfOrganization(login);
    let cost = 0;
    await this.#begin(run, list, asker, async ({ connection, account }) => {
      const knownAt = run.organizations.get(login)?.confirmedAt;
      let read: RepositoryList | undefined;
      const { ended, failure } = await this.#readList(run, connection, list, asker, knownAt || undefined, (whole) => {
        read = whole;
        cost = whole.cost;
      });
      if (run.abort.signal.aborted || ended === 'postponed' || (ended === 'stopped' && !read)) return;
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

  async #readList(
    run: Run,
    connection: Connection,
    list: List,
    asker: Asker,
    knownAt: number | undefined,
    publish: (list: RepositoryList) => void,
  ): Promise<Outcome> {
    const { signal } = run;
    const onProgress = (progress: { done: number; total: number | undefined }): void => {
      run.progress.set(list.group, progress);
      this.#activityChanged.fire();
    };
    try {
      let failure: RepoRiderError | undefined;
      await readList(connection, list, { asker, signal, knownAt, onProgress }, (read) => {
        if (signal.aborted) return;
        this.#report(read);
        ({ failure } = read);
        publish(read);
      });
      return { ended: failure ? 'failed' : 'done', failure };
    } catch (error) {
      if (signal.aborted) return { ended: 'stopped' };
      this.#log.warn(describeForLog(error));
      if (asker === 'nobody' && knownAt !== undefined && isPostponement(error)) return { ended: 'postponed' };
      // What no code expects is a defect, told like any other failure.
      return { ended: 'failed', failure: error instanceof RepoRiderError ? error : new DefectError() };
    }
  }

  #report({ dropped, complete, failure }: RepositoryList): void {
    if (dropped > 0) this.#log.warn(`${dropped} unreadable items were left out of a list`);
    if (failure) this.#log.warn(`A list lacks pages: ${describeForLog(failure)}`);
    else if (!complete)
      this.#log.warn('A list is possibly incomplete: its pages contradict each other, or have no end');
  }
}

/** What was not asked for because nobody waits for it: no failure, what is shown is only older. */
function isPostponement(error: unknown): boolean {
  return [BudgetError, QuotaSpentError, SecondaryLimitError, CircuitOpenError].some((kind) => error instanceof kind);
}
