import { type Disposable, RelativePattern, Uri, workspace } from 'vscode';

/** Watching more folders may exhaust what the system allows. */
const MAX_FOLDERS = 20;

/** What happens to a file or a folder directly in a watched folder. */
export interface WatchHandlers {
  readonly created: (entry: Uri) => void;
  readonly deleted: (entry: Uri) => void;
}

/** Watches folders for entries that are created or deleted directly in them, such as a clone from a terminal. */
export class CloneWatch implements Disposable {
  readonly #handlers: WatchHandlers;
  readonly #watchers = new Map<string, Disposable>();

  constructor(handlers: WatchHandlers) {
    this.#handlers = handlers;
  }

  dispose(): void {
    this.watch([]);
  }

  /** Watches these folders and no others. @param folders their paths; only the first ones are watched */
  watch(folders: readonly string[]): void {
    const wanted = new Set(folders.slice(0, MAX_FOLDERS));
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue;
      watcher.dispose();
      this.#watchers.delete(folder);
    }
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#watchers.set(folder, this.#start(folder));
  }

  #start(folder: string): Disposable {
    const { created, deleted } = this.#handlers;
    // Without `**`, VS Code doesn't watch the folders below.
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(Uri.file(folder), '*'), false, true, false);
    watcher.onDidCreate(created);
    watcher.onDidDelete(deleted);
    return watcher;
  }
}
