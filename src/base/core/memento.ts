import { StorageError } from './errors.ts';

/** Small values without secrets, stored across restarts, such as VS Code's Memento. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** The writes of this window that haven't ended. */
class Writes {
  /** The latest one of each key. */
  readonly latest = new Map<string, { readonly value: unknown }>();
  /** Resolves when all have ended. */
  ended: Promise<unknown> | undefined;
}

const writesOf = new WeakMap<Memento, Writes>();

/** Returns a value, as this window has changed it last, or another window since. */
export function read(memento: Memento, key: string): unknown {
  const write = writesOf.get(memento)?.latest.get(key);
  return write ? write.value : memento.get(key);
}

/** Resolves when all writes that have started are over; never rejects. */
export async function whenStored(memento: Memento): Promise<void> {
  let ended: Promise<unknown> | undefined;
  do {
    ended = writesOf.get(memento)?.ended;
    // What is disposed of meanwhile may write.
    await ended;
  } while (ended !== writesOf.get(memento)?.ended);
}

/**
 * Changes a value, in this window immediately, even if it can't be stored. Writes it after all earlier ones: VS Code
 * answers a write with all values as they were written, which would replace, and even undo, a change of any key since.
 * @throws StorageError when it can't be stored. The host's error is left out, because it may quote the value.
 */
export async function store(memento: Memento, key: string, value: unknown): Promise<void> {
  const writes = writesOf.get(memento) ?? new Writes();
  writesOf.set(memento, writes);
  const write = { value };
  // Without earlier writes, it isn't delayed: the window may be closing.
  const earlier = writes.latest.size > 0 ? writes.ended : undefined;
  writes.latest.set(key, write);
  const update = async (): Promise<void> => {
    if (earlier) await earlier;
    await memento.update(key, value);
  };
  const written = update();
  writes.ended = written.catch(() => undefined);
  try {
    await written;
  } catch {
    throw new StorageError('write');
  } finally {
    if (writes.latest.get(key) === write) writes.latest.delete(key);
  }
}
