import * as v from 'valibot';
import { Batcher } from '../../base/core/batcher.ts';
import type { Clock } from '../../base/core/clock.ts';
import { ignoring, StorageError } from '../../base/core/errors.ts';
import { Disposables } from '../../base/core/event.ts';
import { SerialQueue } from '../../base/core/serialQueue.ts';
import type { SessionFiles } from '../../base/core/sessionFiles.ts';
import { MAX_SAMPLES, type QuotaHistory } from './quotaHistory.ts';

const FILE = 'quota.json';

/** The minimum interval between writes, in milliseconds. */
const PAUSE_MS = 10_000;

const Finite = v.pipe(v.number(), v.finite());
const SamplesSchema = v.pipe(
  v.array(
    v.pipe(
      v.object({ at: Finite, remaining: Finite, limit: Finite, resetAt: v.optional(Finite) }),
      v.transform(({ resetAt, ...sample }) => ({ ...sample, resetAt })),
    ),
  ),
  v.maxLength(MAX_SAMPLES),
);

/**
 * Keeps the history of an account's quota in a file, so that it outlasts a reload of the window. All windows add to the
 * file; of two that write at the same time, one loses its latest samples. Storage errors are ignored: the history is
 * then only in memory.
 */
export class QuotaFile extends Disposables {
  readonly #history: QuotaHistory;
  readonly #files: SessionFiles;
  readonly #batcher: Batcher;
  readonly #saves = new SerialQueue();
  #isSaved = true;

  constructor(history: QuotaHistory, files: SessionFiles, clock: Clock) {
    super();
    this.#history = history;
    this.#files = files;
    this.#batcher = this.own(new Batcher(clock, PAUSE_MS, () => void this.save()));
    this.own(
      history.onDidChange(() => {
        this.#isSaved = false;
        this.#batcher.schedule();
      }),
    );
  }

  /** Writes new samples now, such as before the window closes. */
  save(): Promise<void> {
    return this.#saves.add(() => this.#save());
  }

  async #save(): Promise<void> {
    if (this.#isSaved) return;
    this.#isSaved = true;
    const before = await this.load();
    const text = JSON.stringify(this.#history.samples);
    // Loading may have fired the event.
    this.#isSaved = true;
    if (text !== before) await ignoring(StorageError, () => this.#files.write(FILE, new TextEncoder().encode(text)));
  }

  /** Adds the samples of the file to the history. @returns the text of the file */
  async load(): Promise<string | undefined> {
    const bytes = await ignoring(StorageError, () => this.#files.read(FILE));
    const text = bytes && new TextDecoder().decode(bytes);
    // A damaged file is replaced later.
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), SamplesSchema), text);
    if (read.success) this.#history.restore(read.output);
    return text;
  }
}
