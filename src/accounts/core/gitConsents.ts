import * as v from 'valibot';
import { FactFiles, type Storage } from '../../base/core/storage.ts';
import type { AccountSession } from './session.ts';

/** The folder of the consents. Each computer has Git, helpers, and extensions of its own. */
export const CONSENTS_FOLDER = 'gitConsents';

/** A fact about a server, by its origin. What follows the origin depends on the kind. */
const FactSchema = v.tupleWithRest(
  [v.picklist(['allowed', 'never', 'given', 'chosen', 'vscodeOff']), v.string()],
  v.string(),
);

type Fact = v.InferOutput<typeof FactSchema>;

/** A token that Git has got. */
export interface GivenToken {
  readonly session: string;
  readonly userName: string;
}

/** What the user has decided about a server. */
interface GitConsent {
  /** The sessions of the accounts that Git may use. */
  readonly allowed: readonly string[];
  /** Whether Git never uses an account there, and the user isn't asked. */
  readonly isNever: boolean;
  /** Whose tokens Git has got: they may be in a credential helper. */
  readonly given: readonly GivenToken[];
  /** The accounts that the user has chosen among several, by their keys: for a path, or for all (an empty path). */
  readonly chosen: ReadonlyMap<string, string>;
  /** Whether we have switched off VS Code's own answer: see `gitHubAuthentication.ts`. */
  readonly isVSCodeOff: boolean;
}

/**
 * Which accounts Git may use for a server, as the user has decided. Servers are known by their origins. All methods
 * that read or change it throw StorageError; a change that can't be stored applies to this window.
 */
export class GitConsents {
  readonly #files: FactFiles;
  /** Servers that are not asked about again in this window. */
  readonly #postponed = new Set<string>();

  constructor(storage: Storage | undefined) {
    this.#files = new FactFiles(storage, CONSENTS_FOLDER);
  }

  /** The servers that the user has decided about. */
  async origins(): Promise<readonly string[]> {
    return [...new Set((await this.#facts()).map(([, origin]) => origin))].toSorted();
  }

  /** Read each time, because another window may have changed it. */
  async of(origin: string): Promise<GitConsent> {
    const facts = (await this.#facts()).filter(([, each]) => each === origin);
    const of = (kind: Fact[0]) => facts.filter(([each]) => each === kind).map(([, , ...rest]) => rest);
    const isNever = of('never').length > 0;
    return {
      // *Never* wins over what another window allows at the same moment.
      allowed: isNever ? [] : of('allowed').flat(),
      isNever,
      given: of('given').map(([session = '', userName = '']) => ({ session, userName })),
      chosen: new Map(of('chosen').map(([path = '', account = '']) => [path, account])),
      isVSCodeOff: of('vscodeOff').length > 0,
    };
  }

  /** Whether Git may use an account. */
  async isAllowed(origin: string, { id }: Pick<AccountSession, 'id'>): Promise<boolean> {
    return (await this.of(origin)).allowed.includes(id);
  }

  /** Whether the user doesn't want to be asked about a server, at least in this window. */
  async isRefused(origin: string): Promise<boolean> {
    return this.#postponed.has(origin) || (await this.of(origin)).isNever;
  }

  /** Asks again about servers that were put off. */
  resume(): void {
    this.#postponed.clear();
  }

  /** Doesn't ask again in this window. */
  postpone(origin: string): void {
    this.#postponed.add(origin);
  }

  /** Lets Git use accounts, unless it never may. */
  async allow(origin: string, accounts: readonly Pick<AccountSession, 'id'>[]): Promise<void> {
    this.#postponed.delete(origin);
    await this.#set(true, ...accounts.map(({ id }): Fact => ['allowed', origin, id]));
  }

  /** Takes back what was allowed. @param isNever whether the user isn't asked again */
  async disallow(origin: string, isNever: boolean): Promise<void> {
    this.#postponed.delete(origin);
    const never: Fact = ['never', origin];
    try {
      if (isNever) await this.#set(true, never);
    } finally {
      await this.#remove(([kind, each]) => each === origin && (kind === 'allowed' || kind === 'chosen'));
    }
    // At the end: it may be all that keeps Git from using what another window has allowed in spite of it.
    if (!isNever) await this.#set(false, never);
  }

  /** Takes back what was allowed to an account, so that the user is asked again after the next sign-in. */
  async forget(origin: string, session: string): Promise<void> {
    const isOf = (key = ''): boolean => key === session || key.startsWith(`${session} `);
    await this.#remove(
      ([kind, each, first, second]) =>
        each === origin && ((kind === 'allowed' && isOf(first)) || (kind === 'chosen' && isOf(second))),
    );
  }

  /** The key of the account that the user has chosen for a repository of a server: see `gitAccountKey`. */
  async chosen(origin: string, path = ''): Promise<string | undefined> {
    return (await this.of(origin)).chosen.get(path);
  }

  /** Notes which of several accounts the user has chosen. */
  async choose(origin: string, path = '', account: string): Promise<void> {
    await this.#remove(([kind, each, other]) => kind === 'chosen' && each === origin && other === path);
    await this.#set(true, ['chosen', origin, path, account]);
  }

  /** Notes that Git has got a token, and may have stored it. */
  async note(origin: string, { session, userName }: GivenToken): Promise<void> {
    await this.#set(true, ['given', origin, session, userName]);
  }

  /** Notes that nothing is left of a token that Git has got. */
  async clear(origin: string, { session, userName }: GivenToken): Promise<void> {
    await this.#set(false, ['given', origin, session, userName]);
  }

  /** Notes whether we have switched off VS Code's own answer. */
  async noteVSCode(origin: string, isVSCodeOff: boolean): Promise<void> {
    await this.#set(isVSCodeOff, ['vscodeOff', origin]);
  }

  /** Invalid facts are left out. */
  async #facts(): Promise<readonly Fact[]> {
    const read = v.pipe(v.string(), v.parseJson(), FactSchema);
    return [...(await this.#files.all())].flatMap((text) => {
      const { success, output } = v.safeParse(read, text);
      return success ? [output] : [];
    });
  }

  async #set(isTrue: boolean, ...facts: readonly Fact[]): Promise<void> {
    await Promise.all(facts.map((fact) => this.#files.set(JSON.stringify(fact), isTrue)));
  }

  async #remove(isGone: (fact: Fact) => boolean): Promise<void> {
    await this.#set(false, ...(await this.#facts()).filter(isGone));
  }
}
