import { window } from 'vscode';
import { isAbort } from '../core/errors.ts';
import { describeForLog, type Log } from '../core/log.ts';
import type { Remedy } from '../platform/errorRemedy.ts';
import { describeError } from '../platform/errorText.ts';
import { remedyButton } from './remedyButton.ts';

/**
 * Runs a command. Logs a failure and shows it once, with its remedy as a button. Never rejects.
 */
export async function withinBoundary(log: Log, id: string, action: () => unknown): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (isAbort(error)) return;
    log.error(`${id}: ${describeForLog(error)}`);
    const { message, remedy } = describeError(error);
    // Not awaited: the command ends even if the user never dismisses the message.
    void showFailure(message, remedy);
  }
}

/** Always shows a button: without one, VS Code truncates the message to one line and hides the remedy. */
async function showFailure(message: string, remedy: Remedy = 'showLog'): Promise<void> {
  const { title, run } = remedyButton(remedy);
  if (await window.showErrorMessage(message, title)) await run();
}
