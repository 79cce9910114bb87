import { env, l10n, Uri, window, workspace } from 'vscode';
import type { CloneHabits } from '../core/clones/cloneHabits.ts';

/** Asks for the folder to clone into; undefined when the user thinks better of it. */
export async function askCloneFolder(habits: CloneHabits): Promise<Uri | undefined> {
  const usual = usualFolder(habits);
  const chosen = await window.showOpenDialog({
    canSelectFiles: false,
    canSelectFolders: true,
    canSelectMany: false,
    openLabel: l10n.t('Clone Here'),
    title:
      env.remoteName === undefined
        ? l10n.t('Clone into Which Folder?')
        : l10n.t('Clone into which folder of the computer that this window is connected to? Git runs there.'),
    ...(usual && { defaultUri: usual }),
  });
  return chosen?.[0];
}

/** The folder used last, else the one of Git's own setting; else VS Code's own choice. */
function usualFolder({ folder }: CloneHabits): Uri | undefined {
  const last = folder === undefined ? undefined : Uri.parse(folder, true);
  // One of another computer is not there.
  const { scheme, authority } = workspace.workspaceFolders?.[0]?.uri ?? { scheme: 'file', authority: '' };
  if (last?.scheme === scheme && last.authority === authority) return last;
  const set: unknown = workspace.getConfiguration('git').get('defaultCloneDirectory');
  const isPath = typeof set === 'string' && /^(\/|[a-z]:[/\\])/i.test(set);
  if (!isPath || !['file', 'vscode-remote'].includes(scheme)) return undefined;
  return scheme === 'file' ? Uri.file(set) : Uri.file(set).with({ scheme, authority });
}
