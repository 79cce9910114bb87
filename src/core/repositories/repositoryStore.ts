import type { Session, SignedInAccount } from '../accounts/session.ts';
import type { CodeHostClient, RepositoryList } from '../api/codeHostClient.ts';
import { DefectError, RepoRiderError } from '../errors.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { describeForLog, type Log } from '../log.ts';
import type { ListedRepository } from '../model/repository.ts';
import { composeListing, type OrganizationRead, type OwnerListing } from './listing.ts';

/** What is known of the signed-in account's repositories. */
export interface StoreState {
  /** Empty until the first reading succeeded. */
  readonly owners: readonly OwnerListing[];
  /** Why the last reading failed, if it did. What was known before is still in `owners`. */
  readonly failure: RepoRiderError | undefined;
  /** False until the account's list was read once, well or ill. */
  readonly settled: boolean;
}

const NOTHING: StoreState = { owners: [], failure: undefined, settled: false };

/** All that belongs to one session. Work that outlives its session finds its run aborted, and ends. */
class Run {
  readonly abort = new AbortController();
  readonly organizations = new Map<string, OrganizationRead>();
  readonly reading = new Map<string, Promise<void>>();
  refreshing: Promise<void> | undefined;
  own: readonly ListedRepository[] | undefined;
  state = NOTHING;
}

/** Who reads: fixed when a piece of work begins. */
interface Reader {
  readonly client: CodeHostClient;
  readonly account: SignedInAccount;
}

/** The repositories of the signed-in account: read, kept and joined. It starts anew whenever the session changes. */
export class RepositoryStore implements Disposable {
  readonly #session: Session;
  readonly #log: Log;
  readonly #changed = new Emitter<void>();
  readonly #began = new Emitter<Promise<void>>();
  #run = new Run();

  readonly onDidChange: Event<void> = this.#changed.event;
  /** Fires with each piece of work as it begins, for whoever shows progress. */
  readonly onDidBegin: Event<Promise<void>> = this.#began.event;

  constructor(session: Session, log: Log) {
    this.#session = session;
    this.#log = log;
  }

  get state(): StoreState {
    return this.#run.state;
  }

  /** Forgets everything and ends what runs. To be called when the session changed. */
  reset(): void {
    this.#run.abort.abort();
    this.#run = new Run();
    this.#changed.fire();
  }

  /** Ends what runs. */
  dispose(): void {
    this.#run.abort.abort();
    this.#changed.dispose();
    this.#began.dispose();
  }

  /** Reads the account's list and those of opened organizations. A failure is part of the state, not thrown. */
  refresh(): Promise<void> {
    const run = this.#run;
    run.refreshing ??= this.#begin(async (reader) => {
      const failure = await this.#attempt(run, async () => {
        run.own = this.#checked(await reader.client.ownRepositories(run.abort.signal));
      });
      if (run.abort.signal.aborted) return;
      this.#compose(run, reader.account, failure);
      if (!failure) await Promise.all([...run.organizations.keys()].map((login) => this.#read(run, login)));
    }).finally(() => {
      run.refreshing = undefined;
    });
    return run.refreshing;
  }

  /** Reads an organization's own list when it is opened for the first time. A failure is part of the state. */
  async open(login: string): Promise<void> {
    if (!this.#run.organizations.has(login)) await this.#read(this.#run, login);
  }

  /** Reads an organization's own list again. A failure is part of the state. */
  async reopen(login: string): Promise<void> {
    await this.#read(this.#run, login);
  }

  #read(run: Run, login: string): Promise<void> {
    const running = run.reading.get(login);
    if (running) return running;
    const reading = this.#begin(async ({ client, account }) => {
      let repositories = run.organizations.get(login)?.repositories ?? [];
      const failure = await this.#attempt(run, async () => {
        repositories = this.#checked(await client.organizationRepositories(login, run.abort.signal));
      });
      if (run.abort.signal.aborted) return;
      run.organizations.set(login, { repositories, failure });
      this.#compose(run, account, run.state.failure);
    }).finally(() => run.reading.delete(login));
    run.reading.set(login, reading);
    return reading;
  }

  #begin(work: (reader: Reader) => Promise<void>): Promise<void> {
    const { state } = this.#session;
    if (state.kind !== 'signedIn') return Promise.resolve();
    const running = work({ client: state.connection.client, account: state.account });
    this.#began.fire(running);
    return running;
  }

  #compose(run: Run, account: SignedInAccount, failure: RepoRiderError | undefined): void {
    const owners = run.own ? composeListing(account, run.own, run.organizations) : [];
    run.state = { owners, failure, settled: true };
    this.#changed.fire();
  }

  /** Runs work and returns how it failed. What no code expects is a defect, told like any other failure. */
  async #attempt(run: Run, work: () => Promise<void>): Promise<RepoRiderError | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (run.abort.signal.aborted) return undefined;
      this.#log.warn(describeForLog(error));
      return error instanceof RepoRiderError ? error : new DefectError();
    }
  }

  #checked({ repositories, dropped, complete }: RepositoryList): readonly ListedRepository[] {
    if (dropped > 0) this.#log.warn(`${dropped} unreadable items were left out of a list`);
    if (!complete) this.#log.warn('A list is possibly incomplete: its pages led in a circle or had no end');
    return repositories;
  }
}
