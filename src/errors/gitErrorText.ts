import type { Line } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import type * as cloneErrors from '../clones/core/make/cloneErrors.ts';
import type { CloneAddressRefusal, GitAbsence } from '../clones/core/make/cloneErrors.ts';
import type { ErrorsOf, ErrorText, ErrorTexts } from './errors.ts';

/** Texts for repositories that can't be cloned. */
export const CLONE_TEXTS: ErrorTexts<ErrorsOf<typeof cloneErrors>> = {
  gitUnavailable: ({ reason }) => describeAbsence(reason),
  cloneAddress: ({ reason }) => describeAddress(reason),
};

function describeAbsence(reason: GitAbsence): ErrorText | Line {
  switch (reason) {
    case 'untrusted':
      return {
        message: l10n.t('Git is disabled in Restricted Mode. Trust this window, then try again.'),
        remedy: 'trustFolder',
      };
    case 'web':
      return l10n.t('Git isn’t available in the browser. Copy the clone URL and clone on your computer.');
    case 'remote':
      return l10n.t(
        'Git wasn’t found on the computer that this window is connected to. Install or enable Git there, then reload the window.',
      );
    case 'extension':
      return {
        message: l10n.t('VS Code’s built-in Git extension is disabled. Enable it, then try again.'),
        remedy: 'enableGit',
      };
    case 'disabled':
      return {
        message: l10n.t('Git is disabled in the settings. Enable it, then try again.'),
        remedy: 'openGitSetting',
      };
    case 'missing':
      return {
        message: l10n.t('VS Code couldn’t find Git. Install Git, then reload the window.'),
        remedy: 'installGit',
      };
  }
}

function describeAddress(reason: CloneAddressRefusal): ErrorText | Line {
  switch (reason) {
    case 'missing':
      return l10n.t('The clone URL isn’t loaded yet. Open the repository’s details to load it.');
    case 'credentials':
      return l10n.t(
        'The clone URL contains a password, so it isn’t passed to Git. Ask the administrator of your code host to correct it.',
      );
    case 'insecure':
      return l10n.t('The clone URL is not encrypted, so it isn’t passed to Git. Clone over SSH instead.');
    case 'name':
      return l10n.t(
        'The repository’s name can’t be used as a folder name, because it has a special meaning for Git, the operating system, or an editor. Clone the repository in a terminal, into a folder with another name.',
      );
    case 'sameFolder':
      return {
        message: l10n.t(
          'Another repository of the same name is cloned into the same folder. Change the setting “Clone Layout” to sort clones by owner.',
        ),
        remedy: 'openCloneLayout',
      };
    case 'otherName':
      return l10n.t(
        'The clone URL doesn’t end with the repository’s name, so it isn’t passed to Git. Check the repository on the web.',
      );
    case 'protocol':
    case 'malformed':
      return l10n.t(
        'The clone URL is malformed or uses an unsupported protocol, so it isn’t passed to Git. Ask the administrator of your code host to correct it.',
      );
  }
}
