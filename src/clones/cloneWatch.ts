import { type Disposable, RelativePattern, Uri, workspace } from 'vscode';
import { Batcher } from '../base/core/batcher.ts';
import type { Clock } from '../base/core/clock.ts';
import { Disposables } from '../base/core/event.ts';
import type { Disk } from './core/disk.ts';
import { folderKey } from './core/folderKey.ts';
import type { Clones } from './core/known/knownClones.ts';

/** Watching more folders may exhaust what the system allows. */
const MAX_FOLDERS = 20;

/** Git creates a folder first, and writes its configuration within this time. In milliseconds. */
const SETTLE_MS = 1000;

/** Of more new folders, only the first ones are looked at. */
const MAX_CREATED = 50;

/** Minimum milliseconds between reports. */
const PAUSE_MS = 5000;

/** Watches folders for clones that are created or deleted directly in them, such as with a terminal. */
export class CloneWatch extends Disposables {
  readonly #clones: Clones;
  readonly #disk: Disk;
  readonly #clock: Clock;
  readonly #report: Batcher;
  readonly #lifetime = new AbortController();
  readonly #watchers = new Map<string, Disposable>();
  /** The names of the entries that were created a short time ago, by folder. */
  readonly #created = new Map<string, Set<string>>();

  /** @param changed is called after clones were created or deleted */
  constructor(clones: Clones, disk: Disk, clock: Clock, changed: () => void) {
    super();
    this.#clones = clones;
    this.#disk = disk;
    this.#clock = clock;
    this.#report = this.own(new Batcher(clock, PAUSE_MS, changed));
    this.own({ dispose: () => this.#lifetime.abort() }, { dispose: () => this.watch([]) });
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
    watcher.onDidCreate((entry) => void this.#followCreated(folder, entry));
    watcher.onDidDelete((entry) => this.#followDeleted(entry));
    return watcher;
  }

  /**
   * Ignores other files, which come and go in some folders all the time, and links, which may lead to another computer.
   */
  async #followCreated(folder: string, entry: Uri): Promise<void> {
    const created = this.#created.get(folder) ?? new Set<string>();
    created.add(basename(entry));
    // Others were created just before.
    if (this.#created.has(folder)) return;
    this.#created.set(folder, created);
    const disk = this.#disk;
    const { signal } = this.#lifetime;
    await this.#clock.delay(SETTLE_MS, signal).catch(() => undefined);
    this.#created.delete(folder);
    if (signal.aborted) return;
    const folders = (await disk.list(folder))?.filter(({ name, kind }) => kind === 'folder' && created.has(name)) ?? [];
    for (const { name } of folders.slice(0, MAX_CREATED)) {
      const entries = await disk.list(disk.join(folder, name));
      if (!entries?.some((each) => each.name === '.git')) continue;
      this.#report.schedule();
      return;
    }
  }

  #followDeleted(entry: Uri): void {
    const folder = `${folderKey(entry.toString())}/`;
    const isGone = this.#clones.all.some((clone) => `${folderKey(clone.folder)}/`.startsWith(folder));
    if (isGone) this.#report.schedule();
  }
}

function basename({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
