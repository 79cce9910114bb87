import type { RepositoryEntry } from '../../../repositories/core/entry.ts';
import type { Clones } from './knownClones.ts';

/** The addresses of the repositories' clones, each once, in the order of the repositories. */
export function cloneAddressesOf(entries: readonly RepositoryEntry[], clones: Clones): readonly string[] {
  return [...new Set(entries.flatMap((entry) => clones.find(entry)?.folder ?? []))];
}

/** The content of a workspace file with only these folders: no settings, no tasks. */
export function workspaceText(folders: readonly object[]): string {
  return `${JSON.stringify({ folders }, null, 2)}\n`;
}
