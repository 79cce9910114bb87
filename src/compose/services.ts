import type { Extension } from 'vscode';
import type { Log } from '../base/core/log.ts';
import type { RemovalCommands } from '../clones/clones.ts';
import type { Counter } from '../extras/core/cyclistCounter.ts';
import type { FilesFailureNode } from '../files/fileNodes.ts';
import type { AccountPanel } from '../pages/accountPanel.ts';
import type { RepositoryPanel } from '../pages/repositoryPanel.ts';
import type { QuotaPanel } from '../quota/quotaPanel.ts';
import type { FirstBox } from '../search/firstBox.ts';
import type { SearchServices } from '../search/search.ts';
import type { SidebarServices } from '../sidebar/sidebar.ts';
import type { settings } from './settings.ts';

/** What the sidebar, the pages, and all commands use. */
export interface Services extends SearchServices {
  readonly settings: typeof settings;
  readonly firstBox: Pick<FirstBox, 'take'>;
  readonly log: Log & { readonly show: () => void };
}

/** What the commands of all rooms use. */
export interface CommandServices extends Omit<SidebarServices, keyof Services>, Services {
  readonly extension: Extension<unknown>;
  readonly page: RepositoryPanel;
  readonly accountPage: AccountPanel;
  readonly quotaPanel: QuotaPanel;
  /** Creates a counter for the configured address. @throws CounterAddressError before any request */
  readonly connectCounter: () => Counter;
  /** Loads the commands that delete clones; undefined in a web worker. */
  readonly removal: RemovalCommands | undefined;
  /** Reads again what the files view couldn't. */
  readonly retryFiles: (failure: FilesFailureNode) => Promise<void>;
}
