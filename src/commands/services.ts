import type { Uri } from 'vscode';
import type { Counter } from '../core/api/cyclistCounter.ts';
import type { CloneHabits } from '../core/clones/make/cloneHabits.ts';
import type { CloneQueue } from '../core/clones/make/cloneQueue.ts';
import type { Trash } from '../core/clones/removal/moveClones.ts';
import type { GitAccess } from '../core/credentials/gitAccess.ts';
import type { GitConsents } from '../core/credentials/gitConsents.ts';
import type { Browsing } from '../core/files/browsing.ts';
import type { OpenedRoots } from '../core/files/openedRoots.ts';
import type { PendingFiles } from '../core/files/pendingFile.ts';
import type { RepositoryFiles } from '../core/files/repositoryFiles.ts';
import type { Log } from '../core/log.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import type { CatalogueEntry } from '../core/search/catalogue.ts';
import type { RepositorySearch } from '../core/search/repositorySearch.ts';
import type { Services } from '../platform/services.ts';
import type { FilesFailureNode } from '../views/files/fileNodes.ts';
import type { FileChoice } from '../views/files/filePicker.ts';
import type { FilesView } from '../views/files/filesView.ts';
import type { AccountPanel } from '../views/pages/accountPanel.ts';
import type { QuotaPanel } from '../views/pages/quotaPanel.ts';
import type { RepositoryPanel } from '../views/pages/repositoryPanel.ts';
import type { OpenList } from '../views/search/openList.ts';
import type { RepositoryView } from '../views/tree/repositoryView.ts';
import type { ViewState } from '../views/tree/viewState.ts';

/** The commands that delete clones. */
export interface RemovalCommands {
  /** @param choose runs an action for the repository, which the user may have to choose */
  readonly deleteClone: (
    services: CommandServices,
    choose: (action: (entry: RepositoryEntry) => Promise<void>) => Promise<void>,
  ) => Promise<void>;
  readonly cleanUpClones: (services: CommandServices, entries: readonly RepositoryEntry[]) => Promise<void>;
}

/** What commands use. */
export interface CommandServices extends Services {
  readonly extensionUri: Uri;
  readonly log: Log & { readonly show: () => void };
  readonly search: RepositorySearch;
  readonly view: RepositoryView;
  readonly viewState: ViewState;
  readonly openList: OpenList<CatalogueEntry>;
  readonly page: RepositoryPanel;
  readonly accountPage: AccountPanel;
  readonly quotaPanel: QuotaPanel;
  /** Creates a counter for the configured address. @throws CounterAddressError before any request */
  readonly connectCounter: () => Counter;
  readonly habits: CloneHabits;
  readonly queue: CloneQueue;
  readonly consents: GitConsents;
  readonly gitAccess: GitAccess;
  readonly trash: Trash;
  /** Loads the commands that delete clones; undefined in a web worker. */
  readonly removal: RemovalCommands | undefined;
  /** The paths of the folders that are open in other windows on this computer. */
  readonly openElsewhere: () => Promise<readonly string[]>;
  /** Reads again what the files view couldn't. */
  readonly retryFiles: (failure: FilesFailureNode) => Promise<void>;
  /** Aborted when the window closes. */
  readonly closing: AbortSignal;
}

/** What commands for files use. */
export interface FileCommandServices extends CommandServices {
  readonly openFileList: OpenList<FileChoice>;
  readonly files: RepositoryFiles;
  readonly roots: OpenedRoots;
  readonly pendingFiles: PendingFiles;
  readonly browsing: Browsing;
  readonly filesView: FilesView;
}
