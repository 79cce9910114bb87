import { Disposable, Uri, workspace } from 'vscode';

/** The folder of the files that name the folders of windows. @param storage of the extension, which windows share */
export function windowsFolder(storage: Uri): Uri {
  return Uri.joinPath(storage, 'windows');
}

/**
 * Stores which folders are open in this window, now and when they change, for other windows on this computer: VS Code
 * doesn't list them. A file has the number of the window's process as its name, so that it doesn't count if the window
 * has crashed.
 * @param processId of the extension host
 * @param onFailure receives what a file system has thrown
 */
export function storeOpenFolders(storage: Uri, processId: number, onFailure: (error: unknown) => void): Disposable {
  const file = Uri.joinPath(windowsFolder(storage), `${processId}.json`);
  let isStored = false;
  const store = async (): Promise<void> => {
    const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
    if (folders.length === 0 && !isStored) return;
    isStored = true;
    await workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(folders)));
  };
  const update = (): void => void store().catch(onFailure);
  update();
  return Disposable.from(workspace.onDidChangeWorkspaceFolders(update), {
    dispose: () => {
      if (isStored) void workspace.fs.delete(file).then(undefined, () => undefined);
    },
  });
}
