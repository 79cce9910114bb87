import { type Clock, within } from '../../base/core/clock.ts';
import { type Log, logged } from '../../base/core/log.ts';
import { SingleFlight } from '../../http/core/singleFlight.ts';
import type { Rejection } from '../../http/core/tokens/rejection.ts';
import type { OwnerName } from '../../model/core/account.ts';
import type { AccountToken } from './accountTokens.ts';
import {
  type AccountLists,
  accountFor,
  credentialHolders,
  type GitAccount,
  gitAccountKey,
  mayUse,
} from './credentialHolders.ts';
import type { GitConsents } from './gitConsents.ts';
import type { GitAnswer, GitCredential, GitQuestion } from './gitQuestion.ts';
import { type AccountSession, connectionOf, type Session, webOf } from './session.ts';
import type { Sessions } from './sessions.ts';

/** `cancel`: the user cancels what the consent is for. */
export type ConsentAnswer = 'allow' | 'never' | 'notNow' | 'cancel';

/** What the consent is for, if both are one question: cloning. */
export interface ConsentPurpose {
  readonly text: string;
  readonly detail: string;
}

/** The questions to the user. */
export interface GitAccessQuestions {
  readonly askConsent: (
    origin: string,
    accounts: readonly AccountSession[],
    purpose?: ConsentPurpose,
  ) => Promise<ConsentAnswer>;
  /** @returns undefined if the user cancels */
  readonly askAccount: (origin: string, accounts: readonly GitAccount[]) => Promise<GitAccount | undefined>;
}

