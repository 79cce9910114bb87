import { type Disposable, EventEmitter } from 'vscode';
import type { Event } from '../core/event.ts';
import { DeactivatedError, isForOthers, NotReadyError, UnsupportedVersionError, VERSIONS } from './apiErrors.ts';
import type { RepoRiderAPI, RepoRiderExports, RiderQueryOptions } from './repoRider.ts';

/** Who answers what the API is asked. */
export interface ApiSource extends Pick<RepoRiderAPI, 'getAccounts' | 'getRepositories' | 'query' | 'getQuota'> {
  readonly onDidChangeRepositories: Event<void>;
  readonly onDidChangeQuota: Event<void>;
}

/**
 * What other extensions get as soon as this one is active. They hold functions and frozen data alone: from none of it anything of
 * this product can be reached, least of all a session with its token.
 */
export class PublicApi implements Disposable {
  /** Had when somebody asks for the API: most windows have nobody who does. */
  readonly #source: () => Promise<ApiSource>;
  /** VS Code's own: what a listener of another extension throws is logged as that extension's. */
  readonly #repositoriesChanged = new EventEmitter<void>();
  readonly #quotaChanged = new EventEmitter<void>();
  #subscriptions: readonly { dispose(): void }[] | undefined;
  #version1: RepoRiderAPI | undefined;
  #isDisposed = false;

  /** What `activate` returns. */
  readonly exports: RepoRiderExports = Object.freeze({ getAPI: (version: number) => this.#getAPI(version) });

  constructor(source: () => Promise<ApiSource>) {
    this.#source = source;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const subscription of this.#subscriptions ?? []) subscription.dispose();
    this.#repositoriesChanged.dispose();
    this.#quotaChanged.dispose();
  }

  #getAPI(version: number): RepoRiderAPI {
    if (!VERSIONS.some((each) => each === version)) throw new UnsupportedVersionError();
    if (this.#isDisposed) throw new DeactivatedError();
    this.#version1 ??= this.#open();
    return this.#version1;
  }

  #open(): RepoRiderAPI {
    // Who asks for something hears of it, too.
    void this.#follow().catch(() => undefined);
    return Object.freeze({
      version: 1,
      getAccounts: () => this.#ask((source) => source.getAccounts()),
      getRepositories: () => this.#ask((source) => source.getRepositories()),
      query: (text: string, options?: RiderQueryOptions) => this.#ask((source) => source.query(text, options)),
      getQuota: (accountId: string) => this.#ask((source) => source.getQuota(accountId)),
      onDidChangeRepositories: this.#repositoriesChanged.event,
      onDidChangeQuota: this.#quotaChanged.event,
    });
  }

  /** Has who answers, and hears of what changes from the first time on. @throws DeactivatedError, NotReadyError */
  async #follow(): Promise<ApiSource> {
    const source = await this.#source();
    if (this.#isDisposed) throw new DeactivatedError();
    this.#subscriptions ??= [
      source.onDidChangeRepositories(() => this.#repositoriesChanged.fire()),
      source.onDidChangeQuota(() => this.#quotaChanged.fire()),
    ];
    return source;
  }

  /** @throws DeactivatedError, also where that happens meanwhile; NotReadyError; what `checkQuery` throws */
  async #ask<T>(question: (source: ApiSource) => Promise<T>): Promise<T> {
    if (this.#isDisposed) throw new DeactivatedError();
    let answer: T;
    try {
      answer = await question(await this.#follow());
    } catch (error) {
      throw this.#isDisposed ? new DeactivatedError() : publicError(error);
    }
    if (this.#isDisposed) throw new DeactivatedError();
    return answer;
  }
}

/** What another extension may know of a failure: that of its own question, and no path or word of anybody else. */
function publicError(error: unknown): unknown {
  return isForOthers(error) ? error : new NotReadyError();
}
