import { commands, Uri, window, workspace } from 'vscode';
import { copyLines } from '../base/clipboard.ts';
import { showable } from '../base/core/text.ts';
import { displayPath, plural, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { saveText } from '../base/saveText.ts';
import { Command, type CommandId } from '../ids.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { Clone, Clones } from './core/known/knownClones.ts';
import { cloneAddressesOf, workspaceText } from './core/known/workspaceFile.ts';
import { presence } from './gitClone.ts';
import { isSameFolder } from './sameFolder.ts';

type WhichWindow = 'this' | 'new';

/** Opens a repository's clone, or offers to clone the repository if there is none. */
export async function openFolder(clones: Clones, entry: RepositoryEntry, which: WhichWindow): Promise<void> {
  await useClone(clones, entry, (folder) => openInWindow(folder, which));
}

/** Adds a repository's clone to the window's folders, or offers to clone the repository if there is none. */
export async function addToWorkspace(clones: Clones, entry: RepositoryEntry): Promise<void> {
  await useClone(clones, entry, (folder) => {
    const isOpen = workspace.workspaceFolders?.some(({ uri }) => isSameFolder(uri, folder)) === true;
    if (!isOpen) workspace.updateWorkspaceFolders(workspace.workspaceFolders?.length ?? 0, 0, { uri: folder });
  });
}

/** Selects a repository's clone in the file manager of the system. */
export async function revealClone(clones: Clones, entry: RepositoryEntry): Promise<void> {
  await useClone(clones, entry, (folder) => commands.executeCommand('revealFileInOS', folder));
}

/** Opens a terminal in a repository's clone. */
export async function openInTerminal(clones: Clones, entry: RepositoryEntry): Promise<void> {
  await useClone(clones, entry, (cwd) => window.createTerminal({ cwd }).show());
}

/** Copies the paths of the clones that repositories have, one per line. */
export async function copyPath(clones: Clones, entries: readonly RepositoryEntry[]): Promise<void> {
  const paths = entries.flatMap((entry) => {
    const clone = clones.find(entry);
    return clone ? displayPath(Uri.parse(clone.folder, true)) : [];
  });
  if (paths.length > 0) await copyLines(paths);
}

/** Finds a repository's clone. A repository may have several clones: those that no longer exist are forgotten. */
export async function findPresentClone(clones: Clones, entry: RepositoryEntry): Promise<Uri | undefined> {
  // A worktree can't be forgotten: its clone names it.
  let last: string | undefined;
  for (let clone = clones.find(entry); clone !== undefined && clone.folder !== last; clone = clones.find(entry)) {
    last = clone.folder;
    const folder = Uri.parse(clone.folder, true);
    if ((await presence(folder)) !== 'gone') return folder;
    await clones.forget(clone.folder);
  }
  return undefined;
}

/**
 * Asks if several folders may be the clone, because anyone may name any remote. @returns undefined if the user cancels
 */
async function chooseAmongEquals(clones: Clones, entry: RepositoryEntry, best: Uri): Promise<Uri | undefined> {
  for (const { folder } of clones.findEquals(entry))
    if ((await presence(Uri.parse(folder, true))) === 'gone') await clones.forget(folder);
  const equals = clones.findEquals(entry);
  if (equals.length === 0) return best;
  const chosen = await askClone(entry, equals);
  if (!chosen) return undefined;
  await clones.prefer(chosen.folder);
  return Uri.parse(chosen.folder, true);
}

/** Asks which of several clones of a repository to use. @returns undefined if the user cancels */
async function askClone({ repository }: RepositoryEntry, clones: readonly Clone[]): Promise<Clone | undefined> {
  const items = clones.map((clone) => {
    const { folder, branch } = clone;
    return {
      clone,
      label: showable(displayPath(Uri.parse(folder, true))),
      ...(branch !== undefined && { description: showable(branch) }),
    };
  });
  const picked = await window.showQuickPick(items, {
    title: repository.full_name,
    placeHolder: l10n.t('Several folders have this repository as a remote. Choose the one to use from now on.'),
    matchOnDescription: true,
  });
  return picked?.clone;
}

/**
 * Uses a repository's clone. Asks which one, if several folders may be the clone.
 * @param otherwise what to do without one; offers to clone the repository by default
 */
export async function useClone(
  clones: Clones,
  entry: RepositoryEntry,
  use: (folder: Uri) => unknown,
  otherwise?: () => Promise<void>,
): Promise<void> {
  const former = clones.find(entry);
  const folder = await findPresentClone(clones, entry);
  if (folder) {
    const chosen = await chooseAmongEquals(clones, entry, folder);
    if (chosen) await use(chosen);
    return;
  }
  if (otherwise) return otherwise();
  const name = entry.repository.full_name;
  const text = former
    ? l10n.t('{0} is no longer in {1}.', name, showable(displayPath(Uri.parse(former.folder, true))))
    : l10n.t('No clone of {0} was found on this computer.', name);
  await offerToClone([entry], text, Command.clone);
}

export async function openInWindow(folder: Uri, which: WhichWindow): Promise<void> {
  const options = which === 'this' ? { forceReuseWindow: true } : { forceNewWindow: true };
  await commands.executeCommand('vscode.openFolder', folder, options);
}

/** Offers to clone repositories, because a command needs clones and there are none. @param text says so */
export async function offerToClone(
  entries: readonly RepositoryEntry[],
  text = l10n.t('None of these repositories has a clone on this computer.'),
  command: CommandId = Command.cloneAll,
): Promise<void> {
  const clone = l10n.t('Clone…');
  // A folder that is gone has no row.
  const buttons = entries.some(({ repository }) => !repository.local) ? [clone] : [];
  if ((await window.showInformationMessage(text, ...buttons)) === clone)
    await commands.executeCommand(command, entries);
}

/** Saves a workspace file with the clones of repositories where the user wants it, and opens it in this window. */
export async function openAsWorkspace(clones: Clones, entries: readonly RepositoryEntry[]): Promise<void> {
  const addresses = cloneAddressesOf(entries, clones);
  const folders: Uri[] = [];
  for (const address of addresses) {
    const folder = Uri.parse(address, true);
    if ((await presence(folder)) === 'gone') await clones.forget(address);
    else folders.push(folder);
  }
  const [first] = folders;
  if (!first) return offerToClone(entries);
  const target = await saveText(workspaceText(folders.map(pathOf)), {
    title: titleOf(folders.length, entries.filter((entry) => !clones.find(entry)).length),
    filters: { [l10n.t('Workspace')]: ['code-workspace'] },
    defaultUri: Uri.joinPath(first, '..', 'repositories.code-workspace'),
  });
  if (target) await openInWindow(target, 'this');
}

function titleOf(folders: number, missing: number): string {
  const title = plural(folders, l10n.t('Save Workspace of {0} Clone|Save Workspace of {0} Clones'));
  return missing === 0 ? title : l10n.t('{0} ({1} Not Cloned)', title, wholeNumber(missing));
}

/** As VS Code writes folders into a workspace file: paths on this computer, and addresses of others. */
function pathOf(folder: Uri): { readonly path: string } | { readonly uri: string } {
  return folder.scheme === 'file' ? { path: folder.fsPath } : { uri: folder.toString() };
}
