import { once } from 'node:events';
import { oneLine } from '../../src/base/core/text.ts';
import type { RepositoryRecord } from '../sandbox/data/repository.ts';
import { fullName } from '../sandbox/data/repository.ts';
import { type Account, findAccount } from '../sandbox/data/sandboxAccounts.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { TOKENS } from './credentials.ts';
import { REQUEST_HEADER } from './window/windowActivity.ts';
import type { Row } from './windowProtocol.ts';

/** The logins of owners that are renamed and deleted, and those that they or later ones can have. */
export const LOGINS_THAT_CHANGE = ['velodrome', 'peloton', 'criterium', 'wanderer', 'breakaway', 'echelon'] as const;
export const LOGINS = ['rider', 'second', ...LOGINS_THAT_CHANGE] as const;

/** The service is up, is down, or accepts requests without a response. */
export type Availability = 'up' | 'down' | 'hanging';

/** The service, and a history of its data. */
export class Service {
  readonly sandbox: Sandbox;
  readonly #held = new Map<string, { readonly until: number; readonly release: () => void }>();
  readonly #now: () => number;
  /** What each token, and anonymous clients, could ever see: the texts of rows by ids. */
  readonly #seen = new Map<string, Map<number, Set<string>>>();
  readonly #seenNames = new Map<string, Set<string>>();
  readonly #revoked = new Set<string>();
  /** The ids of organizations that require single sign-on. */
  readonly #required = new Set<number>();
  readonly #authorized = new Set<string>();
  /** The full names that private repositories have had, and those that were ever public. */
  readonly #privateNames = new Set<string>();
  #availability: Availability = 'up';
  #names = 0;
  latencyMs = 0;
  /** The end of a rate limit, in milliseconds since the epoch, and the status of refusals. */
  limited: { readonly until: number; readonly status: number } | undefined;

  /**
   * @param seed determines the number of repositories, and whether a 304 costs a request
   * @param now the time of the service, in milliseconds since the epoch
   */
  static async start(seed: number, now: () => number): Promise<Service> {
    const held: { hold?: (request: globalThis.Request) => Promise<void> } = {};
    const sandbox = await startSandbox({
      seed,
      repositories: seed % 4 === 3 ? 330 : 24,
      charge304: seed % 2 === 1,
      now,
      hold: async (request) => held.hold?.(request),
    });
    const service = new Service(sandbox, now);
    held.hold = (request) => service.#hold(request);
    return service;
  }

  private constructor(sandbox: Sandbox, now: () => number) {
    this.sandbox = sandbox;
    this.#now = now;
    for (const token of TOKENS) sandbox.addToken(token);
    sandbox.intercept(() => {
      const { limited } = this;
      if (!limited || limited.until <= now()) return undefined;
      const seconds = Math.ceil((limited.until - now()) / 1000);
      const message = limited.status === 429 ? 'Too many requests.' : 'You have exceeded a secondary rate limit.';
      if (limited.status >= 500) return { status: limited.status, body: '{"message":"Server error"}' };
      return { status: limited.status, headers: { 'retry-after': String(seconds) }, body: JSON.stringify({ message }) };
    });
    this.recordVisibleRows();
  }

  /** Whether the response to a request is delayed. @param request its number */
  isHeld(request: string): boolean {
    return this.#held.has(request);
  }

