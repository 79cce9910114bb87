import pLimit from 'p-limit';

/** Runs tasks one after the other, however each ends. */
export class SerialQueue {
  readonly #limit = pLimit(1);

  /**
   * Runs a task after all earlier ones.
   * @param signal aborts the wait for those; a task that has started continues
   * @throws what the task throws; the signal's reason
   */
  add<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const leave = (): void => reject(signal?.reason);
      signal?.addEventListener('abort', leave, { once: true });
      const run = (): Promise<T> => {
        signal?.removeEventListener('abort', leave);
        signal?.throwIfAborted();
        return task();
      };
      this.#limit(run).then(resolve, reject);
    });
  }

  /** Resolves when all earlier tasks have ended, to what ends this one. @throws the signal's reason */
  enter(signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.add(() => new Promise<void>((end) => resolve(end)), signal).catch(reject);
    });
  }

  /** Resolves when all tasks added so far have ended. Never rejects. */
  async idle(): Promise<void> {
    await this.#limit(() => undefined);
  }
}
