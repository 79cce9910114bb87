import { commands, Uri, window } from 'vscode';
import { isAbort } from '../base/core/errors.ts';
import { describeForLog, type Log } from '../base/core/log.ts';
import { l10n } from '../base/l10n.ts';
import { Command, Setting } from '../ids.ts';
import type { ErrorText, Remedy } from './errors.ts';
import { describeError } from './errorText.ts';
import { helpSection } from './helpSection.ts';
import { remedyAction } from './remedies.ts';

/**
 * Runs a command. Logs a failure and shows it once, with its remedy as a button. Never rejects.
 */
export async function withinBoundary(log: Log, id: string, action: () => unknown): Promise<void> {
  try {
    await action();
  } catch (error) {
    reportFailure(log, id, error);
  }
}

/** Logs a failure and shows it, as `withinBoundary`. */
export function reportFailure(log: Log, id: string, error: unknown): void {
  if (isAbort(error)) return;
  const text = describeError(error);
  const line = `${id}: ${describeForLog(error)}`;
  if (text.isNeutral) log.info(line);
  else log.error(line);
  // Not awaited: the command ends even if the user never dismisses the message.
  void showFailure(text, helpSection(error, text.remedy));
}

/**
 * Shows a failure, always with a button: without one, VS Code truncates the message to one line and hides the remedy.
 * @param section of docs/troubleshooting.md
 */
export async function showFailure({ message, remedy, isNeutral }: ErrorText, section?: string): Promise<void> {
  const [title, ...command] = remedyButton(remedy ?? 'showLog');
  if (isNeutral) {
    if (await window.showInformationMessage(message, title)) await commands.executeCommand(...command);
    return;
  }
  const help = l10n.t('Learn More');
  const chosen = await window.showErrorMessage(message, title, ...(section === undefined ? [] : [help]));
  if (chosen === title) await commands.executeCommand(...command);
  if (chosen === help) await commands.executeCommand(Command.openDocumentation, `troubleshooting#${section}`);
}

/** A button that remedies a failure, and the command that it runs. */
type RemedyButton = readonly [title: string, command: string, ...args: unknown[]];

/** The button for a remedy. */
function remedyButton(remedy: Remedy): RemedyButton {
  // Only a row has the token that was refused, and the authorization URL; Manage Account shows all tokens.
  const needsRow = remedy === 'editToken' || remedy === 'replaceToken' || remedy.startsWith('authorize');
  const action = remedyAction(needsRow ? 'manageAccount' : remedy);
  if (action) return [action.label, action.command];
  const others: Partial<Record<Remedy, RemedyButton>> = {
    anotherCity: [l10n.t('Choose Another City'), Command.countCyclists],
    openBaseUrl: settingButton(Setting.server),
    openEnterpriseUri: [l10n.t('Open Settings'), Command.openServerSetting],
    enableGitHub: [l10n.t('Show Extension'), 'workbench.extensions.search', '@builtin vscode.github-authentication'],
    openCounterUrl: settingButton(Setting.cyclistCounter),
    openCloneLayout: settingButton(Setting.cloneLayout),
    reloadWindow: [l10n.t('Reload Window'), 'workbench.action.reloadWindow'],
    trustFolder: [l10n.t('Manage Workspace Trust'), 'workbench.trust.manage'],
    enableGit: [l10n.t('Show Git Extension'), 'workbench.extensions.search', '@builtin vscode.git'],
    openGitSetting: settingButton('git.enabled'),
    installGit: [l10n.t('Download Git'), 'vscode.open', Uri.parse('https://git-scm.com/downloads')],
  };
  return others[remedy] ?? [l10n.t('Show Log'), Command.showLog];
}

function settingButton(key: string): RemedyButton {
  return [l10n.t('Open Settings'), 'workbench.action.openSettings', key];
}
