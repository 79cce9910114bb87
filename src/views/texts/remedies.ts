import { l10n } from 'vscode';
import { Command, type CommandId } from '../../ids.ts';
import type { Remedy } from '../../platform/texts/errorRemedy.ts';

/** The label and the command of a button or row that remedies a failure. */
export interface RemedyAction {
  readonly label: string;
  readonly command: CommandId;
}

/** The action for the account of a failure; undefined for remedies that don't concern an account. */
export function remedyAction(remedy: Remedy | undefined): RemedyAction | undefined {
  switch (remedy) {
    case 'signIn':
      return { label: l10n.t('Sign In…'), command: Command.signIn };
    case 'replaceToken':
      return { label: l10n.t('Replace Token…'), command: Command.replaceToken };
    case 'useToken':
      return { label: l10n.t('Use a Personal Access Token…'), command: Command.replaceToken };
    case 'checkToken':
      return { label: l10n.t('Check Token'), command: Command.checkToken };
    case 'authorize':
      return { label: l10n.t('Authorize Token'), command: Command.authorize };
    case 'authorizeApp':
      return { label: l10n.t('Authorize VS Code'), command: Command.authorize };
    case 'anotherCity':
    case 'openBaseUrl':
    case 'openEnterpriseUri':
    case 'enableGitHub':
    case 'openCounterUrl':
    case 'trustFolder':
    case 'enableGit':
    case 'openGitSetting':
    case 'installGit':
    case 'reloadWindow':
    case 'showLog':
    case undefined:
      return undefined;
  }
}
