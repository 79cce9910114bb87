import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { runningSandboxes } from '../sandbox/running.ts';

/** How long nothing may change before a test that waits has failed. */
export const PATIENCE_MS = 20_000;

const POLL_MS = 500;

const FRAME_TIMEOUT_MS = 5000;

/**
 * Runs in each frame and counts changes of what it shows, inside of elements as well. Attributes are left out: a text cursor
 * that blinks would count as progress.
 */
const COUNTER = `(() => {
  if (self.changesShown !== undefined) return;
  self.changesShown = 0;
  const observer = new MutationObserver((changes) => { self.changesShown += changes.length; });
  const observe = (root) => observer.observe(root, { subtree: true, childList: true, characterData: true });
  observe(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    observe(root);
    return root;
  };
})()`;

/** How many changes a frame has shown. A frame that was there before the counter gets one. */
const READ_COUNTER = `(() => { ${COUNTER}; return self.changesShown; })()`;

/** The progress of the window that the current test uses. */
export const watching: { progress: Progress | undefined } = { progress: undefined };

interface Watched {
  readonly context: BrowserContext;
  /** The size of the extension's log in characters. */
  readonly logSize: () => number;
}

/**
 * Distinguishes a slow window from one where nothing happens any more. Progress is whatever changes in the documents that are
 * shown (attributes and styles don't count), in the extension's log, or in the requests that a sandbox of this process received.
 */
export class Progress {
  readonly #watched: Watched;
  #lastSeen = { shown: '', done: '' };
  #lastDone = 0;
  #hasStalled = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(watched: Watched) {
    this.#watched = watched;
  }

  static async of(watched: Watched): Promise<Progress> {
    await watched.context.addInitScript(COUNTER);
    return new Progress(watched);
  }

  /** When the extension last logged something or sent a request, by `performance.now()`. */
  get lastDone(): number {
    return this.#lastDone;
  }

  get hasStalled(): boolean {
    return this.#hasStalled;
  }

  /** Calls `onStall` once when nothing has changed for `patienceMs`, until `stop` is called. */
  start(onStall: () => Promise<void>, patienceMs = PATIENCE_MS): void {
    this.stop();
    this.#hasStalled = false;
    this.#lastDone = performance.now();
    // Looks are counted, not seconds: when the whole machine stands still, a window can't progress.
    let quietLooks = 0;
    const poll = async (): Promise<void> => {
      quietLooks = (await this.#hasChanged()) ? 0 : quietLooks + 1;
      if (this.#timer !== timer) return;
      if (quietLooks * POLL_MS < patienceMs) {
        timer.refresh();
        return;
      }
      this.#hasStalled = true;
      await onStall();
    };
    const timer = setTimeout(() => void poll().catch(console.error), POLL_MS);
    this.#timer = timer;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Whether anything has changed since the last look. */
  async #hasChanged(): Promise<boolean> {
    const shown = await this.#shown();
    const done = this.#done();
    const isDone = done !== this.#lastSeen.done;
    if (isDone) this.#lastDone = performance.now();
    const hasChanged = isDone || shown !== this.#lastSeen.shown;
    this.#lastSeen = { shown, done };
    return hasChanged;
  }

  async #shown(): Promise<string> {
    const frames = this.#watched.context.pages().flatMap((page) => page.frames());
    const counts = frames.map((frame) =>
      Promise.race([
        frame.evaluate(READ_COUNTER).catch(() => 0),
        // A frame that hangs shows nothing new.
        delay(FRAME_TIMEOUT_MS, 'hangs', { ref: false }),
      ]),
    );
    return (await Promise.all(counts)).join();
  }

  #done(): string {
    const requests = [...runningSandboxes].map((sandbox) => sandbox.requests.length);
    return [this.#watched.logSize(), ...requests].join();
  }
}
