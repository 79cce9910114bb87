import { commands, l10n, window } from 'vscode';
import { isAbort } from '../core/errors.ts';
import { describeForLog, type Log } from '../core/log.ts';
import { Command, Setting } from '../ids.ts';
import type { Remedy } from '../platform/errorRemedy.ts';
import { describeError } from '../platform/errorText.ts';

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
  const { title, run } = remedyAction(remedy);
  if (await window.showErrorMessage(message, title)) await run();
}

function remedyAction(remedy: Remedy): { readonly title: string; readonly run: () => PromiseLike<unknown> } {
  switch (remedy) {
    case 'signIn':
      return { title: l10n.t('Sign In…'), run: () => commands.executeCommand(Command.signIn) };
    case 'replaceToken':
      return { title: l10n.t('Replace Token…'), run: () => commands.executeCommand(Command.replaceToken) };
    case 'checkToken':
    // Where to authorize it, the row of the organization knows; this tells what the token may do.
    case 'authorize':
      return { title: l10n.t('Check Token'), run: () => commands.executeCommand(Command.checkToken) };
    case 'anotherCity':
      return { title: l10n.t('Count Another City'), run: () => commands.executeCommand(Command.countCyclists) };
    case 'openBaseUrl':
      return { title: l10n.t('Open Setting'), run: () => openSetting(Setting.baseUrl) };
    case 'openCounterUrl':
      return { title: l10n.t('Open Setting'), run: () => openSetting(Setting.counterUrl) };
    case 'showLog':
      return { title: l10n.t('Show Log'), run: () => commands.executeCommand(Command.showLog) };
  }
}

function openSetting(key: string): PromiseLike<unknown> {
  return commands.executeCommand('workbench.action.openSettings', key);
}
