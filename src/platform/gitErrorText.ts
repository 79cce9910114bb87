import { l10n } from 'vscode';
import type * as cloneErrors from '../core/clones/cloneErrors.ts';
import type { CloneAddressRefusal, GitAbsence } from '../core/clones/cloneErrors.ts';
import type { ErrorText } from './errorRemedy.ts';
import type { ErrorsOf, ErrorTexts } from './errorTexts.ts';

/** The texts for repositories that can't be cloned. */
export const CLONE_TEXTS: ErrorTexts<ErrorsOf<typeof cloneErrors>> = {
  gitUnavailable: ({ reason }) => describeAbsence(reason),
  cloneAddress: ({ reason }) => ({ message: describeAddress(reason) }),
  sameFolder: () => ({
    message: l10n.t('Another repository of this name goes into the same folder: clone it into another one.'),
  }),
};

function describeAbsence(reason: GitAbsence): ErrorText {
  switch (reason) {
    case 'untrusted':
      return {
        message: l10n.t('VS Code’s Git is switched off while this folder is not trusted. Trust it, then clone again.'),
        remedy: 'trustFolder',
      };
    case 'web':
      return { message: l10n.t('There is no Git in the browser. Copy the address, and clone on your computer.') };
    case 'remote':
      return {
        message: l10n.t(
          'Git is not found on the computer that this window is connected to. Install it there or switch it on, then reload the window.',
        ),
      };
    case 'extension':
      return {
        message: l10n.t('VS Code’s built-in Git extension is disabled. Enable it, then clone again.'),
        remedy: 'enableGit',
      };
    case 'disabled':
      return {
        message: l10n.t('Git is switched off in the settings. Switch it on, then clone again.'),
        remedy: 'openGitSetting',
      };
    case 'missing':
      return {
        message: l10n.t('VS Code finds no Git where it runs. Install it, then reload the window.'),
        remedy: 'installGit',
      };
  }
}

function describeAddress(reason: CloneAddressRefusal): string {
  switch (reason) {
    case 'missing':
      return l10n.t('The service’s list does not tell the address to clone from. The repository’s page has it.');
    case 'credentials':
      return l10n.t('The service tells an address with a password in it. It is not handed to Git.');
    case 'insecure':
      return l10n.t('The service tells an address that is not encrypted. It is not handed to Git: try SSH.');
    case 'name':
      return l10n.t(
        'A folder with this name is special to Git, the system or an editor. Clone the repository in a terminal, into a folder with another name.',
      );
    case 'otherName':
      return l10n.t(
        'The clone URL doesn’t end with the repository’s name, so it isn’t passed to Git. Check the repository on the web.',
      );
    case 'protocol':
    case 'malformed':
      return l10n.t('The service tells an address that is not safe to clone from. It is not handed to Git.');
  }
}
