import { env, UIKind, Uri, workspace } from 'vscode';
import type { Trash } from './core/removal/moveClones.ts';

/** The trash of the computer, through VS Code: only the desktop has one, and only for its own disks. */
export const systemTrash: Trash = {
  get isAvailable() {
    return env.remoteName === undefined && env.uiKind === UIKind.Desktop;
  },
  // VS Code fails if it can't use the trash, and deletes nothing.
  move: async (folder) => workspace.fs.delete(Uri.parse(folder, true), { recursive: true, useTrash: true }),
};
