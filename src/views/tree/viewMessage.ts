import type { Event, TreeView } from 'vscode';
import type { Clock } from '../../core/clock.ts';
import type { Disposable } from '../../core/event.ts';

/** The longest time that a message waits for a change of the rows, in milliseconds. */
const WAIT_MS = 500;

/**
 * The line above the rows. It is set just after rows change, or else after a while: VS Code delays rows that change within
 * 200 milliseconds after a message, and each further message prolongs that.
 */
export class ViewMessage implements Disposable {
  readonly #view: Pick<TreeView<never>, 'message'>;
  readonly #clock: Pick<Clock, 'delay'>;
  readonly #subscription: Disposable;
  #next = '';
  #waiting: AbortController | undefined;

  /** @param onDidChangeRows fires when rows change; VS Code must have subscribed to it before */
  constructor(view: Pick<TreeView<never>, 'message'>, onDidChangeRows: Event<unknown>, clock: Pick<Clock, 'delay'>) {
    this.#view = view;
    this.#clock = clock;
    this.#subscription = onDidChangeRows(() => void this.#setWithRows());
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#stopWaiting();
  }

  /** Sets the message soon. */
  set(message: string): void {
    this.#next = message;
    if (message === this.#view.message) this.#stopWaiting();
    else if (!this.#waiting) void this.#setLater();
  }

  async #setLater(): Promise<void> {
    const waiting = new AbortController();
    this.#waiting = waiting;
    await this.#clock.delay(WAIT_MS, waiting.signal).catch(() => undefined);
    if (!waiting.signal.aborted) this.#write();
  }

  async #setWithRows(): Promise<void> {
    // Other listeners of the same change may set another message.
    await this.#clock.delay(0);
    if (this.#waiting) this.#write();
  }

  #write(): void {
    this.#stopWaiting();
    this.#view.message = this.#next;
  }

  #stopWaiting(): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
  }
}
