import type { Event, TreeView } from 'vscode';
import type { Clock } from '../base/core/clock.ts';
import { Disposables } from '../base/core/event.ts';

/** The longest time that the message waits for a change of the rows, in milliseconds. */
const WAIT_MS = 500;

/**
 * The line above the rows. It is updated just after rows change, or else after a while: VS Code delays rows that change
 * within 200 milliseconds after a message, and each further message prolongs that.
 */
export class ViewMessage extends Disposables {
  readonly #view: Pick<TreeView<never>, 'message'>;
  readonly #text: () => string;
  readonly #clock: Clock;
  #waiting: AbortController | undefined;

  /**
   * @param text returns the current message
   * @param onDidChangeRows fires when rows change; VS Code must have subscribed to it before
   */
  constructor(
    view: Pick<TreeView<never>, 'message'>,
    text: () => string,
    onDidChangeRows: Event<unknown>,
    clock: Clock,
  ) {
    super();
    this.#view = view;
    this.#text = text;
    this.#clock = clock;
    this.own(
      onDidChangeRows(() => void this.#writeWithRows()),
      { dispose: () => this.#waiting?.abort() },
    );
  }

  /**
   * Updates the message soon; immediately if there is none yet, because a line that appears later would move the rows.
   */
  update(): void {
    if (!this.#view.message) this.#write();
    else if (!this.#waiting) void this.#writeLater();
  }

  async #writeLater(): Promise<void> {
    const waiting = new AbortController();
    this.#waiting = waiting;
    await this.#clock.delay(WAIT_MS, waiting.signal).catch(() => undefined);
    if (!waiting.signal.aborted) this.#write();
  }

  async #writeWithRows(): Promise<void> {
    // Other listeners of the same change may change the message.
    await this.#clock.delay(0);
    if (this.#waiting && !this.#waiting.signal.aborted) this.#write();
  }

  #write(): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
    const text = this.#text();
    if (this.#view.message !== text) this.#view.message = text;
  }
}
