import { type Connection, type ConnectionPorts, Connector } from '../../../src/core/accounts/connection.ts';
import type { Secrets } from '../../../src/core/accounts/secrets.ts';
import { Session } from '../../../src/core/accounts/session.ts';
import { TokenVault } from '../../../src/core/accounts/tokenVault.ts';
import { DefectError } from '../../../src/core/errors.ts';
import type { Disposable } from '../../../src/core/event.ts';
import { RepositoryStore } from '../../../src/core/repositories/repositoryStore.ts';

/** The core tied together as `compose` does it, without a window around it. */
export class Composition implements Disposable {
  readonly session: Session;
  readonly store: RepositoryStore;
  readonly #subscriptions: Disposable[];

  constructor(ports: ConnectionPorts, secrets: Secrets, base: string) {
    const { log } = ports;
    const vault = new TokenVault(secrets);
    const session = new Session({ vault, connector: new Connector(ports), log, baseAddress: () => base });
    const store = new RepositoryStore(session, log);
    this.#subscriptions = [
      session.onDidChange(() => store.reset()),
      vault.onDidChange(() => void session.restore()),
      store,
      vault,
      { dispose: () => session.connection?.dispose() },
    ];
    this.session = session;
    this.store = store;
  }

  get connection(): Connection {
    const { connection } = this.session;
    if (!connection) throw new DefectError();
    return connection;
  }

  /** From now on asks for the rows whenever they changed, as the tree does while it is visible. */
  watch(): void {
    this.#subscriptions.push(this.store.onDidChange(() => void this.store.open()));
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose();
  }
}
