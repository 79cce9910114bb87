import type { BrowserContext } from 'playwright-core';
import { runningSandboxes } from '../sandbox/running.ts';

/** How long nothing may change before a test that waits has failed. */
export const PATIENCE_MS = 20_000;

const POLL_MS = 500;

/**
 * Runs in each frame and counts changes of what it shows. Attributes are left out: a text cursor that blinks would count as
 * progress.
 */
const COUNTER = `(() => {
  if (self.changesShown !== undefined) return;
  self.changesShown = 0;
  new MutationObserver((changes) => { self.changesShown += changes.length; })
    .observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** How many changes a frame has shown; 0 for one that has gone. */
const READ_COUNTER = 'self.changesShown ?? 0';

/** The progress of the window that the current test uses. */
export const watching: { progress: Progress | undefined } = { progress: undefined };

export interface Watched {
  readonly context: BrowserContext;
  /** The size of the extension's log in characters. */
  readonly logSize: () => number;
}

/**
 * Tells a slow window from one where nothing happens any more. Progress is whatever changes on screen, in the extension's
 * log, or in the list of requests that a sandbox of this process received.
 */
export class Progress {
  readonly #watched: Watched;
  #signs = { shown: '', done: '' };
  #lastShown = 0;
  #lastDone = 0;
  #hasStalled = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(watched: Watched) {
    this.#watched = watched;
  }

  static async of(watched: Watched): Promise<Progress> {
    await watched.context.addInitScript(COUNTER);
    for (const page of watched.context.pages()) await page.evaluate(COUNTER);
    return new Progress(watched);
  }

  /** When the extension last logged something or sent a request, by `performance.now()`. */
  get lastDone(): number {
    return this.#lastDone;
  }

  get hasStalled(): boolean {
    return this.#hasStalled;
  }

  /** Calls `onStall` once when nothing has changed for `patienceMs`, until `end` is called. */
  begin(onStall: () => void, patienceMs = PATIENCE_MS): void {
    this.end();
    this.#lastShown = performance.now();
    this.#lastDone = this.#lastShown;
    const poll = async (): Promise<void> => {
      await this.#look();
      if (this.#timer !== timer) return;
      if (performance.now() - Math.max(this.#lastShown, this.#lastDone) < patienceMs) {
        timer.refresh();
        return;
      }
      this.#hasStalled = true;
      onStall();
    };
    const timer = setTimeout(() => void poll(), POLL_MS);
    this.#timer = timer;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    const shown = await this.#shown();
    const done = this.#done();
    const now = performance.now();
    if (shown !== this.#signs.shown) this.#lastShown = now;
    if (done !== this.#signs.done) this.#lastDone = now;
    this.#signs = { shown, done };
  }

  async #shown(): Promise<string> {
    const frames = this.#watched.context.pages().flatMap((page) => page.frames());
    const counts = frames.map((frame) =>
      Promise.race([
        frame.evaluate(READ_COUNTER).catch(() => 0),
        // A frame that hangs shows nothing new.
        new Promise((resolve) => setTimeout(resolve, 5000, 'hangs')),
      ]),
    );
    return (await Promise.all(counts)).join();
  }

  #done(): string {
    const requests = [...runningSandboxes].map((sandbox) => sandbox.requests.length);
    return [this.#watched.logSize(), ...requests].join();
  }
}
