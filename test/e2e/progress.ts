import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { runningSandboxes } from '../sandbox/running.ts';
import { Patience, stretched } from '../support/slowdown.ts';

/** How long a waiting test may see no change before it fails, in milliseconds on an idle machine. */
export const PATIENCE_MS = 20_000;

const POLL_MS = 1000;

const FRAME_TIMEOUT_MS = 5000;

/**
 * Runs in each frame and counts visible changes, also inside elements. Attributes don't count: a blinking text cursor
 * would be progress.
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

/** Reads the number of changes in a frame, and adds the counter to a frame without one. */
const READ_COUNTER = `(() => { ${COUNTER}; return self.changesShown; })()`;

/** The progress of the window that the current test uses. */
export const watching: { progress: Progress | undefined } = { progress: undefined };

interface Watched {
  readonly context: BrowserContext;
  /** The size of the extension's log in characters. */
  readonly logSize: () => number;
}

/**
 * Distinguishes a slow window from a stalled one. Changes in visible documents, in the extension's log, or in the
 * requests to a sandbox of this process are progress; attributes and styles are not.
 */
export class Progress {
  readonly #watched: Watched;
  #lastSeen = { shown: '', done: '' };
  #doneCount = 0;
  #hasStalled = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(watched: Watched) {
    this.#watched = watched;
  }

  static async of(watched: Watched): Promise<Progress> {
    await watched.context.addInitScript(COUNTER);
    return new Progress(watched);
  }

  /** Increases whenever the extension has logged something or sent a request. */
  get doneCount(): number {
    return this.#doneCount;
  }

  get hasStalled(): boolean {
    return this.#hasStalled;
  }

  /** Calls `onStall` once after `patienceMs` (on an idle machine) without a change, until `stop` is called. */
  start(onStall: () => Promise<void>, patienceMs = PATIENCE_MS): void {
    this.stop();
    this.#hasStalled = false;
    this.#doneCount++;
    const patience = new Patience(patienceMs);
    const poll = async (): Promise<void> => {
      if (await this.#hasChanged()) patience.renew();
      if (this.#timer !== timer) return;
      if (!patience.isExhausted) {
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

  /** Whether anything has changed since the last poll. */
  async #hasChanged(): Promise<boolean> {
    const shown = await this.#shown();
    const done = this.#done();
    const isDone = done !== this.#lastSeen.done;
    if (isDone) this.#doneCount++;
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
        delay(stretched(FRAME_TIMEOUT_MS), 'hangs', { ref: false }),
      ]),
    );
    return (await Promise.all(counts)).join();
  }

  #done(): string {
    const requests = [...runningSandboxes].map((sandbox) => sandbox.requests.length);
    return [this.#watched.logSize(), ...requests].join();
  }
}
