import * as v from 'valibot';
import { ignoring, StorageError } from '../../base/core/errors.ts';
import { SerialQueue } from '../../base/core/serialQueue.ts';
import type { Storage } from '../../base/core/storage.ts';

const QuotaSchema = v.pipe(
  v.object({ limit: v.number(), remaining: v.number(), used: v.number(), resetAt: v.optional(v.number()) }),
  v.transform(({ resetAt, ...quota }) => ({ ...quota, resetAt })),
);

const MeterSchema = v.object({
  quota: v.optional(QuotaSchema),
  requestedAt: v.optional(v.number()),
  receivedAt: v.optional(v.number()),
  charges304: v.optional(v.boolean()),
});

const StateSchema = v.object({
  meter: v.fallback(MeterSchema, {}),
  /** The time of each task's latest result, in milliseconds since the epoch. */
  done: v.fallback(v.record(v.string(), v.number()), {}),
  /** The window that runs a task, and when its lease expires unless renewed. */
  leases: v.fallback(v.record(v.string(), v.object({ holder: v.string(), until: v.number() })), {}),
});

/** The state that all windows of one account share. */
export type WindowsState = v.InferOutput<typeof StateSchema>;

const NOTHING: WindowsState = { meter: {}, done: {}, leases: {} };

/**
 * A small file that all windows read and write. Of two concurrent writes, the last one wins: the state is advisory, not
 * a lock.
 */
export class SharedState {
  readonly #storage: Storage;
  readonly #name: () => Promise<string>;
  /** Updates by this window: each reads what the previous one wrote. */
  readonly #updates = new SerialQueue();

  /** @param name of the file. */
  constructor(storage: Storage, name: () => Promise<string>) {
    this.#storage = storage;
    this.#name = name;
  }

  /** Reads the state; a damaged file counts as empty. Never throws. */
  async read(): Promise<WindowsState> {
    const bytes = await ignoring(StorageError, async () => this.#storage.read(await this.#name()));
    const text = bytes && new TextDecoder().decode(bytes);
    const result = v.safeParse(v.pipe(v.string(), v.parseJson(), StateSchema), text);
    return result.success ? result.output : NOTHING;
  }

  /** Changes the state, unless `change` returns undefined. @returns false when the write failed. */
  update(change: (state: WindowsState) => WindowsState | undefined): Promise<boolean> {
    return this.#updates.add(() => this.#update(change));
  }

  /** Resolves when every started update has ended. Never rejects. */
  idle(): Promise<void> {
    return this.#updates.idle();
  }

  async #update(change: (state: WindowsState) => WindowsState | undefined): Promise<boolean> {
    const state = change(await this.read());
    if (!state) return true;
    const isWritten = await ignoring(StorageError, async () => {
      await this.#storage.write(await this.#name(), new TextEncoder().encode(JSON.stringify(state)));
      return true;
    });
    return isWritten ?? false;
  }
}
