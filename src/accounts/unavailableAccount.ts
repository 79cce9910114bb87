import { type Line, showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { Command, type CommandId } from '../ids.ts';
import type { UnavailableNode } from './core/unavailableNode.ts';
import type { Unavailability } from './core/vscodeAccounts.ts';
import { providerPlace } from './providerAddress.ts';

/** What can make an account available. */
export function actionOf(reason: Unavailability): { readonly command: CommandId; readonly title: Line } {
  return reason === 'otherAddress'
    ? { command: Command.openServerSetting, title: l10n.t('Open Settings') }
    : { command: Command.signIn, title: l10n.t('Sign In…') };
}

/** Why an account can't be used, in a few words. */
export function describeReason(reason: Unavailability): Line {
  switch (reason) {
    case 'pending':
      return l10n.t('signing in…');
    case 'noSession':
      return l10n.t('sign-in required');
    case 'noProvider':
      return l10n.t('VS Code’s sign-in unavailable');
    case 'otherAddress':
      return providerPlace('github-enterprise') ? l10n.t('other server set') : l10n.t('no server set');
  }
}

/** Why an account can't be used, and what to do. */
export function describeUnavailable({ reason, server, host }: UnavailableNode): Line {
  switch (reason) {
    case 'pending':
      return l10n.t('Waiting for VS Code to sign in.');
    case 'noSession':
      return l10n.t(
        'VS Code isn’t signed in to this account, or doesn’t allow Repo Rider to use it. Cached data is kept. Select the account to sign in again.',
      );
    case 'noProvider':
      return l10n.t(
        'VS Code’s sign-in doesn’t respond. Cached data is kept. Make sure that the built-in extension GitHub Authentication is enabled, then select the account to try again.',
      );
    case 'otherAddress':
      return describeServers(withoutSlash(server) || host);
  }
}

/** Names the account's server and this window's. They may differ only in their paths. */
function describeServers(server: Line): Line {
  const used = providerPlace('github-enterprise');
  return used
    ? l10n.t(
        'This account is on {0}. The setting github-enterprise.uri is {1} in this window, so no request is sent for this account. Select the account to open the setting.',
        server,
        withoutSlash(used.server),
      )
    : l10n.t(
        'This account is on {0}. The setting github-enterprise.uri is empty or not valid in this window, so no request is sent for this account. Select the account to open the setting.',
        server,
      );
}

function withoutSlash(server: string): Line {
  return showable(server.replace(/\/$/, ''));
}
