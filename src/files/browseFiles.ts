import { commands, Range, type TextDocumentShowOptions, ViewColumn } from 'vscode';
import { showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { readAddress } from '../search/core/pasted.ts';
import type { RepositoryFiles } from './core/repositoryFiles.ts';
import { type OpenedRepository, placePasted, repositoryOf } from './core/repositoryNames.ts';
import { rootHostOf } from './core/rootAddress.ts';
import { type FileChoice, pickFile } from './filePicker.ts';
import type { FileServices } from './files.ts';
import { mayShowCommit } from './mayShowCommit.ts';
import { pickRef } from './refPicker.ts';
import { uriOf } from './servedFiles.ts';

/** Lets the user find a file of a repository, on its default branch, and opens it in an editor of this window. */
export async function goToFile(services: FileServices, entry: RepositoryEntry): Promise<void> {
  const { full_name: fullName } = entry.repository;
  const opening = services.files.open(entry, defaultRef(entry));
  const choice = await pickFile(services, fullName, opening);
  if (choice) await openFile(services.files, choice);
}

/**
 * Opens a picked file.
 * @param column beside the active editor, or in its group
 * @throws what `FileContents.read` throws, before an editor opens: that wouldn't say why it shows nothing
 */
export async function openFile(
  files: RepositoryFiles,
  { root, path, position }: FileChoice,
  column: ViewColumn = ViewColumn.Active,
): Promise<void> {
  await files.prepare(root, path);
  // As VS Code's own list does by default.
  const options: TextDocumentShowOptions = { viewColumn: column, preview: false };
  if (position) {
    const { line, column: character } = position;
    const [at, before] = [Math.max(0, line - 1), Math.max(0, character - 1)];
    options.selection = new Range(at, before, at, before);
  }
  await commands.executeCommand('vscode.open', uriOf(root, path), options);
}

/** The default branch; what the service calls `HEAD` if it has not said which one that is. */
export function defaultRef({ repository }: RepositoryEntry): string {
  const { default_branch: branch } = repository;
  return branch ? `heads/${branch}` : 'HEAD';
}

/** Shows the files of a repository's default branch in the sidebar. */
export async function browseFiles({ browsing, filesView, files }: FileServices, entry: RepositoryEntry): Promise<void> {
  const ref = defaultRef(entry);
  const opening = files.open(entry, ref);
  const shown = browsing.show(repositoryOf(entry), ref, opening);
  await filesView.show();
  await shown;
}

/** Lets the user find a file of the repository in the files view. */
export async function goToBrowsedFile(services: FileServices): Promise<void> {
  const { browsed } = services.browsing;
  if (!browsed) return;
  const choice = await pickFile(services, nameOf(browsed.repository), browsed.opening);
  if (choice) await openFile(services.files, choice);
}

/** Lets the user choose what the files view shows of its repository. */
export async function switchBranch(services: FileServices): Promise<void> {
  const { browsing, filesView, files, library, roots } = services;
  const { browsed } = browsing;
  if (!browsed) return;
  const { repository, ref, opened } = browsed;
  await library.load();
  const sessions = library.stores.map(({ session }) => session);
  const listed = library.entries.find(
    ({ session, repository: { id } }) => rootHostOf(session) === repository.host && id === repository.repositoryId,
  );
  const picked = await pickRef({
    title: `${l10n.t('Switch Branch or Tag')} · ${nameOf(repository)}`,
    branches: files.refs(repository, 'branches'),
    tags: files.refs(repository, 'tags'),
    defaultBranch: listed?.repository.default_branch ?? undefined,
    current: opened ? opened.root.ref : ref,
    pasted: (typed) => placePasted(readAddress(typed, sessions), repository),
  });
  if (!picked) return;
  const { refs, isPasted } = picked;
  const hash = refs.find((each) => !each.includes('/'));
  if (isPasted && !(await mayShowCommit(roots, repository, hash))) return;
  await filesView.during(browsing.switchTo(refs));
  await filesView.show();
}

function nameOf({ owner, name }: OpenedRepository): string {
  return showable(`${owner}/${name}`);
}
