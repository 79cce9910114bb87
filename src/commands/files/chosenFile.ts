import { type Selection, TabInputCustom, TabInputNotebook, TabInputText, Uri, window } from 'vscode';

/** A file that a command is for. */
export interface ChosenFile {
  readonly uri: Uri;
  /** The selection in its editor; undefined if it isn't in the active editor, or was chosen elsewhere. */
  readonly selection: Selection | undefined;
  /** Whether its editor has changes that aren't saved. */
  readonly isDirty: boolean;
}

/**
 * The file that was clicked, or that of the active editor. The Explorer also passes the selected files, and means the
 * whole file.
 */
export function chosenFile(clicked: unknown, selected: unknown): ChosenFile | undefined {
  const editor = window.activeTextEditor;
  const uri = clicked instanceof Uri ? clicked : (editor?.document.uri ?? activeTabFile());
  if (!uri) return undefined;
  const isActive = editor?.document.uri.toString() === uri.toString();
  const selection = isActive && !Array.isArray(selected) ? editor.selection : undefined;
  return { uri, selection, isDirty: isActive && editor.document.isDirty };
}

/** The file of an active editor that is none for text, such as one for pictures. */
function activeTabFile(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  const isOfFile =
    input instanceof TabInputText || input instanceof TabInputCustom || input instanceof TabInputNotebook;
  return isOfFile ? input.uri : undefined;
}
