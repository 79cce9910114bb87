import { commands, Range, type TextDocumentShowOptions, ViewColumn } from 'vscode';
import type { RepositoryFiles } from '../../core/files/repositoryFiles.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { oneLine, withoutIcons } from '../../core/text.ts';
import { uriOf } from '../../platform/files/servedFiles.ts';
import { type FileChoice, pickFile } from '../../views/files/filePicker.ts';
import type { FileCommandServices } from '../services.ts';

/** Lets the user find a file of a repository, on its default branch, and opens it in an editor of this window. */
export async function goToFile(services: FileCommandServices, entry: RepositoryEntry): Promise<void> {
  const { full_name: fullName } = entry.repository;
  const opening = services.files.open(entry, defaultRef(entry));
  const choice = await pickFile(services, withoutIcons(oneLine(fullName, 200)), opening);
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
