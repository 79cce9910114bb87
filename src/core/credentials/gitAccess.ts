import { type AccountSession, connectionOf, type Session } from '../accounts/session.ts';
import { type Clock, within } from '../clock.ts';
import type { Credential } from '../http/send/credential.ts';
import { type Log, logged } from '../log.ts';
import type { Library } from '../repositories/library.ts';
import { credentialHolders, mayUse } from './credentialHolders.ts';
import type { GitConsents } from './gitConsents.ts';
import type { GitAnswer, GitCredential, GitQuestion } from './gitQuestion.ts';

export type ConsentAnswer = 'allow' | 'never' | 'notNow';

/** The questions to the user. */
export interface GitAccessQuestions {
  readonly askConsent: (origin: string, accounts: readonly AccountSession[]) => Promise<ConsentAnswer>;
  /** @returns undefined if the user cancels */
  readonly askAccount: (origin: string, accounts: readonly AccountSession[]) => Promise<AccountSession | undefined>;
}

export interface GitAccessServices extends GitAccessQuestions {
  readonly library: Pick<Library, 'load' | 'stores'>;
  readonly consents: GitConsents;
  /** Whether Git sends nothing to a proxy on the way to a server on this computer. */
  readonly isDirect: (origin: string) => Promise<boolean>;
  readonly clock: Pick<Clock, 'delay'>;
  readonly log: Log;
}

/** Git and the user wait for an answer. */
const LOAD_WITHIN_MS = 10_000;

/** The clones of ours that run for an account, and what Git has got for them. */
interface Task {
  readonly session: AccountSession;
  running: number;
  given: GitCredential | undefined;
  readonly end: PromiseWithResolvers<void>;
}

/**
 * Gives Git the user name and the token of an account, where the user has agreed. Whatever Git, a repository, or
 * another extension asks for, a server gets a token only of an account that lists repositories with its exact origin.
 */
export class GitAccess {
  readonly #services: GitAccessServices;
  /** By origin. */
  readonly #tasks = new Map<string, Task>();
  /** The questions about consent that are open, by origin and accounts. */
  readonly #asked = new Map<string, Promise<void>>();
  /** The questions which account to use that are open, by origin and path. */
  readonly #choosing = new Map<string, Promise<AccountSession | undefined>>();
  /** Credentials that a server has refused. A replaced token is another object. */
  readonly #refused = new WeakSet<Credential>();

  constructor(services: GitAccessServices) {
    this.#services = services;
  }

  /**
   * Runs a clone for an account: meanwhile, only this account answers for the server. Clones for another account wait,
   * because VS Code keeps one answer for each server.
   * @returns the result, and what Git has got
   */
  async during<Result>(
    origin: string,
    session: AccountSession,
    work: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly given: GitCredential | undefined }> {
    let task = this.#tasks.get(origin);
    while (task && task.session.id !== session.id) {
      await task.end.promise;
      task = this.#tasks.get(origin);
    }
    task ??= { session, running: 0, given: undefined, end: Promise.withResolvers() };
    this.#tasks.set(origin, task);
    task.running++;
    try {
      const result = await work();
      return { result, given: task.given };
    } finally {
      task.running--;
      if (task.running === 0) {
        this.#tasks.delete(origin);
        task.end.resolve();
      }
    }
  }

  /** Doesn't give Git a token of an account again in this window. */
  refuse({ id }: Session, { password }: GitCredential): void {
    const session = this.#current(id);
    const credential = session && connectionOf(session).credential;
    if (credential?.token === password) this.#refused.add(credential);
  }

  /** Asks the user about accounts that Git doesn't use yet. @returns whether it may use all of them now */
  async requestConsent(origin: string, accounts: readonly AccountSession[]): Promise<boolean> {
    const { consents } = this.#services;
    const isAllowed = (each: AccountSession): boolean => consents.isAllowed(origin, each);
    const others = accounts.filter((each) => !isAllowed(each));
    if (others.length > 0 && !consents.isRefused(origin)) {
      const key = [origin, ...others.map(({ id }) => id)].join(' ');
      const asking = this.#asked.get(key) ?? this.#ask(origin, others).finally(() => this.#asked.delete(key));
      this.#asked.set(key, asking);
      await asking;
    }
    return accounts.every(isAllowed);
  }

