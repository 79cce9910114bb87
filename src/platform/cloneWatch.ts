import { type Disposable, RelativePattern, Uri, workspace } from 'vscode';

/** Watching more folders may exhaust what the system allows. */
const MAX_FOLDERS = 20;

/** Watches folders for entries that are created or deleted directly in them, such as a clone from a terminal. */
export class CloneWatch implements Disposable {
  readonly #changed: () => void;
  readonly #watchers = new Map<string, Disposable>();

  /** @param changed is called for each entry */
  constructor(changed: () => void) {
    this.#changed = changed;
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
    // Without `**`, VS Code doesn't watch the folders below.
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(Uri.file(folder), '*'), false, true, false);
    watcher.onDidCreate(this.#changed);
    watcher.onDidDelete(this.#changed);
    return watcher;
  }
}
