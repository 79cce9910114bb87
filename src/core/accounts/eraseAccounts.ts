import type { Connection, Connector } from './connection.ts';
import { type AccountSession, connectionOf } from './session.ts';

/** Deletes the cached data of signed-out accounts. @throws StorageError when some may remain */
export async function eraseAccounts(connector: Connector, removed: readonly AccountSession[]): Promise<void> {
  const erasures = removed.map((session) => {
    const connection = connectionOf(session);
    connector.forget(connection.base, session.account.id);
    return connection.erase();
  });
  await allSettled(erasures);
}

/**
 * Deletes all cached data: of connections, and of accounts from earlier windows. @throws StorageError when some may
 * remain
 */
export async function clearCaches(connector: Connector, connections: readonly Connection[]): Promise<void> {
  // Pending writes would otherwise restore deleted files.
  await Promise.all(connections.map(async ({ files }) => files?.idle()));
  const cleared = connections.map((connection) => connection.clearCache());
  await Promise.allSettled(cleared);
  await connector.sweep([]);
  await allSettled(cleared);
}

/** Returns the promise. Its failure is no unhandled rejection while the promise is not awaited yet. */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Waits for all, then throws the first failure. */
export async function allSettled(promises: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(promises)) if (result.status === 'rejected') throw result.reason;
}
