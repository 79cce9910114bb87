import { type ConfigurationChangeEvent, Uri, workspace } from 'vscode';
import { Setting } from '../ids.ts';
import { type CloneFolder, cloneFolders } from './core/find/cloneFolders.ts';
import type { RootHints } from './core/find/searchRoots.ts';
import type { Clones } from './core/known/knownClones.ts';
import type { Machine } from './core/machine.ts';

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

/**
 * Lists the folders that contain clones.
 * @param target the address of the folder that the user last cloned into
 * @param confirmed the folders that count as confirmed, by default those of the setting
 * @returns undefined if the extension can't see the disk of the window's computer
 */
export async function listCloneFolders(
  machine: Machine | undefined,
  { all }: Clones,
  target: string | undefined,
  confirmed: readonly string[] = cloneRoots(),
): Promise<readonly CloneFolder[] | undefined> {
  if (!machine) return undefined;
  const clones = all.flatMap(({ folder }) => diskPath(folder) ?? []);
  const hints = { home: machine.home, confirmed, clones, target: target === undefined ? undefined : diskPath(target) };
  return cloneFolders(hints, machine.disk);
}
