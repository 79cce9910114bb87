import { Uri, workspace } from 'vscode';
import { Disposables } from '../core/event.ts';

/** Receives what a file system has thrown. */
type OnFailure = (error: unknown) => void;

/** The folder of the files that name the folders of windows. @param storage of the extension, which windows share */
export function windowsFolder(storage: Uri): Uri {
  return Uri.joinPath(storage, 'windows');
}

/** Stores the open folders now, and when they change, until it is disposed of. @param processId see `OpenWindows` */
export function storeOpenFolders(storage: Uri, processId: number, onFailure: OnFailure): OpenWindows {
  const windows = new OpenWindows(storage, processId, onFailure);
  windows.follow();
  return windows;
}

/**
 * Stores which folders are open in this window, for other windows on this computer: VS Code doesn't list them. A file
 * has the number of the window's process as its name, so that it doesn't count if the window has crashed.
 */
export class OpenWindows extends Disposables {
  readonly #file: Uri;
  readonly #onFailure: OnFailure;
  #isStored = false;

  /** @param processId of the extension host */
  constructor(storage: Uri, processId: number, onFailure: OnFailure) {
    super();
    this.#file = Uri.joinPath(windowsFolder(storage), `${processId}.json`);
    this.#onFailure = onFailure;
  }

  /** Stores the open folders now, and when they change. */
  follow(): void {
    const update = (): void => void this.#store().catch(this.#onFailure);
    this.own(workspace.onDidChangeWorkspaceFolders(update), {
      dispose: () => {
        if (this.#isStored) void workspace.fs.delete(this.#file).then(undefined, () => undefined);
      },
    });
    update();
  }

  async #store(): Promise<void> {
    const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
    if (folders.length === 0 && !this.#isStored) return;
    this.#isStored = true;
    await workspace.fs.writeFile(this.#file, new TextEncoder().encode(JSON.stringify(folders)));
  }
}
