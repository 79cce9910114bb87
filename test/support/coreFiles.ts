import { OpenedRoots } from '../../src/files/core/openedRoots.ts';
import { RepositoryFiles } from '../../src/files/core/repositoryFiles.ts';
import type { NamedCommit } from '../../src/hosts/core/fileClient.ts';
import type { RepositoryEntry } from '../../src/repositories/core/entry.ts';
import type { Core } from './core.ts';
import { recordingLog } from './ports.ts';

/** The files of repositories in a window, as `composeActions` wires them. */
export function filesOf(core: Core, maxBytes = () => 200 * 1024 * 1024) {
  const roots = new OpenedRoots(core.memento);
  const log = recordingLog();
  const { library, current, sessions } = core;
  const findSession = (id: string) => current.find(id);
  const files = new RepositoryFiles({ roots, library, findSession, maxBytes, log });
  sessions.onDidChange((change) => void files.forget(change));
  return { roots, files, log };
}

/** A repository of an account, by its full name. */
export async function entryOf({ library }: Core, fullName: string): Promise<RepositoryEntry> {
  await library.refresh();
  const entry = library.entries.find(({ repository }) => repository.full_name === fullName);
  if (!entry) throw new Error(`${fullName} is not listed.`);
  return entry;
}

/** The names of all branches or tags, as far as their pages are read. */
export async function refNames(pages: AsyncIterable<readonly NamedCommit[]>): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const page of pages) names.push(...page.map(({ name }) => name));
  return names;
}
