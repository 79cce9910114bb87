import { type Tab, Uri, window, workspace } from 'vscode';

/**
 * The paths of files with unsaved changes in this window: in editors of text and notebooks, in custom editors, and in
 * editors of files that don't exist yet.
 */
export function unsavedFiles(): readonly string[] {
  const documents = [...workspace.textDocuments, ...workspace.notebookDocuments].filter(({ isDirty }) => isDirty);
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs.filter(({ isDirty }) => isDirty));
  const all = [...documents.map(({ uri }) => uri), ...tabs.flatMap(addressesIn)];
  const paths = all.flatMap(({ scheme, path, fsPath }) =>
    (scheme === 'file' || scheme === 'untitled') && path.startsWith('/') ? [fsPath] : [],
  );
  return [...new Set(paths)];
}

/** The kinds of input differ in the names of these properties, and VS Code adds others. */
function addressesIn({ input }: Tab): readonly Uri[] {
  const values: readonly unknown[] = typeof input === 'object' && input !== null ? Object.values(input) : [];
  return values.filter((value) => value instanceof Uri);
}
