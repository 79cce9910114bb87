import { ConfigurationTarget, commands, type Extension, ExtensionKind, env, window, workspace } from 'vscode';
import type { Log } from '../base/core/log.ts';
import { l10n } from '../base/l10n.ts';
import { withinBoundary } from '../errors/errorBoundary.ts';
import { Command } from '../ids.ts';
import { prefersRemote, withKinds } from './core/extensionKinds.ts';
import { KINDS_SETTING, userKinds } from './otherComputer.ts';

/** On the remote computer if the extension is installed there. Otherwise it stays on the user's. */
const REMOTE_FIRST: readonly string[] = ['workspace', 'ui'];

/**
 * Asks whether remote windows use the extension on the remote computer, which can see the clones there. Where they do,
 * asks whether they use it on the user's computer again.
 */
export async function useInThisWindow({ id, extensionKind }: Extension<unknown>, log: Log): Promise<void> {
  if (env.remoteName === undefined) return;
  // Where the installation there has failed, the extension still runs on the user's computer.
  const isElsewhere = extensionKind === ExtensionKind.UI && !prefersRemote(userKinds(), id);
  const [question, detail, button, done] = isElsewhere ? toRemote() : toLocal();
  if ((await window.showWarningMessage(question, { modal: true, detail }, button)) !== button) return;
  const next = withKinds(userKinds(), id, isElsewhere ? REMOTE_FIRST : undefined);
  await workspace.getConfiguration().update(KINDS_SETTING, next, ConfigurationTarget.Global);
  // Not awaited: the command is complete even if the user never closes the message.
  void withinBoundary(log, Command.useInThisWindow, async () => {
    const reload = l10n.t('Reload Window');
    if ((await window.showInformationMessage(done, reload)) !== reload) return;
    // After the reload, VS Code still shows this list, and offers the installation there: the setting applies then.
    if (isElsewhere) await commands.executeCommand('workbench.extensions.search', '@installed Repo Rider');
    await commands.executeCommand('workbench.action.reloadWindow');
  });
}

type Texts = readonly [question: string, detail: string, button: string, done: string];

function toRemote(): Texts {
  return [
    l10n.t('Use Repo Rider on the remote computer?'),
    l10n.t(
      'Repo Rider can then find the clones there, sends its requests from there, and uses your tokens there. Continue only if you trust that computer. This applies to all remote computers on which Repo Rider is installed.',
    ),
    l10n.t('Use Remote Computer'),
    l10n.t(
      'Reload the window to use Repo Rider on the remote computer. If Repo Rider isn’t installed there, install it in the Extensions view, which opens then.',
    ),
  ];
}

function toLocal(): Texts {
  return [
    l10n.t('Use Repo Rider on your own computer again?'),
    l10n.t(
      'In all remote windows, Repo Rider then sends its requests and uses your tokens only on your own computer, and can’t find the clones on remote computers.',
    ),
    l10n.t('Use My Computer'),
    l10n.t('Reload the window to use Repo Rider on your own computer.'),
  ];
}
