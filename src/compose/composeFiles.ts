import { type Uri, window } from 'vscode';
import type { SessionsChange } from '../accounts/core/accountState.ts';
import { logged } from '../base/core/log.ts';
import type { Memento } from '../base/core/memento.ts';
import { reportFailure } from '../errors/errorBoundary.ts';
import { openPendingFile } from '../files/cloneFile.ts';
import { Browsing } from '../files/core/browsing.ts';
import { OpenedRoots } from '../files/core/openedRoots.ts';
import { PendingFiles } from '../files/core/pendingFile.ts';
import { RepositoryFiles } from '../files/core/repositoryFiles.ts';
import { readFileAddress } from '../files/core/rootAddress.ts';
import { askingToServe } from '../files/entryToOpen.ts';
import type { FilesFailureNode } from '../files/fileNodes.ts';
import type { FileChoice } from '../files/filePicker.ts';
import { FilesTree } from '../files/filesTree.ts';
import { FilesView } from '../files/filesView.ts';
import { closeTabs, followActiveFile, isInTab } from '../files/fileTabs.ts';
import { openFileHere, openFileLink } from '../files/openLinkedFile.ts';
import { fileDecorations } from '../files/renderFiles.ts';
import { ServedFiles } from '../files/servedFiles.ts';
import { type CommandId, Context } from '../ids.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { OpenList } from '../search/openList.ts';
import type { Handler } from '../sidebar/chosenRows.ts';
import { fileCommandTable } from './fileCommandTable.ts';
import type { CommandServices } from './services.ts';

/** Everything for files without a clone. */
export interface FileActions {
  readonly handlers: Readonly<Partial<Record<CommandId, Handler>>>;
  /** The files of repositories, for the extension itself. */
  readonly files: RepositoryFiles;
  /** The files that the user has opened, for VS Code. */
  readonly served: ServedFiles;
  /** Opens a file of a repository: see `openFileHere`. */
  openHere(entry: RepositoryEntry, path: string, line: number | undefined): Promise<boolean>;
  /** Opens the file that a link to the extension names. */
  openLink(link: Uri): Promise<void>;
  /** Opens the file for which the folder of this window was opened. */
  openPending(): Promise<void>;
  /** Shows the files that the last window of the workspace has shown. Makes no request before the view is visible. */
  restore(): Promise<void>;
  /** Reads again what the files view couldn't. */
  retry(failure: FilesFailureNode): Promise<void>;
  /** Forgets what was opened and read with former accounts and tokens, and closes the editors of the former. */
  forget(change: SessionsChange): Promise<void>;
  dispose(): void;
}

/** The composition root of what reads files without a clone. @param workspaceMemento of the workspace */
export function composeFiles(services: CommandServices, workspaceMemento: Memento): FileActions {
  const { library, current, settings, clock, log } = services;
  const findSession = current.find.bind(current);
  const openFileList = new OpenList<FileChoice>(Context.findingFile);
  const roots = new OpenedRoots(services.memento);
  const pendingFiles = new PendingFiles(services.memento, clock);
  const files = new RepositoryFiles({ roots, library, findSession, maxBytes: () => settings.fileCacheBytes, log });
  /** An editor that can't be opened says neither why, nor what to do. */
  const onFailure = (file: Uri, error: unknown): void => {
    if (isInTab(file)) reportFailure(log, 'openFile', error);
  };
  const served = new ServedFiles({ roots, files, ask: askingToServe(library, files), onFailure, log });
  const browsing = new Browsing({ files, roots, findSession, memento: workspaceMemento, log });
  const filesTree = new FilesTree(services, browsing, files);
  const filesView = new FilesView(services, browsing, filesTree);
  const all = { ...services, openFileList, files, roots, pendingFiles, browsing, filesView };
  const subscriptions = [
    served,
    files,
    browsing,
    filesTree,
    filesView,
    window.registerFileDecorationProvider(fileDecorations(roots)),
    followActiveFile((file) => {
      const addressed = readFileAddress(file);
      const root = addressed && roots.find(addressed.root);
      if (root) void roots.noteFile(root, addressed.path).catch(logged(log));
    }),
    services.returnWatch.add(() => {
      const { failed } = filesTree;
      const recover = () => void filesView.retry({ ...failed, folder: undefined }).catch(logged(log));
      return failed ? [{ session: failed.session, failures: [failed.error], recover }] : [];
    }),
  ];
  return {
    handlers: fileCommandTable(all),
    files,
    served,
    openHere: (...file) => openFileHere(files, log, ...file),
    openLink: (link) => openFileLink(link, all),
    openPending: () => openPendingFile(pendingFiles),
    restore: () => filesView.restore(),
    retry: (failure) => filesView.retry(failure),
    forget: async (change) => {
      const forgotten = files.forget(change);
      // After the trees were dropped: the files view reads them again.
      browsing.followSessions(change);
      await forgotten;
      await closeTabs((file) => {
        const addressed = readFileAddress(file);
        return addressed !== undefined && roots.find(addressed.root) !== undefined;
      });
    },
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}
