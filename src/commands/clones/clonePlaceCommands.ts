import { commands, Uri, window } from 'vscode';
import type { Clones } from '../../core/clones/known/clones.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { displayPath } from '../../platform/texts/displayPath.ts';
import { copyLines } from '../repositoryCommands.ts';
import { useClone } from './openCommands.ts';

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
