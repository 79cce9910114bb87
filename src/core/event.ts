/** Ends a subscription or frees resources; has the same shape as VS Code's. */
export interface Disposable {
  dispose(): void;
}

/** Subscribes to an event. The caller owns the subscription and disposes of it. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** The private side of an event. The owner sets its state before it fires. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    // Wrapped, because a function that subscribes twice has two subscriptions.
    const subscription = (value: T): void => listener(value);
    this.#listeners.add(subscription);
    return { dispose: () => this.#listeners.delete(subscription) };
  };

  /**
   * Calls every listener, in the order of subscription. An error of a listener stops neither the others nor the caller: it is
   * reported as an uncaught error, as the host does for its own events.
   */
  fire(value: T): void {
    for (const listener of this.#listeners) {
      try {
        listener(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
