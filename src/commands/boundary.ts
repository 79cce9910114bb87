import { commands, l10n, Uri, window } from 'vscode';
import { isAbort } from '../core/errors.ts';
import { describeForLog, type Log } from '../core/log.ts';
import { Command, Setting } from '../ids.ts';
import type { Remedy } from '../platform/errorRemedy.ts';
import { describeError } from '../platform/errorText.ts';
import { remedyAction } from '../views/remedies.ts';

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

interface Button {
  readonly title: string;
  readonly run: () => PromiseLike<unknown>;
}

function remedyButton(remedy: Remedy): Button {
  // Where to authorize a token, the row of the organization knows; Check Token tells what the token may do.
  const action = remedyAction(remedy === 'authorize' ? 'checkToken' : remedy);
  if (action) return { title: action.label, run: () => commands.executeCommand(action.command) };
  const others: Partial<Record<Remedy, Button>> = {
    anotherCity: {
      title: l10n.t('Count Another City'),
      run: () => commands.executeCommand(Command.countCyclists),
    },
    openBaseUrl: { title: l10n.t('Open Setting'), run: () => openSetting(Setting.baseUrl) },
    ...gitButtons(),
    openCounterUrl: { title: l10n.t('Open Setting'), run: () => openSetting(Setting.counterUrl) },
  };
  return others[remedy] ?? { title: l10n.t('Show Log'), run: () => commands.executeCommand(Command.showLog) };
}

/** What makes Git available. */
function gitButtons(): Partial<Record<Remedy, Button>> {
  const download = Uri.parse('https://git-scm.com/downloads');
  return {
    trustFolder: button(l10n.t('Manage Workspace Trust'), 'workbench.trust.manage'),
    enableGit: button(l10n.t('Show Extension'), 'workbench.extensions.search', '@builtin vscode.git'),
    openGitSetting: button(l10n.t('Open Setting'), 'workbench.action.openSettings', 'git.enabled'),
    installGit: button(l10n.t('Download Git'), 'vscode.open', download),
  };
}

function button(title: string, command: string, argument?: unknown): Button {
  return { title, run: () => commands.executeCommand(command, argument) };
}

function openSetting(key: string): PromiseLike<unknown> {
  return commands.executeCommand('workbench.action.openSettings', key);
}
