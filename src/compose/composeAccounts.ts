import { type ExtensionContext, workspace } from 'vscode';
import { type ConnectionPorts, Connector } from '../core/accounts/connection.ts';
import { CurrentSession } from '../core/accounts/currentSession.ts';
import { OwnerChoices } from '../core/accounts/ownerChoices.ts';
import { connectionOf } from '../core/accounts/session.ts';
import { Sessions } from '../core/accounts/sessions.ts';
import { TokenVault } from '../core/accounts/tokenVault.ts';
import { WatchList } from '../core/accounts/watchList.ts';
import { logged } from '../core/log.ts';
import { affectsBaseUrl } from '../platform/accounts/addressSettings.ts';
import { ProvidedAccounts } from '../platform/accounts/providedAccounts.ts';
import type { AccountServices } from '../platform/services.ts';
import { settings } from '../platform/settings.ts';

/**
 * Creates the services for accounts.
 * @param suspects see `SessionsServices`
 * @returns also what deletes leftover data of signed-out accounts
 */
export function composeAccounts(
  context: ExtensionContext,
  ports: ConnectionPorts,
  suspects: ReadonlySet<string>,
): AccountServices & { readonly sweep: () => Promise<void> } {
  const { clock, log } = ports;
  const { secrets, globalState: memento } = context;
  const vault = new TokenVault(secrets);
  const connector = new Connector(ports);
  const vscodeAccounts = new ProvidedAccounts(clock);
  const sessions = new Sessions({ vault, vscodeAccounts, connector, log, suspects });
  const watchList = new WatchList(memento);
  const ownerChoices = new OwnerChoices(memento);
  // Reading settings takes milliseconds, and the address is needed for each change.
  let baseUrl: string | undefined;
  const baseAddress = (): string => (baseUrl ??= settings.baseUrl);
  const current = new CurrentSession({ sessions, watchList, memento, baseAddress });
  context.subscriptions.push(
    vault,
    vscodeAccounts,
    sessions,
    current,
    watchList,
    ownerChoices,
    current.onDidChange(() => {
      // Read the quota that other windows stored.
      const { session } = current;
      if (session) void connectionOf(session).lease.readShared();
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (!affectsBaseUrl(event)) return;
      baseUrl = undefined;
      current.update();
    }),
  );
  const sweep = async (): Promise<void> => {
    await vault
      .ids()
      .then((ids) => Promise.all([watchList.sweep(ids), ownerChoices.sweep(ids)]))
      .catch(logged(log));
    await sessions.sweep(current.bases);
  };
  return { connector, sessions, vscodeAccounts, watchList, ownerChoices, current, sweep };
}
