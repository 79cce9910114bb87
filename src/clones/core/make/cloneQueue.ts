import * as v from 'valibot';
import type { Time } from '../../../base/core/clock.ts';
import type { Memento } from '../../../base/core/memento.ts';
import { randomId } from '../../../base/core/randomId.ts';
import { QUEUE_KEY } from '../../../base/core/storedKeys.ts';
import { StoredValue } from '../../../base/core/storedValue.ts';

/** A window that runs the queue stores the time this often, in milliseconds. */
export const BEAT_MS = 3000;

/** A queue without a new time for so long, in milliseconds, isn't run by any window. */
const STALE_MS = 3 * BEAT_MS;

/** More repositories than a user clones together. */
export const MAX_QUEUED = 1000;

/** `interrupted`: the window closed while Git cloned. */
const KINDS = ['cloned', 'existing', 'known', 'failed', 'refused', 'interrupted'] as const;
export type ResultKind = (typeof KINDS)[number];

const QueueSchema = v.object({
  /** A message about an earlier queue must not affect this one. */
  id: v.string(),
  /** The address of the parent folder. */
  folder: v.pipe(v.string(), v.nonEmpty()),
  protocol: v.picklist(['https', 'ssh']),
  /** How the folders are arranged. */
  layout: v.picklist(['name', 'owner', 'host']),
  /** The repositories to clone, by `entryKey`. */
  wanted: v.pipe(v.array(v.string()), v.maxLength(MAX_QUEUED)),
  /** The results so far, by `entryKey`. */
  results: v.record(v.string(), v.picklist(KINDS)),
  /** The repository that Git clones now, or cloned when the window closed. */
  current: v.optional(v.union([v.string(), v.undefined()])),
  /** The window that runs it. */
  runner: v.optional(v.union([v.string(), v.undefined()])),
  /** When a window last said that it runs the queue, in milliseconds since the epoch. */
  beatAt: v.optional(v.union([v.number(), v.undefined()])),
});

export type QueueState = Readonly<v.InferOutput<typeof QueueSchema>>;

/** Repositories that are cloned one after the other, stored by their ids, so that another window can continue. */
export class CloneQueue {
  readonly #stored: StoredValue<QueueState | undefined>;
  readonly #runner = randomId();

  constructor(memento: Memento) {
    this.#stored = new StoredValue(memento, QUEUE_KEY, v.fallback(v.optional(QueueSchema), undefined));
  }

  /** Undefined if there is none. */
  get state(): QueueState | undefined {
    return this.#stored.value;
  }

  /** Whether a window runs it. */
  isRunning(now: Time): boolean {
    const { beatAt } = this.state ?? {};
    return beatAt !== undefined && Math.abs(now - beatAt) < STALE_MS;
  }

  start(
    folder: string,
    { protocol, layout }: Pick<QueueState, 'protocol' | 'layout'>,
    wanted: readonly string[],
  ): Promise<void> {
    return this.#stored.set({ id: randomId(), folder, protocol, layout, wanted: [...wanted], results: {} });
  }

  /** Whether this window runs it. */
  get isOurs(): boolean {
    const { runner, beatAt } = this.state ?? {};
    return runner === this.#runner && beatAt !== undefined;
  }

  /** Stores that this window runs the queue. */
  claim(now: number): Promise<void> {
    return this.#change({ runner: this.#runner, beatAt: now });
  }

  /** Stores that this window still runs the queue. */
  async beat(now: number): Promise<void> {
    if (this.isOurs) await this.#change({ beatAt: now });
  }

  /** Stores that Git starts to clone a repository. */
  begin(key: string, now: number): Promise<void> {
    return this.#change({ current: key, beatAt: now });
  }

  /** Stores the result of a repository. */
  end(key: string, kind: ResultKind): Promise<void> {
    const { results = {} } = this.state ?? {};
    return this.#change({ results: { ...results, [key]: kind }, current: undefined });
  }

  /** Stores that this window no longer runs the queue; does nothing if another one does. */
  async pause(): Promise<void> {
    if (this.isOurs) await this.#change({ runner: undefined, beatAt: undefined });
  }

  /** Starts again with the repositories of a queue that failed, also if the queue was cleared meanwhile. */
  retry(ended: QueueState): Promise<void> {
    const again = new Set(failedIn(ended));
    const results = Object.fromEntries(Object.entries(ended.results).filter(([key]) => !again.has(key)));
    return this.#stored.set({
      ...ended,
      id: randomId(),
      results,
      current: undefined,
      runner: undefined,
      beatAt: undefined,
    });
  }

  /** Forgets a queue; does nothing if there is another one. */
  async clear({ id }: Pick<QueueState, 'id'>): Promise<void> {
    if (this.state?.id === id) await this.#stored.set(undefined);
  }

  async #change(change: Partial<QueueState>): Promise<void> {
    const { state } = this;
    if (state) await this.#stored.set({ ...state, ...change });
  }
}

/** The repositories without a result. */
export function remainingIn({ wanted, results }: QueueState): readonly string[] {
  return wanted.filter((key) => !Object.hasOwn(results, key));
}

/** The repositories that may be cloned at another attempt. */
export function failedIn({ wanted, results }: QueueState): readonly string[] {
  return wanted.filter((key) => results[key] === 'failed' || results[key] === 'interrupted');
}
