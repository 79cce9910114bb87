import { type Selection, Uri, window } from 'vscode';
import { isEntryNode } from './fileNodes.ts';
import { fileOfTab } from './fileTabs.ts';
import { uriOf } from './servedFiles.ts';

/** A file that a command is for. */
export interface ChosenFile {
  readonly uri: Uri;
  /** The selection in its editor; undefined if it isn't in the active editor, or was chosen elsewhere. */
  readonly selection: Selection | undefined;
  /** Whether its editor has changes that aren't saved. */
  readonly isDirty: boolean;
}

/**
 * The file that was clicked, or that of the active editor. The files view also passes the selected rows, and means the
 * whole file.
 */
export function chosenFile(clicked: unknown, selected: unknown): ChosenFile | undefined {
  const editor = window.activeTextEditor;
  const uri = uriIn(clicked) ?? editor?.document.uri ?? fileOfTab(window.tabGroups.activeTabGroup.activeTab);
  if (!uri) return undefined;
  const isActive = editor?.document.uri.toString() === uri.toString();
  const selection = isActive && !Array.isArray(selected) ? editor.selection : undefined;
  return { uri, selection, isDirty: isActive && editor.document.isDirty };
}

/** What VS Code passes: the address of a file, or a row of the files view. */
function uriIn(clicked: unknown): Uri | undefined {
  if (clicked instanceof Uri) return clicked;
  return isEntryNode(clicked) ? uriOf(clicked.root, clicked.path) : undefined;
}
