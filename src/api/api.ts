/**
 * The API for other extensions.
 *
 * - `api/repoRider.ts`: its types, with their documentation; other extensions copy this file
 * - `apiReader.ts`: answers the calls; `apiObjects.ts` makes their frozen objects
 * - `apiErrors.ts`: the errors that other extensions get
 *
 * Below is what `activate` returns.
 *
 * It never returns an internal object: no path leads from a result to a token.
 */

import { EventEmitter } from 'vscode';
import { Disposables, type Event } from '../base/core/event.ts';
import { DeactivatedError, publicError, UnsupportedVersionError, VERSIONS } from './apiErrors.ts';
import type { RepoRiderAPI, RepoRiderExports, RiderQueryOptions } from './repoRider.ts';

/** The data source of the API. */
export interface ApiSource extends Pick<RepoRiderAPI, 'getAccounts' | 'getRepositories' | 'query' | 'getQuota'> {
  readonly onDidChangeRepositories: Event<void>;
  readonly onDidChangeQuota: Event<void>;
}

/**
 * The exports for other extensions. They contain only functions and frozen data: no internal object is reachable, in
 * particular no session with its token.
 */
export class PublicApi extends Disposables {
  /** Loaded when an extension requests the API, which happens in few windows. */
  readonly #source: () => Promise<ApiSource>;
  /** VS Code's emitters: they log an error thrown by a listener with the extension that added it. */
  readonly #repositoriesChanged = this.own(new EventEmitter<void>());
  readonly #quotaChanged = this.own(new EventEmitter<void>());
  #isSubscribed = false;
  #version1: RepoRiderAPI | undefined;

  /** What `activate` returns. */
  readonly exports: RepoRiderExports = Object.freeze({ getAPI: (version: number) => this.#getAPI(version) });

  constructor(source: () => Promise<ApiSource>) {
    super();
    this.#source = source;
  }

  #getAPI(version: number): RepoRiderAPI {
    if (!VERSIONS.some((each) => each === version)) throw new UnsupportedVersionError();
    if (this.isDisposed) throw new DeactivatedError();
    this.#version1 ??= this.#open();
    return this.#version1;
  }

  #open(): RepoRiderAPI {
    // Not lost: every method call reports the same failure.
    void this.#subscribed().catch(() => undefined);
    return Object.freeze({
      version: 1,
      getAccounts: () => this.#call((source) => source.getAccounts()),
      getRepositories: () => this.#call((source) => source.getRepositories()),
      query: (text: string, options?: RiderQueryOptions) => this.#call((source) => source.query(text, options)),
      getQuota: (accountId: string) => this.#call((source) => source.getQuota(accountId)),
      onDidChangeRepositories: this.#repositoriesChanged.event,
      onDidChangeQuota: this.#quotaChanged.event,
    });
  }

  /** Loads the source and subscribes to its events once. @throws DeactivatedError, NotReadyError */
  async #subscribed(): Promise<ApiSource> {
    const source = await this.#source();
    if (this.isDisposed) throw new DeactivatedError();
    if (this.#isSubscribed) return source;
    this.own(
      source.onDidChangeRepositories(() => this.#repositoriesChanged.fire()),
      source.onDidChangeQuota(() => this.#quotaChanged.fire()),
    );
    this.#isSubscribed = true;
    return source;
  }

  /** @throws DeactivatedError, also after deactivation during the call; NotReadyError; errors of `checkQuery` */
  async #call<T>(method: (source: ApiSource) => Promise<T>): Promise<T> {
    if (this.isDisposed) throw new DeactivatedError();
    let result: T;
    try {
      result = await method(await this.#subscribed());
    } catch (error) {
      throw this.isDisposed ? new DeactivatedError() : publicError(error);
    }
    if (this.isDisposed) throw new DeactivatedError();
    return result;
  }
}
