/** Ends a subscription or frees what it belongs to; the same shape as VS Code's. */
export interface Disposable {
  dispose(): void;
}

/** Subscribes to an event. The caller owns the subscription and disposes of it. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** The private side of an event: the owner fires it, after its state is set. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    // A wrapper of its own, so that one function subscribed twice is two subscriptions.
    const subscription = (value: T): void => listener(value);
    this.#listeners.add(subscription);
    return { dispose: () => this.#listeners.delete(subscription) };
  };

  /**
   * Calls every listener, in the order of subscription. What one throws ends neither the others nor the caller, whose work is not
   * theirs: it is reported as an uncaught error, as the host reports those of its own events.
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
