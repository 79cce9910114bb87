import type { ReadOptions } from '../http/resource.ts';
import type { Lazy } from '../lazy.ts';
import type { CodeHostClient } from './codeHostClient.ts';
import type { CyclistCounter } from './cyclistCounter.ts';

/** The public interface of the service A client. */
export type CodeHost = Pick<CodeHostClient, keyof CodeHostClient>;

/** The public interface of the service B client. */
export type Counter = Pick<CyclistCounter, keyof CyclistCounter>;

/** A client of service A that is created on its first call. */
export function lazyCodeHost(opened: Lazy<{ readonly client: CodeHostClient }>): CodeHost {
  const client = async (): Promise<CodeHostClient> => (await opened.get()).client;
  return {
    zen: async (...args) => (await client()).zen(...args),
    authenticatedAccount: async (...args) => (await client()).authenticatedAccount(...args),
    account: async (...args) => (await client()).account(...args),
    repository: async (...args) => (await client()).repository(...args),
    detail: async (...args) => (await client()).detail(...args),
    repositories: async (...args) => (await client()).repositories(...args),
    latest: async (...args) => (await client()).latest(...args),
    changes: async (...args) => (await client()).changes(...args),
    estimate: async (...args) => (await client()).estimate(...args),
    reload: async (...args) => (await client()).reload(...args),
    remove: async (...args) => (await client()).remove(...args),
  };
}

/** A client that reads what is stored from one client; requests wait for another one, unless their signal aborts. */
export function storedOrLater(stored: CodeHost, later: Promise<CodeHost>): CodeHost {
  const of = ({ intent, signal }: ReadOptions = {}): Promise<CodeHost> =>
    intent === 'stored' ? Promise.resolve(stored) : unlessAborted(later, signal);
  return {
    ...stored,
    zen: async (options) => (await of(options)).zen(options),
    authenticatedAccount: async (options) => (await of(options)).authenticatedAccount(options),
    account: async (login, options) => (await of(options)).account(login, options),
    repository: async (owner, name, options) => (await of(options)).repository(owner, name, options),
    detail: async (owner, name, detail, options) => (await of(options)).detail(owner, name, detail, options),
    repositories: async (list, options) => (await of(options)).repositories(list, options),
    latest: async (list, signal) => (await of({ signal })).latest(list, signal),
    changes: async (list, read, options) => (await of(options)).changes(list, read, options),
    estimate: async (list, options) => (await of(options)).estimate(list, options),
  };
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** A client of service B that is created on its first call. */
export function lazyCounter(counter: Lazy<CyclistCounter>): Counter {
  return { count: async (...args) => (await counter.get()).count(...args) };
}
