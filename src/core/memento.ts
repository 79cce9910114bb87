import { StorageError } from './errors.ts';

/** Small values that are kept over restarts, and are no secrets. VS Code's Memento is one. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/**
 * Changes a value. In this window it has changed immediately, also if it can't be stored.
 * @throws StorageError when it can't be stored. What the host throws is not taken over: it may quote the value.
 */
export async function store(memento: Memento, key: string, value: unknown): Promise<void> {
  try {
    await memento.update(key, value);
  } catch {
    throw new StorageError('write');
  }
}
