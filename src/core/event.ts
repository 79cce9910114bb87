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

  /** Calls every listener, in the order of subscription. */
  fire(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
