import type { Uri } from 'vscode';

/** A folder's path in the notation of its system. */
export function displayPath({ scheme, path, fsPath }: Uri): string {
  return scheme === 'file' ? fsPath : path;
}
