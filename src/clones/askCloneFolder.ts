import { env, extensions, Uri, window, workspace } from 'vscode';
import { l10n } from '../base/l10n.ts';
import type { Clone, Clones } from './core/known/knownClones.ts';
import type { CloneHabits } from './core/make/cloneHabits.ts';

/** The URI scheme of folders on another computer. */
const REMOTE = 'vscode-remote';

/** Asks for the folder to clone into. @returns undefined if the user cancels. */
export async function askCloneFolder(habits: CloneHabits, clones: Clones): Promise<Uri | undefined> {
  const proposed = proposedFolder(habits, clones.all);
  const chosen = await window.showOpenDialog({
    canSelectFiles: false,
    canSelectFolders: true,
    canSelectMany: false,
    openLabel: l10n.t('Clone Here'),
    title:
      env.remoteName === undefined
        ? l10n.t('Choose a Folder to Clone Into')
        : l10n.t('Choose a Folder on the Remote Computer to Clone Into'),
    ...(proposed && { defaultUri: proposed }),
  });
  return chosen?.[0];
}

/**
 * The folder to clone into without a question; undefined if none is known. Clones may be in folders of others, so they
 * don't count.
 */
export function usualCloneFolder(habits: CloneHabits): Uri | undefined {
  return proposedFolder(habits, []);
}

function proposedFolder(habits: CloneHabits, clones: readonly Clone[]): Uri | undefined {
  const set: unknown = workspace.getConfiguration('git').get('defaultCloneDirectory');
  const folders = clones.map(({ folder }) => folder);
  return usualFolder(habits.folder, set, folders, workspace.workspaceFolders?.[0]?.uri, isGitElsewhere());
}

/** Whether Git runs on another computer than this extension. */
function isGitElsewhere(): boolean {
  return env.remoteName !== undefined && !extensions.getExtension('vscode.git');
}

/** Whether Git of this window can clone into a folder: windows of other computers may have stored it. */
export function isFolderHere({ scheme, authority }: Uri): boolean {
  const open = workspace.workspaceFolders?.[0]?.uri;
  // Git of a remote window runs there; only an open folder identifies that computer.
  if (!isGitElsewhere()) return scheme === 'file' || (scheme === open?.scheme && authority === open.authority);
  return scheme === REMOTE && open?.scheme === REMOTE && open.authority === authority;
}

/**
 * The folder used last, else that of Git's setting, else the one that contains the most clones, else undefined for VS
 * Code's choice. Skips folders of other computers.
 * @param last the URI of the folder that was cloned into last
 * @param set the unchecked value of `git.defaultCloneDirectory`
 * @param clones the URIs of the clones' folders
 * @param open the first folder of the window
 */
export function usualFolder(
  last: string | undefined,
  set: unknown,
  clones: readonly string[],
  open: Uri | undefined,
  isElsewhere: boolean,
): Uri | undefined {
  // Only an open folder identifies the other computer.
  if (isElsewhere && open?.scheme !== REMOTE) return undefined;
  const { scheme, authority } = open ?? { scheme: 'file', authority: '' };
  const isHere = (folder: Uri | undefined): boolean => folder?.scheme === scheme && folder.authority === authority;
  const folder = last === undefined ? undefined : addressOf(last);
  if (isHere(folder)) return folder;
  const isPath = typeof set === 'string' && /^(\/|[a-z]:[/\\])/i.test(set);
  if (isPath && scheme === 'file') return Uri.file(set);
  if (isPath && scheme === REMOTE) return Uri.file(set).with({ scheme, authority });
  return mostCommonParent(clones.flatMap((each) => addressOf(each) ?? []).filter(isHere));
}

function mostCommonParent(folders: readonly Uri[]): Uri | undefined {
  const parents = Map.groupBy(folders, (folder) => Uri.joinPath(folder, '..').toString());
  const [most] = [...parents.keys()].toSorted((a, b) => (parents.get(b)?.length ?? 0) - (parents.get(a)?.length ?? 0));
  return most === undefined ? undefined : Uri.parse(most);
}

/** @returns undefined if a stored URI is invalid. */
function addressOf(text: string): Uri | undefined {
  try {
    return Uri.parse(text, true);
  } catch {
    return undefined;
  }
}
