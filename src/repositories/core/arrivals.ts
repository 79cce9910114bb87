import { Batcher } from '../../base/core/batcher.ts';
import type { Clock } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/event.ts';
import { type ListedRepository, repositoryKey } from '../../model/core/repository.ts';

/** Minimum milliseconds between two updates. */
const PAUSE_MS = 1000;

/** Each update redraws all rows, so many rows are updated less often: a millisecond of pause for each two. */
const ROWS_PER_MS = 2;

/** Collects the repositories of a list whose pages are still arriving, and passes them on from time to time. */
export class Arrivals implements Disposable {
  /** In the order of arrival. */
  readonly #byKey = new Map<number | string, ListedRepository>();
  readonly #batcher: Batcher;

  /**
   * @param onUpdate receives all repositories so far, each once: immediately for the first ones, later with pauses
   * @param signal no update follows after it aborts
   */
  constructor(clock: Clock, onUpdate: (repositories: readonly ListedRepository[]) => void, signal?: AbortSignal) {
    const pause = (): number => Math.max(PAUSE_MS, this.#byKey.size / ROWS_PER_MS);
    this.#batcher = new Batcher(clock, pause, () => {
      if (!signal?.aborted) onUpdate([...this.#byKey.values()]);
    });
  }

  /** No update follows. */
  dispose(): void {
    this.#batcher.dispose();
  }

  /** Adds the repositories of a page; they replace earlier ones. */
  add(repositories: readonly ListedRepository[]): void {
    if (repositories.length === 0) return;
    for (const repository of repositories) this.#byKey.set(repositoryKey(repository), repository);
    this.#batcher.schedule();
  }
}
