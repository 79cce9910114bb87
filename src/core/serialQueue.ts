import pLimit from 'p-limit';

/** Runs tasks one after the other, however each ends. */
export class SerialQueue {
  readonly #limit = pLimit(1);

  /** Runs a task after all that were added before it. @throws what the task throws */
  add<T>(task: () => Promise<T>): Promise<T> {
    return this.#limit(task);
  }

  /** Resolves when all tasks that were added so far have ended. Never rejects. */
  async idle(): Promise<void> {
    await this.#limit(() => undefined);
  }
}
