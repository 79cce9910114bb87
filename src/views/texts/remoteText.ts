import { l10n } from '../../platform/texts/l10n.ts';

/** Says why Git got nothing from a remote: see `FetchResult`. @param isRefused whether it has refused our token */
export function remoteText(kind: 'credentials' | 'forbidden' | 'failed', isRefused: boolean): string {
  switch (kind) {
    case 'credentials':
      return isRefused
        ? l10n.t('The remote doesn’t accept your account’s token. Replace the token.')
        : l10n.t('Git has no valid credentials for the remote. Fetch it once in a terminal.');
    case 'forbidden':
      return l10n.t('The remote gives no access: the token may lack a permission or single sign-on.');
    case 'failed':
      return l10n.t('Git failed. Fetch it in a terminal to see why.');
  }
}
