import type { Browsing } from '../core/files/browsing.ts';
import type { OpenedRoots } from '../core/files/openedRoots.ts';
import type { PendingFiles } from '../core/files/pendingFile.ts';
import type { RepositoryFiles } from '../core/files/repositoryFiles.ts';
import type { OpenList } from '../search/openList.ts';
import type { SearchServices } from '../search/search.ts';
import type { FileChoice } from '../views/files/filePicker.ts';
import type { FilesView } from '../views/files/filesView.ts';

/** The files of repositories without a clone. */
export interface FileServices extends SearchServices {
  readonly openFileList: OpenList<FileChoice>;
  readonly files: RepositoryFiles;
  readonly roots: OpenedRoots;
  readonly pendingFiles: PendingFiles;
  readonly browsing: Browsing;
  readonly filesView: FilesView;
}
