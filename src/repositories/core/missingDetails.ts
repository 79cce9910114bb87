import * as v from 'valibot';
import type { Session } from '../../accounts/core/session.ts';
import type { Time } from '../../base/core/clock.ts';
import type { Memento } from '../../base/core/memento.ts';
import { StoredValue } from '../../base/core/storedValue.ts';
import { NotFoundError, ServerError, UnexpectedStatusError } from '../../http/core/send/requestErrors.ts';
import { repositoryKey } from '../../model/core/repository.ts';
import type { RepositoryEntry } from './entry.ts';

const KEY = 'missingDetails';
const DAY_MS = 24 * 60 * 60_000;
const MAX_ENTRIES = 500;

/** When they were noted, in milliseconds since the epoch. */
const StateSchema = v.fallback(v.record(v.string(), v.number()), {});

/**
 * What code hosts lack, for a day: a repository without a README (404), or a host without an endpoint (405, 501).
 * Identified by ids and endpoints only. A code host also answers 404 to an account that may not read something.
 */
export class MissingDetails {
  readonly #stored: StoredValue<Readonly<Record<string, number>>>;

  constructor(memento: Memento) {
    this.#stored = new StoredValue(memento, KEY, StateSchema);
  }

  has(entry: RepositoryEntry, endpoint: string, now: Time): boolean {
    const known = this.#stored.value;
    return [ofHost(entry, endpoint), ofRepository(entry, endpoint)].some((key) => {
      const at = known[key];
      // A time in the future is of a clock that was ahead.
      return at !== undefined && at <= now && now - at < DAY_MS;
    });
  }

  /** Remembers a failure if it means that something is missing. @returns whether it does */
  async note(entry: RepositoryEntry, endpoint: string, failure: unknown, now: number): Promise<boolean> {
    const key = keyOf(entry, endpoint, failure);
    if (key === undefined) return isEmptyRepository(failure);
    const kept = Object.entries({ ...this.#stored.value, [key]: now }).toSorted(([, a], [, b]) => b - a);
    await this.#stored.set(Object.fromEntries(kept.slice(0, MAX_ENTRIES)));
    return true;
  }

  /** Forgets what repositories lack for accounts that have signed out, or have another token. */
  async forget(sessions: readonly Pick<Session, 'id'>[]): Promise<void> {
    const before = Object.entries(this.#stored.value);
    const kept = before.filter(([key]) => !sessions.some((session) => key.startsWith(ofSession(session))));
    if (kept.length < before.length) await this.#stored.set(Object.fromEntries(kept));
  }
}

function keyOf(entry: RepositoryEntry, endpoint: string, failure: unknown): string | undefined {
  if (failure instanceof NotFoundError) return ofRepository(entry, endpoint);
  const isLacking =
    (failure instanceof ServerError && failure.request.status === 501) ||
    (failure instanceof UnexpectedStatusError && failure.request.status === 405);
  return isLacking ? ofHost(entry, endpoint) : undefined;
}

/** Whether a failure means that a repository has no commits: GitHub and Gitea answer 409 for its commits. */
export function isEmptyRepository(failure: unknown): boolean {
  return failure instanceof UnexpectedStatusError && failure.request.status === 409;
}

function ofHost({ session }: RepositoryEntry, endpoint: string): string {
  return `${session.server} ${endpoint}`;
}

function ofRepository({ session, repository }: RepositoryEntry, endpoint: string): string {
  return `${ofSession(session)}${repositoryKey(repository)} ${endpoint}`;
}

function ofSession({ id }: Pick<Session, 'id'>): string {
  return `${id} `;
}
