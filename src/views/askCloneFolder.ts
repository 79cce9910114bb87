import { env, extensions, l10n, Uri, window, workspace } from 'vscode';
import type { CloneHabits } from '../core/clones/cloneHabits.ts';

/** The URI scheme of folders on another computer. */
const REMOTE = 'vscode-remote';

/** Asks for the folder to clone into. @returns undefined if the user cancels. */
export async function askCloneFolder(habits: CloneHabits): Promise<Uri | undefined> {
  const usual = usualCloneFolder(habits);
  const chosen = await window.showOpenDialog({
    canSelectFiles: false,
    canSelectFolders: true,
    canSelectMany: false,
    openLabel: l10n.t('Clone Here'),
    title:
      env.remoteName === undefined
        ? l10n.t('Choose a Folder to Clone Into')
        : l10n.t('Choose a Folder on the Remote Computer to Clone Into'),
    ...(usual && { defaultUri: usual }),
  });
  return chosen?.[0];
}

/** The folder to propose; undefined if none is known. */
export function usualCloneFolder(habits: CloneHabits): Uri | undefined {
  const set: unknown = workspace.getConfiguration('git').get('defaultCloneDirectory');
  return usualFolder({
    last: habits.folder,
    set,
    open: workspace.workspaceFolders?.[0]?.uri,
    isElsewhere: env.remoteName !== undefined && !extensions.getExtension('vscode.git'),
  });
}

/** Decides which folder is proposed. */
export interface FolderHints {
  /** The URI of the folder that was cloned into last. */
  readonly last: string | undefined;
  /** The unchecked value of `git.defaultCloneDirectory`. */
  readonly set: unknown;
  /** The first folder of the window. */
  readonly open: Uri | undefined;
  /** Whether Git runs on another computer than this extension. */
  readonly isElsewhere: boolean;
}

/** The folder used last, else that of Git's setting, else undefined for VS Code's choice. Skips folders of other computers. */
export function usualFolder({ last, set, open, isElsewhere }: FolderHints): Uri | undefined {
  // Only an open folder identifies the other computer.
  if (isElsewhere && open?.scheme !== REMOTE) return undefined;
  const { scheme, authority } = open ?? { scheme: 'file', authority: '' };
  const folder = last === undefined ? undefined : addressOf(last);
  if (folder?.scheme === scheme && folder.authority === authority) return folder;
  const isPath = typeof set === 'string' && /^(\/|[a-z]:[/\\])/i.test(set);
  if (!isPath || !['file', REMOTE].includes(scheme)) return undefined;
  return scheme === 'file' ? Uri.file(set) : Uri.file(set).with({ scheme, authority });
}

/** @returns undefined if a stored URI is invalid. */
function addressOf(text: string): Uri | undefined {
  try {
    return Uri.parse(text, true);
  } catch {
    return undefined;
  }
}
