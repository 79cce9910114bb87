import type { Connection } from '../../../src/accounts/core/connection.ts';
import { connectionOf, type Session } from '../../../src/accounts/core/session.ts';
import { DefectError } from '../../../src/base/core/errors.ts';
import type { RepositoryStore } from '../../../src/repositories/core/repositoryStore.ts';
import { Core } from '../../support/core.ts';

/** The core for at most one account, and its repositories. */
export class Composition extends Core {
  get session(): Session {
    const session = this.sessions.accounts[0] ?? this.current.session;
    if (!session) throw new DefectError();
    return session;
  }

  get connection(): Connection {
    return connectionOf(this.session);
  }

  get store(): RepositoryStore {
    const [store] = this.library.stores;
    if (!store) throw new DefectError();
    return store;
  }

  /** Reads the rows after every change, as the visible tree does. */
  watch(): void {
    this.library.onDidChange(() => void this.store.open());
  }
}
