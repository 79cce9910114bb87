import type { Session, SignedInAccount } from '../accounts/session.ts';
import type { CodeHostClient, RepositoryList } from '../api/codeHostClient.ts';
import { isAbort, RepoRiderError } from '../errors.ts';
import { Emitter, type Event } from '../event.ts';
import type { Log } from '../log.ts';
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

/** All that belongs to one session. Work that outlives its session writes into a run that nobody looks at any more. */
class Run {
  readonly abort = new AbortController();
  readonly organizations = new Map<string, OrganizationRead>();
  readonly reading = new Map<string, Promise<void>>();
  refreshing: Promise<void> | undefined;
  own: readonly ListedRepository[] | undefined;
  state = NOTHING;
}

/** The repositories of the signed-in account: read, kept and joined. It starts anew whenever the session changes. */
export class RepositoryStore {
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

  /** Reads the account's list and those of opened organizations. A failure is part of the state, not thrown. */
  refresh(): Promise<void> {
    const run = this.#run;
    run.refreshing ??= this.#begin(async (client, account) => {
      const failure = await attempt(async () => {
        run.own = this.#checked(await client.ownRepositories(run.abort.signal));
      });
      this.#compose(run, account, failure);
      if (!failure) await Promise.all([...run.organizations.keys()].map((login) => this.#read(login)));
    }).finally(() => {
      run.refreshing = undefined;
    });
    return run.refreshing;
  }

  /** Reads an organization's own list when it is opened for the first time. A failure is part of the state. */
  async open(login: string): Promise<void> {
    if (!this.#run.organizations.has(login)) await this.#read(login);
  }

  /** Reads an organization's own list again. A failure is part of the state. */
  async reopen(login: string): Promise<void> {
    await this.#read(login);
  }

  #read(login: string): Promise<void> {
    const run = this.#run;
    const running = run.reading.get(login);
    if (running) return running;
    const reading = this.#begin(async (client, account) => {
      let repositories = run.organizations.get(login)?.repositories ?? [];
      const failure = await attempt(async () => {
        repositories = this.#checked(await client.organizationRepositories(login, run.abort.signal));
      });
      run.organizations.set(login, { repositories, failure });
      this.#compose(run, account, run.state.failure);
    }).finally(() => run.reading.delete(login));
    run.reading.set(login, reading);
    return reading;
  }

  #begin(work: (client: CodeHostClient, account: SignedInAccount) => Promise<void>): Promise<void> {
    const { state } = this.#session;
    if (state.kind !== 'signedIn') return Promise.resolve();
    const running = work(state.connection.client, state.account);
    this.#began.fire(running);
    return running;
  }

  #compose(run: Run, account: SignedInAccount, failure: RepoRiderError | undefined): void {
    const owners = run.own ? composeListing(account, run.own, run.organizations) : [];
    run.state = { owners, failure, settled: true };
    if (run === this.#run) this.#changed.fire();
  }

  #checked({ repositories, dropped, complete }: RepositoryList): readonly ListedRepository[] {
    if (dropped > 0) this.#log.warn(`${dropped} unreadable items were left out of a list`);
    if (!complete) this.#log.warn('A list is possibly incomplete: its pages led in a circle or had no end');
    return repositories;
  }
}

/** Runs work that may fail in a way the user can be told; an abort counts as having done nothing. */
async function attempt(work: () => Promise<void>): Promise<RepoRiderError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof RepoRiderError) return error;
    if (isAbort(error)) return undefined;
    throw error;
  }
}
