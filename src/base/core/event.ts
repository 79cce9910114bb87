/** Ends a subscription or frees resources; has the same shape as VS Code's. */
export interface Disposable {
  dispose(): void;
}

/** Owns others, and disposes of them with itself, in the order in which it got them. */
export class Disposables implements Disposable {
  readonly #owned: Disposable[] = [];
  #isDisposed = false;

  /** Disposes of these with itself; immediately if that has happened. @returns the only one */
  protected own<T extends Disposable>(only: T): T;
  protected own(...all: readonly Disposable[]): void;
  protected own(...all: readonly Disposable[]): Disposable | undefined {
    this.#owned.push(...all);
    if (this.#isDisposed) this.dispose();
    return all[0];
  }

  protected get isDisposed(): boolean {
    return this.#isDisposed;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const each of this.#owned.splice(0)) each.dispose();
  }
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
   * Calls every listener, in the order of subscription. An error of a listener stops neither the others nor the caller:
   * it is reported as an uncaught error, as the host does for its own events.
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
