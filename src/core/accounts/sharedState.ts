import * as v from 'valibot';
import { StorageError } from '../errors.ts';
import { SerialQueue } from '../serialQueue.ts';
import type { Storage } from '../storage.ts';

const QuotaSchema = v.pipe(
  v.object({ limit: v.number(), remaining: v.number(), used: v.number(), resetAt: v.optional(v.number()) }),
  v.transform(({ resetAt, ...quota }) => ({ ...quota, resetAt })),
);

const MeterSchema = v.object({
  quota: v.optional(QuotaSchema),
  // Version 0.1 wrote neither.
  requestedAt: v.optional(v.number()),
  receivedAt: v.optional(v.number()),
  charges304: v.optional(v.boolean()),
});

const StateSchema = v.object({
  meter: v.fallback(MeterSchema, {}),
  /** How new the result of each task is, in milliseconds since the epoch. */
  done: v.fallback(v.record(v.string(), v.number()), {}),
  /** Who does a task now, and until when that holds if nothing more is heard. */
  leases: v.fallback(v.record(v.string(), v.object({ holder: v.string(), until: v.number() })), {}),
});

/** What the windows of one account tell each other. */
export type WindowsState = v.InferOutput<typeof StateSchema>;

const NOTHING: WindowsState = { meter: {}, done: {}, leases: {} };

/** A small file that all windows read and write. What two write at once, the last one wins: it is advice, no lock. */
export class SharedState {
  readonly #storage: Storage;
  readonly #name: () => Promise<string>;
  /** Changes of this window: each reads what the one before it has written. */
  readonly #updates = new SerialQueue();

  /** @param name of the file. */
  constructor(storage: Storage, name: () => Promise<string>) {
    this.#storage = storage;
    this.#name = name;
  }

  /** What is known; a damaged file says nothing. Never throws. */
  async read(): Promise<WindowsState> {
    try {
      const bytes = await this.#storage.read(await this.#name());
      const text = bytes && new TextDecoder().decode(bytes);
      const result = v.safeParse(v.pipe(v.string(), v.parseJson(), StateSchema), text);
      return result.success ? result.output : NOTHING;
    } catch (error) {
      if (error instanceof StorageError) return NOTHING;
      throw error;
    }
  }

  /** Changes what is known, unless `change` says nothing. @returns false when it could not be written. */
  update(change: (state: WindowsState) => WindowsState | undefined): Promise<boolean> {
    return this.#updates.add(() => this.#update(change));
  }

  /** Resolves when every change begun has ended. Never rejects. */
  idle(): Promise<void> {
    return this.#updates.idle();
  }

  async #update(change: (state: WindowsState) => WindowsState | undefined): Promise<boolean> {
    const state = change(await this.read());
    if (!state) return true;
    try {
      await this.#storage.write(await this.#name(), new TextEncoder().encode(JSON.stringify(state)));
      return true;
    } catch (error) {
      if (error instanceof StorageError) return false;
      throw error;
    }
  }
}