  /** When the first delayed response is due, in milliseconds since the epoch. */
  get nextDue(): number | undefined {
    const due = [...this.#held.values()].map(({ until }) => until).filter((until) => until < Number.POSITIVE_INFINITY);
    return due.length > 0 ? Math.min(...due) : undefined;
  }

  get availability(): Availability {
    return this.#availability;
  }

  async setAvailability(next: Availability): Promise<void> {
    if (next === 'down' && this.#availability !== 'down') await this.sandbox.stop();
    if (next !== 'down' && this.#availability === 'down') await this.sandbox.start();
    this.#availability = next;
    if (next === 'up') for (const { release } of this.#held.values()) release();
  }

  /** Sends all responses that are due. */
  release(): void {
    for (const { until, release } of this.#held.values()) if (until <= this.#now()) release();
  }

  revoke(token: string): void {
    this.sandbox.revoke(token);
    this.#revoked.add(token);
  }

  isRevoked(token: string): boolean {
    return this.#revoked.has(token);
  }

  get organizations(): readonly Account[] {
    return this.sandbox.accounts.all.filter(({ type }) => type === 'Organization');
  }

  /** Deletes an account; its tokens are then invalid. */
  removeOwner(login: string): void {
    const id = this.sandbox.accounts.find(login)?.id;
    this.sandbox.removeOwner(login);
    for (const token of TOKENS) if (findAccount(token.login)?.id === id) this.#revoked.add(token.value);
  }

  setSingleSignOn({ id, login }: Account, isRequired: boolean): void {
    if (isRequired) {
      this.sandbox.requireSingleSignOn(login);
      this.#required.add(id);
    } else {
      this.sandbox.dropSingleSignOn(login);
      this.#required.delete(id);
    }
  }

  authorize(token: string, { id, login }: Account): void {
    if (this.#revoked.has(token)) return;
    this.sandbox.authorize(token, login);
    this.#authorized.add(`${token} ${id}`);
  }

  /** Whether an organization refuses a token that lacks its single sign-on authorization. @param org its id */
  refuses(token: string, org: number | undefined): boolean {
    return org !== undefined && this.#required.has(org) && !this.#authorized.has(`${token} ${org}`);
  }

  /** Records which token can see which rows now. Call it after each change. */
  recordVisibleRows(): void {
    const { repositories } = this.sandbox;
    for (const { value } of TOKENS) {
      const orgs = this.organizations.flatMap(({ login }) => repositories.inOrganization(login, value));
      this.#see(value, [...repositories.visibleTo(value), ...orgs]);
    }
    this.#see(
      '',
      repositories.all.filter((record) => !record.private),
    );
  }

  rowOf(record: RepositoryRecord): Row {
    const { id, owner, private: isPrivate, archived: isArchived, description } = record;
    const ownerId = this.sandbox.accounts.find(owner)?.id;
    const shown = description && oneLine(description);
    return { id, fullName: fullName(record), owner, ownerId, isPrivate, isArchived, description: shown };
  }

  /** Whether a row was ever true for one of some tokens, or anonymously. */
  wasTrue(row: Row, tokens: Iterable<string>): boolean {
    const text = textOf(row);
    return [...tokens, ''].some((token) => this.#seen.get(token)?.get(row.id)?.has(text));
  }

  /** The full names that private repositories have, or had. */
  get privateNames(): ReadonlySet<string> {
    return this.#privateNames;
  }

  /** Whether a repository ever had this name for one of some tokens, or anonymously. */
  wasNameSeen(name: string, tokens: Iterable<string>): boolean {
    return [...tokens, ''].some((token) => this.#seenNames.get(token)?.has(name));
  }

  /** A new name for a repository. */
  readonly nextName = (): string => `name-${++this.#names}`;

  async close(): Promise<void> {
    if (this.#availability === 'down') await this.sandbox.start();
    await this.sandbox.close();
  }

  #see(token: string, records: readonly RepositoryRecord[]): void {
    const seen = this.#seen.get(token) ?? new Map<number, Set<string>>();
    this.#seen.set(token, seen);
    const names = this.#seenNames.get(token) ?? new Set<string>();
    this.#seenNames.set(token, names);
    for (const record of records) {
      names.add(fullName(record));
      if (record.private) this.#privateNames.add(fullName(record));
      const texts = seen.get(record.id) ?? new Set();
      seen.set(record.id, texts.add(textOf(this.rowOf(record))));
    }
  }

  async #hold({ signal, headers }: globalThis.Request): Promise<void> {
    const ms = this.#availability === 'hanging' ? Number.POSITIVE_INFINITY : this.latencyMs;
    if (ms === 0 || signal.aborted) return;
    const key = headers.get(REQUEST_HEADER) ?? '';
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(key, { until: this.#now() + ms, release: resolve });
    await Promise.race([promise, once(signal, 'abort')]);
    this.#held.delete(key);
  }
}

/** A text that is equal for equal rows. */
export function textOf({ id, fullName: name, ownerId, isPrivate, isArchived, description }: Row): string {
  return JSON.stringify([id, name, ownerId, isPrivate, isArchived, description]);
}
