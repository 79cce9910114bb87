import { StorageError } from './errors.ts';

/** Small values without secrets, stored across restarts, such as VS Code's Memento. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/**
 * Changes a value, in this window immediately, even if it can't be stored.
 * @throws StorageError when it can't be stored. The host's error is left out, because it may quote the value.
 */
export async function store(memento: Memento, key: string, value: unknown): Promise<void> {
  try {
    await memento.update(key, value);
  } catch {
    throw new StorageError('write');
  }
}
