import { Connector } from '../../../src/accounts/core/connection.ts';
import { CurrentSession } from '../../../src/accounts/core/currentSession.ts';
import { GitAccess } from '../../../src/accounts/core/gitAccess.ts';
import { GitConsents } from '../../../src/accounts/core/gitConsents.ts';
import { OwnerChoices } from '../../../src/accounts/core/ownerChoices.ts';
import { connectionOf } from '../../../src/accounts/core/session.ts';
import { Sessions } from '../../../src/accounts/core/sessions.ts';
import { TokenVault } from '../../../src/accounts/core/tokenVault.ts';
import { WatchList } from '../../../src/accounts/core/watchList.ts';
import { logged } from '../../../src/base/core/log.ts';
import { FileStorage } from '../../../src/base/storage.ts';
import { DEFAULT_LIMITS } from '../../../src/http/core/send/limits.ts';
import { AutoRefresh } from '../../../src/repositories/core/autoRefresh.ts';
import { ChangeTracker } from '../../../src/repositories/core/changeTracker.ts';
import { Library } from '../../../src/repositories/core/library.ts';
import { Pins } from '../../../src/repositories/core/pins.ts';
import { adoptNewNames } from '../../../src/repositories/core/renamedAccounts.ts';
import { Tags } from '../../../src/repositories/core/tags.ts';
import { Uses } from '../../../src/repositories/core/uses.ts';
import { Finder } from '../../../src/search/core/finder.ts';
import { RepositorySearch } from '../../../src/search/core/repositorySearch.ts';
import type { ManualClock } from '../../support/manualClock.ts';
import { NO_CLONE_ROWS, NO_CLONES } from '../../support/noClones.ts';
import { recordingLog } from '../../support/ports.ts';
import type { WindowOptions } from '../windowProtocol.ts';
import { Uri } from './disk.ts';
import type { SharedStorage } from './sharedStorage.ts';
import { REQUEST_HEADER } from './windowActivity.ts';

export interface RiderServices {
  readonly options: WindowOptions;
  readonly clock: ManualClock;
  readonly shared: SharedStorage;
  readonly onRequest: (address: string) => void;
}

export type Rider = ReturnType<typeof composeRider>;

/** The core, composed as in `src/compose/compose.ts`, with all views visible. */
export function composeRider({ options, clock, shared, onRequest }: RiderServices) {
  const log = recordingLog();
  let requests = 0;
  let isFocused = true;
  const { memento, vscodeAccounts } = shared;
  const vault = new TokenVault(shared.secrets);
  const connector = new Connector({
    fetch: (address, init) => {
      onRequest(address);
      const headers = new Headers(init.headers);
      headers.set(REQUEST_HEADER, `${options.name}-${++requests}`);
      return fetch(address, { ...init, headers });
    },
    random: () => 0.5,
    cacheMode: 'no-cache',
    clock,
    limits: DEFAULT_LIMITS,
    storage: new FileStorage(new Uri(options.folder) as never),
    log,
  });
  const sessions = new Sessions({ vscodeAccounts, vault, connector, log });
  const watchList = new WatchList(memento);
  const ownerChoices = new OwnerChoices(memento);
  const current = new CurrentSession({ sessions, watchList, memento, baseAddress: () => options.base });
  const library = new Library({ sessions, watchList, ownerChoices, log });
  const changes = new ChangeTracker(library, clock, log);
  const renamedAccounts = adoptNewNames(library, sessions, log);
  const pins = new Pins(memento);
  const tags = new Tags(memento);
  const uses = new Uses(memento, clock);
  const search = new RepositorySearch({
    library,
    pins,
    tags,
    uses,
    changes,
    cloneFacts: NO_CLONES,
    cloneRows: NO_CLONE_ROWS,
  });
  const finder = new Finder(library, search, clock);
  const consents = new GitConsents(connector.storage);
  const gitAccess = new GitAccess({
    library,
    load: () => library.load(),
    consents,
    openPaths: () => [],
    isDirect: async () => true,
    clock,
    log,
    // The model allows accounts as steps of their own.
    askConsent: async () => 'notNow',
    askAccount: async (_origin, [first]) => first,
  });
  const forget = async (id: string): Promise<void> => {
    for (const origin of await consents.origins()) await consents.forget(origin, id);
  };
  // As `forgetTokens` does.
  const onSessions = sessions.onDidChange(({ forgotten }) => {
    for (const { id } of forgotten) {
      void forget(id).catch(logged(log));
    }
  });
  const autoRefresh = new AutoRefresh(
    library,
    clock,
    () => options.refreshIntervalMs,
    () => isFocused,
  );
  // As the view does.
  const onLibrary = library.onDidChange(() => {
    for (const store of library.stores) void store.open();
  });
  const onCurrent = current.onDidChange(() => {
    const { session } = current;
    if (session) void connectionOf(session).lease.readShared();
  });
  // In the order of `src/compose/compose.ts`.
  const disposables = [
    vault,
    sessions,
    current,
    watchList,
    library,
    changes,
    renamedAccounts,
    pins,
    tags,
    onLibrary,
    autoRefresh,
    onCurrent,
    onSessions,
  ];
  return {
    log,
    sessions,
    vscodeAccounts,
    watchList,
    current,
    library,
    changes,
    pins,
    uses,
    finder,
    consents,
    gitAccess,
    async focus(next: boolean): Promise<void> {
      isFocused = next;
      if (!isFocused) return;
      changes.continueVisit();
      autoRefresh.refreshIfDue();
      await library.catchUp();
    },
    async restore(): Promise<void> {
      await sessions.restore();
      library.arrange();
      current.update();
      await vault
        .ids()
        .then((ids) => watchList.sweep(ids))
        .catch(logged(log));
      await sessions.sweep(current.bases);
    },
    /** Closes the window as VS Code does: disposes everything during the deactivation of the extension. */
    async close(): Promise<void> {
      const flushed = sessions.flush();
      for (const each of disposables) each.dispose();
      await flushed;
    },
  };
}
