import * as v from 'valibot';
import type { AccountSession } from '../accounts/session.ts';
import type { Memento } from '../memento.ts';
import { recordSchema, StoredValue } from '../storedValue.ts';

/** The memento key of the consents. Never synced: each computer has Git, helpers, and extensions of its own. */
export const CONSENTS_KEY = 'gitConsents';

/** More servers, and more repositories, than anyone decides about. */
const MAX_ORIGINS = 50;
const MAX_CHOSEN = 200;

const ConsentSchema = v.object({
  /** The sessions of the accounts that Git may use. */
  allowed: v.array(v.string()),
  /** Whether Git never uses an account there, and the user isn't asked. */
  isNever: v.boolean(),
  /** Whose tokens Git has got: they may be in a credential helper. */
  given: v.array(v.object({ session: v.string(), userName: v.string() })),
  /** The account that the user has chosen among several, by its key: for a path, or for all (an empty path). */
  chosen: v.record(v.string(), v.string()),
  /** Whether we have switched off VS Code's own answer: see `gitHubAuthentication.ts`. */
  isVSCodeOff: v.boolean(),
});

/** What the user has decided about a server. */
export type GitConsent = v.InferOutput<typeof ConsentSchema>;

/** A token that Git has got. */
export type GivenToken = GitConsent['given'][number];

const NOTHING: GitConsent = { allowed: [], isNever: false, given: [], chosen: {}, isVSCodeOff: false };

/** Which accounts Git may use for a server, as the user has decided. Servers are known by their origins. */
export class GitConsents {
  readonly #stored: StoredValue<Readonly<Record<string, GitConsent>>>;
  /** Servers that are not asked about again in this window. */
  readonly #postponed = new Set<string>();

  constructor(memento: Memento) {
    this.#stored = new StoredValue(memento, CONSENTS_KEY, v.fallback(recordSchema(ConsentSchema), {}));
  }

  /** The servers that the user has decided about. */
  get origins(): readonly string[] {
    return Object.keys(this.#stored.value);
  }

  of(origin: string): GitConsent {
    const { value } = this.#stored;
    return (Object.hasOwn(value, origin) ? value[origin] : undefined) ?? NOTHING;
  }

  /** Whether Git may use an account. */
  isAllowed(origin: string, { id }: Pick<AccountSession, 'id'>): boolean {
    const { allowed, isNever } = this.of(origin);
    return !isNever && allowed.includes(id);
  }

  /** Whether the user doesn't want to be asked about a server, at least in this window. */
  isRefused(origin: string): boolean {
    return this.of(origin).isNever || this.#postponed.has(origin);
  }

  /** Asks again about servers that were put off. */
  resume(): void {
    this.#postponed.clear();
  }

  /** Doesn't ask again in this window. */
  postpone(origin: string): void {
    this.#postponed.add(origin);
  }

  /** Lets Git use accounts. @throws StorageError when it can't be stored; it then applies to this window */
  async allow(origin: string, accounts: readonly Pick<AccountSession, 'id'>[]): Promise<void> {
    this.#postponed.delete(origin);
    const before = this.of(origin);
    const allowed = [...new Set([...before.allowed, ...accounts.map(({ id }) => id)])];
    await this.#set(origin, { ...before, allowed, isNever: false });
  }

  /** Takes back what was allowed. @param isNever whether the user isn't asked again. @throws as `allow` */
  async disallow(origin: string, isNever: boolean): Promise<void> {
    this.#postponed.delete(origin);
    await this.#set(origin, { ...this.of(origin), allowed: [], chosen: {}, isNever });
  }

  /** Takes back what was allowed to an account, so that the user is asked again after the next sign-in. */
  async forget(origin: string, session: string): Promise<void> {
    const before = this.of(origin);
    const isOf = (key: string): boolean => key === session || key.startsWith(`${session} `);
    const chosen = Object.entries(before.chosen).filter(([, each]) => !isOf(each));
    const allowed = before.allowed.filter((each) => each !== session);
    await this.#set(origin, { ...before, allowed, chosen: Object.fromEntries(chosen) });
  }

  /** The key of the account that the user has chosen for a repository of a server: see `gitAccountKey`. */
  chosen(origin: string, path = ''): string | undefined {
    const { chosen } = this.of(origin);
    return Object.hasOwn(chosen, path) ? chosen[path] : undefined;
  }

  /** Notes which of several accounts the user has chosen. */
  async choose(origin: string, path: string | undefined, account: string): Promise<void> {
    const before = this.of(origin);
    const all = Object.entries({ ...before.chosen, [path ?? '']: account }).slice(-MAX_CHOSEN);
    await this.#set(origin, { ...before, chosen: Object.fromEntries(all) });
  }

  /** Notes that Git has got a token, and may have stored it. */
  async note(origin: string, token: GivenToken): Promise<void> {
    const before = this.of(origin);
    if (!before.given.some(isSame(token))) await this.#set(origin, { ...before, given: [...before.given, token] });
  }

  /** Notes that nothing is left of a token that Git has got. */
  async clear(origin: string, token: GivenToken): Promise<void> {
    const before = this.of(origin);
    const given = before.given.filter((each) => !isSame(token)(each));
    if (given.length < before.given.length) await this.#set(origin, { ...before, given });
  }

  /** Notes whether we have switched off VS Code's own answer. */
  async noteVSCode(origin: string, isVSCodeOff: boolean): Promise<void> {
    await this.#set(origin, { ...this.of(origin), isVSCodeOff });
  }

  /** Nothing is stored of a server without a decision and without a token that Git has got. */
  async #set(origin: string, consent: GitConsent): Promise<void> {
    const { [origin]: _before, ...others } = this.#stored.value;
    const { allowed, given, isNever, isVSCodeOff } = consent;
    const isEmpty = allowed.length + given.length === 0 && !isNever && !isVSCodeOff;
    const entries = [...Object.entries(others), ...(isEmpty ? [] : [[origin, consent] as const])];
    await this.#stored.set(Object.fromEntries(entries.slice(-MAX_ORIGINS)));
  }
}

function isSame(token: GivenToken): (other: GivenToken) => boolean {
  return ({ session, userName }) => session === token.session && userName === token.userName;
}
