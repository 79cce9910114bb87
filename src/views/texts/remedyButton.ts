import { commands, Uri } from 'vscode';
import { Command, Setting } from '../../ids.ts';
import type { Remedy } from '../../platform/texts/errorRemedy.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { remedyAction } from './remedies.ts';

/** The title and the action of a button that remedies a failure. */
interface RemedyButton {
  readonly title: string;
  readonly run: () => PromiseLike<unknown>;
}

/** The button for a remedy. */
export function remedyButton(remedy: Remedy): RemedyButton {
  // Only the organization's row has the authorization URL; Check Token shows the token's permissions.
  const needsRow = remedy === 'editToken' || remedy.startsWith('authorize');
  const action = remedyAction(needsRow ? 'checkToken' : remedy);
  if (action) return button(action.label, action.command);
  const others: Partial<Record<Remedy, RemedyButton>> = {
    anotherCity: button(l10n.t('Choose Another City'), Command.countCyclists),
    openBaseUrl: settingButton(Setting.server),
    openEnterpriseUri: button(l10n.t('Open Settings'), Command.openServerSetting),
    enableGitHub: button(
      l10n.t('Show Extension'),
      'workbench.extensions.search',
      '@builtin vscode.github-authentication',
    ),
    openCounterUrl: settingButton(Setting.cyclistCounter),
    openCloneLayout: settingButton(Setting.cloneLayout),
    reloadWindow: button(l10n.t('Reload Window'), 'workbench.action.reloadWindow'),
    ...gitButtons(),
  };
  return others[remedy] ?? button(l10n.t('Show Log'), Command.showLog);
}

/** Remedies that make Git available. */
function gitButtons(): Partial<Record<Remedy, RemedyButton>> {
  const download = Uri.parse('https://git-scm.com/downloads');
  return {
    trustFolder: button(l10n.t('Manage Workspace Trust'), 'workbench.trust.manage'),
    enableGit: button(l10n.t('Show Git Extension'), 'workbench.extensions.search', '@builtin vscode.git'),
    openGitSetting: settingButton('git.enabled'),
    installGit: button(l10n.t('Download Git'), 'vscode.open', download),
  };
}

function settingButton(key: string): RemedyButton {
  return button(l10n.t('Open Settings'), 'workbench.action.openSettings', key);
}

function button(title: string, command: string, ...args: readonly unknown[]): RemedyButton {
  return { title, run: () => commands.executeCommand(command, ...args) };
}