interface GitAccessServices extends GitAccessQuestions {
  /** The lists of all accounts. */
  readonly library: { readonly stores: readonly AccountLists[] };
  /** Loads the repositories of all accounts with their tokens. Makes no request. */
  readonly load: () => Promise<void>;
  readonly consents: GitConsents;
  /** The paths of the remotes at a server that the repositories have which are open in this window. */
  readonly openPaths: (origin: string) => readonly string[];
  /** Whether Git sends nothing to a proxy on the way to a server on this computer. */
  readonly isDirect: (origin: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Git and the user wait for an answer. */
const LOAD_WITHIN_MS = 10_000;

/** The clones of ours that run for an account, and what Git has got for them. */
interface Task {
  /** The key of the account. */
  readonly account: string;
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
  /** The open questions: about consent, by origin and accounts, and which account to use, by origin and path. */
  readonly #asking = new SingleFlight();
  /** The states of tokens that a server has refused. A replaced token has another one. */
  readonly #refused = new WeakSet<Rejection>();

  constructor(services: GitAccessServices) {
    this.#services = services;
  }

  /**
   * Runs a clone for an account: meanwhile, only this account answers for the server. Clones for another account, or
   * with another of its tokens, wait, because VS Code keeps one answer for each server.
   * @param owner of the repository
   * @returns the result, and what Git has got
   */
  async during<Result>(
    origin: string,
    session: AccountSession,
    owner: OwnerName,
    work: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly given: GitCredential | undefined }> {
    const account = gitAccountKey(accountFor(session, owner));
    let task = this.#tasks.get(origin);
    while (task && task.account !== account) {
      await task.end.promise;
      task = this.#tasks.get(origin);
    }
    task ??= { account, running: 0, given: undefined, end: Promise.withResolvers() };
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
    const { tokens } = session ? connectionOf(session) : { tokens: [] };
    for (const { credential, rejection } of tokens) if (credential.token === password) this.#refused.add(rejection);
  }

  /**
   * Asks the user about accounts that Git doesn't use yet.
   * @param purpose is only called to ask
   * @returns whether it may use all of them now; undefined if the user cancels the purpose
   */
  async requestConsent(
    origin: string,
    accounts: readonly AccountSession[],
    purpose?: () => ConsentPurpose | undefined,
  ): Promise<boolean | undefined> {
    const { consents } = this.#services;
    const { allowed } = await consents.of(origin);
    const others = accounts.filter(({ id }) => !allowed.includes(id));
    if (others.length > 0 && !(await consents.isRefused(origin))) {
      const key = ['consent', origin, ...others.map(({ id }) => id)].join(' ');
      const answer = await this.#asking.run(key, undefined, () => this.#ask(origin, others, purpose?.()));
      if (answer === 'cancel') return undefined;
    }
    const now = await consents.of(origin);
    return accounts.every(({ id }) => now.allowed.includes(id));
  }

  /** Answers Git. @returns undefined if it gets nothing: then VS Code asks the user */
  async answer(question: GitQuestion): Promise<GitAnswer | undefined> {
    const { load, consents, clock } = this.#services;
    const { origin, path } = question;
    const task = this.#tasks.get(origin);
    // Nothing is loaded for a server that gets nothing.
    if ((await consents.isRefused(origin)) && (await consents.of(origin)).allowed.length === 0) return undefined;
    if (
      !(await within(
        clock,
        LOAD_WITHIN_MS,
        load().then(() => true),
      ))
    )
      return undefined;
    const holders = this.#holders(question, task !== undefined).filter((each) => this.#isUsable(each));
    const able = task ? holders.filter((each) => gitAccountKey(each) === task.account) : holders;
    if (able.length === 0 || !(await this.#isSafe(origin))) return undefined;
    if ((await this.#allowed(origin, able)).length === 0) {
      await this.requestConsent(origin, [...new Set(able.map(({ session }) => session))]);
    }
    const account = await this.#chooseAmong(await this.#allowed(origin, able), origin, path);
    const given = account && (await this.#give(origin, account));
    // Anything may have changed while the user was asked.
    if (!account || this.#tasks.get(origin) !== task) return undefined;
    if (task) task.given = given;
    if (given) {
      const token = { session: account.session.id, userName: given.username };
      void consents.note(origin, token).catch(logged(this.#services.log));
    }
    return given && { username: given.username, password: given.password };
  }

  /**
   * What Git gets to fetch a clone from a server.
   * @param owner of the repository
   * @returns undefined if it gets nothing
   */
  async credentialFor({ id }: Session, owner: OwnerName, origin: string): Promise<GitCredential | undefined> {
    const session = this.#current(id);
    if (!session || !mayUse(session, origin)) return undefined;
    const account = accountFor(session, owner);
    if (!this.#isUsable(account)) return undefined;
    return (await this.requestConsent(origin, [session])) ? this.#give(origin, account) : undefined;
  }

  /** If Git doesn't name the repository, those that are open come first: Git probably asks for one of them. */
  #holders(question: GitQuestion, isTask: boolean): readonly GitAccount[] {
    const { library, openPaths } = this.#services;
    const all = credentialHolders(library.stores, question);
    if (question.path !== undefined) return all;
    const { origin } = question;
    const paths = openPaths(origin);
    // Git may mean another server at the same origin, which must not get the token.
    const holders = all.filter(({ session }) => isTask || isBelow(paths, webOf(session).pathname));
    if (holders.length < 2) return holders;
    const open = paths.flatMap((path) => credentialHolders(library.stores, { origin, path }));
    const ofOpen = [...new Map(open.map((each) => [gitAccountKey(each), each])).values()];
    return ofOpen.length > 0 ? ofOpen : holders;
  }

  async #allowed(origin: string, accounts: readonly GitAccount[]): Promise<readonly GitAccount[]> {
    const { allowed } = await this.#services.consents.of(origin);
    return accounts.filter(({ session }) => allowed.includes(session.id));
  }

  /** The session as it is now: with another token, it is another one. */
  #current(id: string): Session | undefined {
    return this.#services.library.stores.find(({ session }) => session.id === id)?.session;
  }

  async #ask(
    origin: string,
    accounts: readonly AccountSession[],
    purpose: ConsentPurpose | undefined,
  ): Promise<ConsentAnswer> {
    const { consents, askConsent, log } = this.#services;
    const answer = await askConsent(origin, accounts, purpose);
    if (answer === 'notNow') consents.postpone(origin);
    if (answer === 'allow') await consents.allow(origin, accounts).catch(logged(log));
    if (answer === 'never') await consents.disallow(origin, true).catch(logged(log));
    return answer;
  }

  /** The answer for an account. @returns undefined if it has changed, or if its name can't be given */
  async #give(origin: string, account: GitAccount): Promise<GitCredential | undefined> {
    const { session } = account;
    const credential = tokenOf(account)?.credential;
    const isAllowed = await this.#services.consents.isAllowed(origin, session);
    if (!credential || !isAllowed || this.#current(session.id) !== session) return undefined;
    const username = credential.kind === 'basic' ? credential.login : session.account.login;
    // A name with a line break would be another answer.
    return /^[\x21-\x7e]{1,255}$/.test(username) ? { origin, username, password: credential.token } : undefined;
  }

  /** Whether a token is encrypted on the way, or stays on this computer. */
  async #isSafe(origin: string): Promise<boolean> {
    return origin.startsWith('https:') || this.#services.isDirect(origin);
  }

  /** Whether neither Git nor a request was refused with the token. */
  #isUsable(account: GitAccount): boolean {
    const token = tokenOf(account);
    return token !== undefined && !this.#refused.has(token.rejection) && !token.rejection.failure;
  }

  async #chooseAmong(
    able: readonly GitAccount[],
    origin: string,
    path: string | undefined,
  ): Promise<GitAccount | undefined> {
    if (able.length < 2) return able[0];
    const chosen = await this.#services.consents.chosen(origin, path);
    const known = able.find((each) => gitAccountKey(each) === chosen);
    if (known) return known;
    const answer = await this.#asking.run(`account ${origin} ${path}`, undefined, () =>
      this.#choose(able, origin, path),
    );
    return able.find((each) => answer && gitAccountKey(each) === gitAccountKey(answer));
  }

  async #choose(
    able: readonly GitAccount[],
    origin: string,
    path: string | undefined,
  ): Promise<GitAccount | undefined> {
    const { consents, askAccount, log } = this.#services;
    const account = await askAccount(origin, able);
    if (account) await consents.choose(origin, path, gitAccountKey(account)).catch(logged(log));
    return account;
  }
}

/** Whether one of the paths is below that of a server; a server at the origin of its host has all. */
function isBelow(paths: readonly string[], folder: string): boolean {
  return folder === '/' || paths.some((path) => path.toLowerCase().startsWith(folder.toLowerCase()));
}

function tokenOf({ session, owner }: GitAccount): AccountToken | undefined {
  return connectionOf(session).tokens.find((each) => each.owner === owner);
}

/** Git and the user wait: a provider that is missing takes VS Code five seconds. */
const TOKENS_WITHIN_MS = 3000;

/**
 * Loads the cached repositories of all accounts with their tokens: if Git's question is the first use of a window, VS
 * Code has not returned those of its accounts yet. Makes no request.
 * @param load loads the repositories
 */
export async function loadWithTokens(load: () => Promise<void>, sessions: Sessions, clock: Clock): Promise<void> {
  await sessions.vaultRead();
  if (sessions.pending.length > 0) await within(clock, TOKENS_WITHIN_MS, sessions.ready());
  await load();
}
