import { ViewColumn, window } from 'vscode';
import { webHostOf } from '../accounts/core/session.ts';
import { l10n } from '../base/l10n.ts';
import { browseFiles, goToBrowsedFile, goToFile, openFile, switchBranch } from '../files/browseFiles.ts';
import { cloneAndOpenFile } from '../files/cloneFile.ts';
import { entryToOpen } from '../files/entryToOpen.ts';
import { copyPermalink, openFileOnWeb } from '../files/filePages.ts';
import type { FileServices } from '../files/files.ts';
import { openPastedFile } from '../files/openLinkedFile.ts';
import { Command } from '../ids.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { ChosenRows, type Clicked, FOUND, type Handler } from '../sidebar/chosenRows.ts';
import { entriesOf } from '../sidebar/selection.ts';
import type { SidebarServices } from '../sidebar/sidebar.ts';

/** The commands whose code is loaded on first use. */
export type FileCommandId = (typeof Command)[
  | 'goToFile'
  | 'openFileOnWeb'
  | 'copyPermalink'
  | 'cloneAndOpenFile'
  | 'browseFiles'
  | 'switchBranch'
  | 'refreshFiles'
  | 'closeFiles'];

/** The argument of *Go to File…* that opens the active row of its list beside the active editor. */
const BESIDE = 'beside';

/** The handlers of the commands for files without a clone. */
export function fileCommandTable(services: FileServices & SidebarServices): Readonly<Record<FileCommandId, Handler>> {
  const { library, browsing, files, filesView, openFileList, fileHosts } = services;
  const rows = new ChosenRows(services);
  /** The list of repositories also has those of code hosts without files. */
  const withFiles =
    (action: (entry: RepositoryEntry) => Promise<void>) =>
    async (entry: RepositoryEntry): Promise<void> => {
      if (fileHosts.serves(entry.session)) {
        const checked = await entryToOpen(library, entry);
        return checked && action(checked);
      }
      const host = webHostOf(entry.session);
      void window.showInformationMessage(
        l10n.t('{0} doesn’t offer the files of its repositories without a clone.', host),
      );
    };
  return {
    [Command.goToFile]: async (
      ...args: readonly [clicked?: Clicked | typeof FOUND | typeof BESIDE, address?: unknown]
    ) => {
      const [clicked, address] = args;
      if (clicked === BESIDE) {
        const choice = openFileList.accept();
        return choice && openFile(files, choice, ViewColumn.Beside);
      }
      // In the title of the files view, VS Code passes the focused row, if any.
      const isOfView = args.length === 1 && clicked !== FOUND && entriesOf(clicked).length === 0;
      if (isOfView && browsing.browsed) return goToBrowsedFile(services);
      await rows.oneOrPicked(
        clicked,
        l10n.t('Go to File in Repository'),
        withFiles((each) =>
          typeof address === 'string' ? openPastedFile(services, each, address) : goToFile(services, each),
        ),
        { opensFiles: true, isOnServer: true },
      );
    },
    [Command.openFileOnWeb]: (clicked?: unknown, all?: unknown) => openFileOnWeb(services, clicked, all),
    [Command.copyPermalink]: (clicked?: unknown, all?: unknown) => copyPermalink(services, clicked, all),
    [Command.cloneAndOpenFile]: (clicked?: unknown, all?: unknown) => cloneAndOpenFile(services, clicked, all),
    [Command.browseFiles]: (clicked?: Clicked) =>
      rows.oneOrPicked(
        clicked,
        l10n.t('Browse Files of Repository'),
        withFiles((each) => browseFiles(services, each)),
        { isOnServer: true },
      ),
    // These ignore the focused row.
    [Command.switchBranch]: () => switchBranch(services),
    [Command.refreshFiles]: () => filesView.during(browsing.refresh()),
    [Command.closeFiles]: () => filesView.close(),
  };
}
