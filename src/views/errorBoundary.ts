import { window } from 'vscode';
import { isAbort } from '../core/errors.ts';
import { describeForLog, type Log } from '../core/log.ts';
import type { Remedy } from '../platform/errorRemedy.ts';
import { describeError } from '../platform/errorText.ts';
import { remedyButton } from './remedyButton.ts';

/**
 * Runs what a command does, and tells the user once when it fails, with the remedy as a button. Nothing is thrown on.
 */
export async function withinBoundary(log: Log, id: string, action: () => unknown): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (isAbort(error)) return;
    log.error(`${id}: ${describeForLog(error)}`);
    const { message, remedy } = describeError(error);
    // Not awaited: the command has ended, whether or not the user ever looks at the message.
    void offer(message, remedy);
  }
}

/** There is always a button: VS Code cuts a message without one to a line, and the remedy with it. */
async function offer(message: string, remedy: Remedy = 'showLog'): Promise<void> {
  const { title, run } = remedyButton(remedy);
  if (await window.showErrorMessage(message, title)) await run();
}
