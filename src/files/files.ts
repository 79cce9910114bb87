/**
 * The files of repositories without a clone.
 *
 * - `core/repositoryFiles.ts`: trees and contents of a commit, from the service or from disk
 * - `core/fileIndex.ts`, `filePicker.ts`: *Go to File…*
 * - `core/openedRoots.ts`, `servedFiles.ts`: which files VS Code and other extensions may read
 * - `filesView.ts`, `filesTree.ts`: the view *Files*
 * - `core/fileLink.ts`, `openLinkedFile.ts`: links to a file
 *
 * Its commits are never a folder of a window, and it serves only what the user has opened.
 */

import type { OpenList } from '../search/openList.ts';
import type { SearchServices } from '../search/search.ts';
import type { Browsing } from './core/browsing.ts';
import type { OpenedRoots } from './core/openedRoots.ts';
import type { PendingFiles } from './core/pendingFile.ts';
import type { RepositoryFiles } from './core/repositoryFiles.ts';
import type { FileChoice } from './filePicker.ts';
import type { FilesView } from './filesView.ts';

/** The files of repositories without a clone. */
export interface FileServices extends SearchServices {
  readonly openFileList: OpenList<FileChoice>;
  readonly files: RepositoryFiles;
  readonly roots: OpenedRoots;
  readonly pendingFiles: PendingFiles;
  readonly browsing: Browsing;
  readonly filesView: FilesView;
}
