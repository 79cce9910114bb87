import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerWindow } from './editorHost.ts';

/** Every file that the extension has stored, as text. */
export async function storedFiles({ userDataDir }: ServerWindow): Promise<string[]> {
  const folder = join(userDataDir, 'data', 'User', 'globalStorage', 'repo-rider.repo-rider');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // A file that is being replaced right now is found, or gone, on the next attempt.
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8').catch(() => '')));
}
