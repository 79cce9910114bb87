import { env, extensions, l10n, Uri, window, workspace } from 'vscode';
import type { CloneHabits } from '../core/clones/cloneHabits.ts';

/** Where the folders of another computer are. */
const REMOTE = 'vscode-remote';

/** Asks for the folder to clone into; undefined when the user thinks better of it. */
export async function askCloneFolder(habits: CloneHabits): Promise<Uri | undefined> {
  const set: unknown = workspace.getConfiguration('git').get('defaultCloneDirectory');
  const usual = usualFolder({
    last: habits.folder,
    set,
    open: workspace.workspaceFolders?.[0]?.uri,
    isElsewhere: env.remoteName !== undefined && !extensions.getExtension('vscode.git'),
  });
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

/** What decides which folder is proposed. */
export interface FolderHints {
  /** The address of the folder that was cloned into last. */
  readonly last: string | undefined;
  /** Git's own setting, as it was found. */
  readonly set: unknown;
  /** The first folder of the window. */
  readonly open: Uri | undefined;
  /** Whether Git runs on another computer than this extension. */
  readonly isElsewhere: boolean;
}

/** The folder used last, else the one of Git's own setting; else VS Code's own choice. One of another computer is not there. */
export function usualFolder({ last, set, open, isElsewhere }: FolderHints): Uri | undefined {
  // Only a folder there names the other computer.
  if (isElsewhere && open?.scheme !== REMOTE) return undefined;
  const { scheme, authority } = open ?? { scheme: 'file', authority: '' };
  const folder = last === undefined ? undefined : addressOf(last);
  if (folder?.scheme === scheme && folder.authority === authority) return folder;
  const isPath = typeof set === 'string' && /^(\/|[a-z]:[/\\])/i.test(set);
  if (!isPath || !['file', REMOTE].includes(scheme)) return undefined;
  return scheme === 'file' ? Uri.file(set) : Uri.file(set).with({ scheme, authority });
}

/** Undefined of what is no address: it was kept over restarts. */
function addressOf(text: string): Uri | undefined {
  try {
    return Uri.parse(text, true);
  } catch {
    return undefined;
  }
}
