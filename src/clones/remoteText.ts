import { type Line, showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import type { FetchFailure } from './core/git/fetchResult.ts';

/** Says why Git got nothing from a remote, and what to do. Icons and links in it remain to be removed. */
export function remoteText(failure: FetchFailure): Line {
  switch (failure.kind) {
    case 'credentials':
      return failure.isRefused
        ? l10n.t('The remote doesn’t accept your account’s token. Replace the token.')
        : l10n.t('Git has no valid credentials for the remote. Fetch it once in a terminal.');
    case 'forbidden':
      return l10n.t('The remote gives no access: the token may lack a permission or single sign-on.');
    case 'failed':
      return l10n.t('Git failed. Fetch it in a terminal to see why.');
    case 'late':
      return l10n.t('The server took too long. Try again.');
    case 'noRemote':
      return l10n.t('The clone has no remote with a usual name.');
    case 'renamed':
      return l10n.t(
        'The remote has a former name, which belongs to another repository now. Change the remote in a terminal.',
      );
    case 'elsewhere':
      return l10n.t('This window can’t read the disk.');
    case 'unconfirmed':
      return l10n.t('The folder isn’t in a clone folder. Run “Choose Clone Folders…” first.');
    case 'unsafe':
      return l10n.t('The Git configuration of the clone sets {0}.', showable(failure.key));
    case 'notOwned':
      return l10n.t('The folder belongs to another user.');
  }
}
