import { commands, l10n, Uri } from 'vscode';
import { Command, Setting } from '../ids.ts';
import type { Remedy } from '../platform/errorRemedy.ts';
import { remedyAction } from './remedies.ts';

/** What a button says that does something about a failure, and what it does. */
export interface RemedyButton {
  readonly title: string;
  readonly run: () => PromiseLike<unknown>;
}

/** The button for a remedy, wherever the failure is told. */
export function remedyButton(remedy: Remedy): RemedyButton {
  // Where to authorize a token, the row of the organization knows; Check Token tells what the token may do.
  const action = remedyAction(remedy === 'authorize' ? 'checkToken' : remedy);
  if (action) return button(action.label, action.command);
  const others: Partial<Record<Remedy, RemedyButton>> = {
    anotherCity: button(l10n.t('Count Another City'), Command.countCyclists),
    openBaseUrl: settingButton(Setting.baseUrl),
    openCounterUrl: settingButton(Setting.counterUrl),
    reloadWindow: button(l10n.t('Reload Window'), 'workbench.action.reloadWindow'),
    ...gitButtons(),
  };
  return others[remedy] ?? button(l10n.t('Show Log'), Command.showLog);
}

/** What makes Git available. */
function gitButtons(): Partial<Record<Remedy, RemedyButton>> {
  const download = Uri.parse('https://git-scm.com/downloads');
  return {
    trustFolder: button(l10n.t('Manage Workspace Trust'), 'workbench.trust.manage'),
    enableGit: button(l10n.t('Show Extension'), 'workbench.extensions.search', '@builtin vscode.git'),
    openGitSetting: settingButton('git.enabled'),
    installGit: button(l10n.t('Download Git'), 'vscode.open', download),
  };
}

function settingButton(key: string): RemedyButton {
  return button(l10n.t('Open Setting'), 'workbench.action.openSettings', key);
}

function button(title: string, command: string, ...args: readonly unknown[]): RemedyButton {
  return { title, run: () => commands.executeCommand(command, ...args) };
}
