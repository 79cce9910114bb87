import { setTimeout as delay } from 'node:timers/promises';
import { commands } from 'vscode';

/**
 * Resolves once the window has applied the changes of boxes and lists so far, and the extension host has received the
 * events that they caused.
 */
export async function applied(): Promise<void> {
  // VS Code collects changes until the next turn. Messages between the extension host and the window keep their order.
  await delay(0);
  await commands.executeCommand('noop');
}

/**
 * Presses Enter in a box or a list, once the window shows what the extension has set: it reports rows by their places.
 * @param isWanted asked when the window has followed, which may have closed the box.
 */
export async function pressEnter(isWanted = (): boolean => true): Promise<void> {
  await applied();
  if (isWanted()) await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
}

/** Selects the next row. */
export async function pressDown(): Promise<void> {
  await applied();
  await commands.executeCommand('workbench.action.quickOpenSelectNext');
}

/** Returns to the question before. */
export async function pressBack(): Promise<void> {
  await applied();
  await commands.executeCommand('workbench.action.quickInputBack');
}
