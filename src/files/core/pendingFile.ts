import * as v from 'valibot';
import type { Clock } from '../../base/core/clock.ts';
import type { Memento } from '../../base/core/memento.ts';
import { PENDING_FILE_KEY } from '../../base/core/storedKeys.ts';
import { StoredValue } from '../../base/core/storedValue.ts';
import { isUsablePath } from '../../hosts/core/treeAnswer.ts';

/** A window takes less time to open. Later, the user opens the folder for another reason. In milliseconds. */
const MAX_AGE_MS = 2 * 60_000;

/** Characters of a folder's address. */
const MAX_FOLDER = 8192;

const place = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const PendingFileSchema = v.object({
  /** The address of the folder, as VS Code writes it. */
  folder: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_FOLDER)),
  /** From the folder, with `/` between its parts. */
  path: v.pipe(v.string(), v.check(isUsablePath)),
  /** Where the user was in the file, counted from 1. */
  position: v.optional(v.object({ line: place, column: place })),
  storedAt: v.number(),
});

/** A file that the window opens which opens its folder. */
type PendingFile = Readonly<v.InferOutput<typeof PendingFileSchema>>;

/** The file that the next window opens: opening a folder ends the extension in this window. */
export class PendingFiles {
  readonly #stored: StoredValue<PendingFile | undefined>;
  readonly #clock: Clock;

  constructor(memento: Memento, clock: Clock) {
    this.#stored = new StoredValue(memento, PENDING_FILE_KEY, v.fallback(v.optional(PendingFileSchema), undefined));
    this.#clock = clock;
  }

  /** Replaces what was stored before. @throws StorageError */
  async set(file: Omit<PendingFile, 'storedAt'>): Promise<void> {
    await this.#stored.set({ ...file, storedAt: this.#clock.now() });
  }

  /**
   * Returns the file, and removes it, so that only one window opens it, once.
   * @param folders the addresses of the folders that the window has opened
   * @returns undefined if there is none for these folders, or if it was stored too long ago
   * @throws StorageError when it can't be removed
   */
  async take(folders: readonly string[]): Promise<PendingFile | undefined> {
    const pending = this.#stored.value;
    const age = pending ? this.#clock.now() - pending.storedAt : -1;
    const isCurrent = age >= 0 && age < MAX_AGE_MS;
    // Another window may open that folder.
    if (isCurrent && pending && !folders.includes(pending.folder)) return undefined;
    await this.#stored.set(undefined);
    return isCurrent ? pending : undefined;
  }
}
