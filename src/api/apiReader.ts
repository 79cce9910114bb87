import { type CurrentSession, shownSessions } from '../accounts/core/currentSession.ts';
import { connectionOf, type Session } from '../accounts/core/session.ts';
import { type Disposable, Disposables, Emitter, type Event } from '../base/core/event.ts';
import type { Library } from '../repositories/core/library.ts';
import type { Finder, Found } from '../search/core/finder.ts';
import { parseQuery, parseWholeQuery } from '../search/core/parseQuery.ts';
import type { Query } from '../search/core/query.ts';
import type { ApiSource } from './api.ts';
import { QueryRangeError, QueryTypeError } from './apiErrors.ts';
import { shapeAccount, shapeProblem, shapeQuota, shapeRepository } from './apiObjects.ts';
import type { RiderAccount, RiderQueryOptions, RiderQueryResult, RiderQuota, RiderRepository } from './repoRider.ts';

/** Returns cached data to other extensions, frozen and without internal objects. Makes no request. */
export class ApiReader extends Disposables implements ApiSource {
  readonly #library: Library;
  readonly #current: CurrentSession;
  readonly #finder: Finder;
  readonly #repositoriesChanged = this.own(new Emitter<void>());
  readonly #quotaChanged = this.own(new Emitter<void>());
  /** The subscriptions to the quotas of the sessions. */
  #quotas: readonly Disposable[] = [];

  readonly onDidChangeRepositories: Event<void> = this.#repositoriesChanged.event;
  readonly onDidChangeQuota: Event<void> = this.#quotaChanged.event;

  constructor(library: Library, current: CurrentSession, finder: Finder) {
    super();
    this.#library = library;
    this.#current = current;
    this.#finder = finder;
    this.#followQuotas();
    this.own(...[library, current].map((source) => source.onDidChange(() => this.#update())));
    this.own({ dispose: () => this.#leaveQuotas() });
  }

  async getAccounts(): Promise<readonly RiderAccount[]> {
    await this.#library.load();
    return Object.freeze(this.#sessions.map(shapeAccount));
  }

  async getRepositories(): Promise<readonly RiderRepository[]> {
    return Object.freeze(await this.#finder.findEach(parseQuery(''), shapeRepository));
  }

  async query(text: string, options?: RiderQueryOptions): Promise<RiderQueryResult> {
    const { query, account, limit } = checkQuery(text, options);
    if (query.problems.length > 0) {
      return Object.freeze({ kind: 'notUnderstood', problems: Object.freeze(query.problems.map(shapeProblem)) });
    }
    const all = await this.#finder.find(query);
    const found = account === undefined ? all : all.filter(({ sessions }) => sessions.some(({ id }) => id === account));
    return Object.freeze({ kind: 'found', repositories: shaped(found.slice(0, limit)), total: found.length });
  }

  async getQuota(accountId: string): Promise<RiderQuota | undefined> {
    await this.#library.load();
    const session = this.#sessions.find(({ id }) => id === accountId);
    return session && shapeQuota(connectionOf(session).meter);
  }

  /** The current session comes first. */
  get #sessions(): readonly Session[] {
    return shownSessions(this.#current.session, this.#library.stores);
  }

  #update(): void {
    this.#followQuotas();
    this.#repositoriesChanged.fire();
  }

  /** Subscribes again, because accounts and their tokens may have changed. */
  #followQuotas(): void {
    this.#leaveQuotas();
    const meters = new Set(this.#sessions.map((session) => connectionOf(session).meter));
    this.#quotas = [...meters].map((meter) => meter.onDidChange(() => this.#quotaChanged.fire()));
  }

  #leaveQuotas(): void {
    for (const subscription of this.#quotas) subscription.dispose();
  }
}

function shaped(found: readonly Found[]): readonly RiderRepository[] {
  return Object.freeze(found.map(shapeRepository));
}

const LONGEST_QUERY = 1000;
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** The validated query of another extension, whose code may not be type-checked. */
interface CheckedQuery {
  readonly query: Query;
  readonly account: string | undefined;
  readonly limit: number;
}

/**
 * Validates the query of another extension.
 * @throws QueryRangeError, QueryTypeError
 */
export function checkQuery(text: string, options: RiderQueryOptions = {}): CheckedQuery {
  if (typeof text !== 'string') throw new QueryTypeError('The query is not a string.');
  if (text.length > LONGEST_QUERY) throw new QueryRangeError(`The query is longer than ${LONGEST_QUERY} characters.`);
  if (typeof options !== 'object' || options === null) throw new QueryTypeError('The options are no object.');
  const { account, limit = DEFAULT_LIMIT } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new QueryRangeError(`The limit is not a whole number from 1 to ${MAX_LIMIT}.`);
  }
  return { query: parseWholeQuery(text), account, limit };
}
