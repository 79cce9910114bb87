import { type ConfigurationChangeEvent, Uri, workspace } from 'vscode';
import type { RootHints } from '../../core/clones/find/searchRoots.ts';
import { Setting } from '../../ids.ts';

/** The setting of VS Code's Git for the folder to clone into. */
const CLONE_FOLDER = 'git.defaultCloneDirectory';

/** What VS Code's settings and windows say about where clones are. */
export function cloneHints(): Omit<RootHints, 'home' | 'clones'> {
  return { set: cloneRoots(), usual: textOf(CLONE_FOLDER), open: openFolders() };
}

/** Whether a changed setting affects where clones are found, or where their state may be read. */
export function affectsClones(event: ConfigurationChangeEvent): boolean {
  return [Setting.cloneFolders, CLONE_FOLDER].some((setting) => event.affectsConfiguration(setting));
}

/** The paths of the open folders on this computer. */
export function openFolders(): readonly string[] {
  return (workspace.workspaceFolders ?? []).flatMap(({ uri }) => (uri.scheme === 'file' ? [uri.fsPath] : []));
}

/** The folders that the user has set. A workspace can't set them. */
export function cloneRoots(): readonly string[] {
  const value: unknown = workspace.getConfiguration().inspect(Setting.cloneFolders)?.globalValue;
  return Array.isArray(value) ? value.filter((folder) => typeof folder === 'string') : [];
}

/** The path of an address; undefined if it is on another computer. */
export function diskPath(address: string): string | undefined {
  try {
    const { scheme, authority, fsPath } = Uri.parse(address, true);
    return scheme === 'file' && authority === '' ? fsPath : undefined;
  } catch {
    return undefined;
  }
}

export function folderAddress(path: string): string {
  return Uri.file(path).toString();
}

/** Only the user's own value: a workspace could name any folder. */
function textOf(key: string): string | undefined {
  const value: unknown = workspace.getConfiguration().inspect(key)?.globalValue;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
