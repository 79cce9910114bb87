import { setTimeout as delay } from 'node:timers/promises';
import { commands } from 'vscode';

/**
 * Resolves once the window has applied the changes of boxes and lists so far, and the extension host has received the events that
 * they caused.
 */
export async function applied(): Promise<void> {
  // VS Code collects changes until the next turn. Messages between the extension host and the window keep their order.
  await delay(0);
  await commands.executeCommand('noop');
}