  /** Answers Git. @returns undefined if it gets nothing: then VS Code asks the user */
  async answer(question: GitQuestion): Promise<GitAnswer | undefined> {
    const { library, consents, clock } = this.#services;
    const { origin, path } = question;
    // Nothing is loaded for a server that gets nothing.
    if (consents.isRefused(origin)) return undefined;
    const task = this.#tasks.get(origin);
    if (
      !(await within(
        clock,
        LOAD_WITHIN_MS,
        library.load().then(() => true),
      ))
    )
      return undefined;
    const holders = credentialHolders(library.stores, question).filter((each) => this.#isUsable(each));
    const able = task ? holders.filter(({ id }) => id === task.session.id) : holders;
    const allowed = able.filter((each) => consents.isAllowed(origin, each));
    if (able.length === 0 || !(await this.#isSafe(origin))) return undefined;
    if (allowed.length === 0) await this.requestConsent(origin, able);
    const usable = able.filter((each) => consents.isAllowed(origin, each));
    const session = await this.#chooseAmong(usable, origin, path);
    // Anything may have changed while the user was asked.
    if (!session || this.#tasks.get(origin) !== task) return undefined;
    const given = this.#give(origin, session);
    if (task) task.given = given;
    if (given) {
      const token = { session: session.id, userName: given.username };
      void consents.note(origin, token).catch(logged(this.#services.log));
    }
    return given && { username: given.username, password: given.password };
  }

  /** What Git gets to fetch a clone from a server. @returns undefined if it gets nothing */
  async credentialFor({ id }: Session, origin: string): Promise<GitCredential | undefined> {
    const session = this.#current(id);
    if (!session || !mayUse(session, origin) || !this.#isUsable(session)) return undefined;
    return (await this.requestConsent(origin, [session])) ? this.#give(origin, session) : undefined;
  }

  /** The session as it is now: with another token, it is another one. */
  #current(id: string): Session | undefined {
    return this.#services.library.stores.find(({ session }) => session.id === id)?.session;
  }

  async #ask(origin: string, accounts: readonly AccountSession[]): Promise<void> {
    const { consents, askConsent, log } = this.#services;
    const answer = await askConsent(origin, accounts);
    if (answer === 'notNow') consents.postpone(origin);
    else if (answer === 'allow') await consents.allow(origin, accounts).catch(logged(log));
    else await consents.disallow(origin, true).catch(logged(log));
  }

  /** The answer for an account. @returns undefined if it has changed, or if its name can't be given */
  #give(origin: string, session: AccountSession): GitCredential | undefined {
    const { credential } = connectionOf(session);
    const isCurrent = this.#current(session.id) === session && this.#services.consents.isAllowed(origin, session);
    if (!credential || !isCurrent) return undefined;
    const username = credential.kind === 'basic' ? credential.login : session.account.login;
    // A name with a line break would be another answer.
    return /^[\x21-\x7e]{1,255}$/.test(username) ? { origin, username, password: credential.token } : undefined;
  }

  /** Whether a token is encrypted on the way, or stays on this computer. */
  async #isSafe(origin: string): Promise<boolean> {
    return origin.startsWith('https:') || this.#services.isDirect(origin);
  }

  /** Whether neither Git nor a request was refused with the token. */
  #isUsable(session: Session): boolean {
    const { credential, admission } = connectionOf(session);
    return credential !== undefined && !this.#refused.has(credential) && !admission.isRejected;
  }

  async #chooseAmong(
    able: readonly AccountSession[],
    origin: string,
    path: string | undefined,
  ): Promise<AccountSession | undefined> {
    if (able.length < 2) return able[0];
    const chosen = this.#services.consents.chosen(origin, path);
    const known = able.find(({ id }) => id === chosen);
    if (known) return known;
    const key = `${origin} ${path}`;
    const asking =
      this.#choosing.get(key) ?? this.#choose(able, origin, path).finally(() => this.#choosing.delete(key));
    this.#choosing.set(key, asking);
    const answer = await asking;
    return able.find(({ id }) => id === answer?.id);
  }

  async #choose(
    able: readonly AccountSession[],
    origin: string,
    path: string | undefined,
  ): Promise<AccountSession | undefined> {
    const { consents, askAccount, log } = this.#services;
    const session = await askAccount(origin, able);
    if (session) await consents.choose(origin, path, session.id).catch(logged(log));
    return session;
  }
}
