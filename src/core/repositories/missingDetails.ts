import * as v from 'valibot';
import type { Session } from '../accounts/session.ts';
import { NotFoundError, ServerError, UnexpectedStatusError } from '../http/send/requestErrors.ts';
import { type Memento, read, store } from '../memento.ts';
import { repositoryKey } from '../model/repository.ts';
import type { RepositoryEntry } from './entry.ts';

const KEY = 'missingDetails';
const DAY_MS = 24 * 60 * 60_000;
const MAX_ENTRIES = 500;

/** Those of a few pages, which are stored within moments. */
const MAX_NOTED = 20;

const StateSchema = v.record(v.string(), v.number());

/**
 * What code hosts lack, for a day: a repository without a README (404), or a host without an endpoint (405, 501). Identified by
 * ids and endpoints only. A code host also answers 404 to an account that may not read something.
 */
export class MissingDetails {
  readonly #memento: Memento;

  /** What this window has noted last. VS Code may replace a value by an older one while it stores several. */
  readonly #noted = new Map<string, number>();

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  /** @param now milliseconds since the epoch */
  has(entry: RepositoryEntry, endpoint: string, now: number): boolean {
    const known = this.#state;
    return [ofHost(entry, endpoint), ofRepository(entry, endpoint)].some((key) => {
      const at = known[key];
      // A time in the future is of a clock that was ahead.
      return at !== undefined && at <= now && now - at < DAY_MS;
    });
  }

  /** Remembers a failure if it means that something is missing. @returns whether it does */
  async note(entry: RepositoryEntry, endpoint: string, failure: unknown, now: number): Promise<boolean> {
    const key = keyOf(entry, endpoint, failure);
    if (key === undefined) return isEmpty(failure);
    this.#noted.set(key, now);
    for (const oldest of [...this.#noted.keys()].slice(0, -MAX_NOTED)) this.#noted.delete(oldest);
    const kept = Object.entries(this.#state).toSorted(([, a], [, b]) => b - a);
    await store(this.#memento, KEY, Object.fromEntries(kept.slice(0, MAX_ENTRIES)));
    return true;
  }

  /** Forgets what repositories lack for accounts that have signed out, or have another token. */
  async forget(sessions: readonly Pick<Session, 'id'>[]): Promise<void> {
    const before = Object.entries(this.#state);
    this.#noted.clear();
    const kept = before.filter(([key]) => !sessions.some((session) => key.startsWith(ofSession(session))));
    if (kept.length < before.length) await store(this.#memento, KEY, Object.fromEntries(kept));
  }

  get #state(): Readonly<Record<string, number>> {
    const stored = v.safeParse(StateSchema, read(this.#memento, KEY));
    return { ...(stored.success ? stored.output : {}), ...Object.fromEntries(this.#noted) };
  }
}

function keyOf(entry: RepositoryEntry, endpoint: string, failure: unknown): string | undefined {
  if (failure instanceof NotFoundError) return ofRepository(entry, endpoint);
  const isLacking =
    (failure instanceof ServerError && failure.request.status === 501) ||
    (failure instanceof UnexpectedStatusError && failure.request.status === 405);
  return isLacking ? ofHost(entry, endpoint) : undefined;
}

/** GitHub answers 409 for the commits of an empty repository. */
function isEmpty(failure: unknown): boolean {
  return failure instanceof UnexpectedStatusError && failure.request.status === 409;
}

function ofHost({ session }: RepositoryEntry, endpoint: string): string {
  return `${session.origin} ${endpoint}`;
}

function ofRepository({ session, repository }: RepositoryEntry, endpoint: string): string {
  return `${ofSession(session)}${repositoryKey(repository)} ${endpoint}`;
}

function ofSession({ id }: Pick<Session, 'id'>): string {
  return `${id} `;
}
