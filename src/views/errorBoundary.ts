import { commands, window } from 'vscode';
import { isAbort } from '../core/errors.ts';
import { describeForLog, type Log } from '../core/log.ts';
import { Command } from '../ids.ts';
import type { ErrorText } from '../platform/texts/errorRemedy.ts';
import { describeError } from '../platform/texts/errorText.ts';
import { helpSection } from '../platform/texts/helpSection.ts';
import { l10n } from '../platform/texts/l10n.ts';
import { remedyButton } from './texts/remedyButton.ts';

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
  const { title, run } = remedyButton(remedy ?? 'showLog');
  if (isNeutral) {
    if (await window.showInformationMessage(message, title)) await run();
    return;
  }
  const help = l10n.t('Learn More');
  const chosen = await window.showErrorMessage(message, title, ...(section === undefined ? [] : [help]));
  if (chosen === title) await run();
  if (chosen === help) await commands.executeCommand(Command.openDocumentation, `troubleshooting#${section}`);
}
