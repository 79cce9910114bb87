import type { Page } from 'playwright-core';

/** The start and the end of a measurement. */
export interface Timing {
  /** The start event, anywhere. */
  readonly on: 'click' | 'input' | 'keydown';
  /** Selector of the element whose appearance is measured. */
  readonly shown: string;
  /** A text that the element contains. */
  readonly text?: string;
  /** Selectors of tree rows to open as soon as they appear, if they are closed. */
  readonly open?: readonly string[];
  /** The number of rows, visible or not, that the sidebar's tree has at the end. */
  readonly rows?: number;
}

/** Milliseconds from the start. */
export interface Times {
  /** Until the element appears. */
  readonly shown: number;
  /** Until all rows exist, too. */
  readonly all: number;
}

/** The height of a tree row in pixels. */
const ROW_PX = 22;

const PATIENCE_MS = 120_000;

/** Runs in the page, before its own scripts. Resolves with `Times`. */
const STOPWATCH = `self.stopwatch = ({ on, shown, text = '', open = [], rows = 0 }) => new Promise((resolve, reject) => {
  let start;
  let shownAt;
  const closed = new Set(open);
  const ended = new AbortController();
  // The list has only visible rows, but the height of all.
  const height = () => parseFloat(document.querySelector('.sidebar .monaco-list-rows')?.style.height || '0');
  const update = () => {
    if (start === undefined || ended.signal.aborted) return;
    if (document.querySelector(shown)?.textContent.includes(text)) shownAt ??= performance.now();
    if (shownAt !== undefined && height() >= rows * ${ROW_PX}) {
      ended.abort();
      resolve({ shown: shownAt - start, all: performance.now() - start });
      return;
    }
    for (const owner of closed) {
      const twistie = document.querySelector(owner + '[aria-expanded="false"] .monaco-tl-twistie');
      if (!twistie) continue;
      closed.delete(owner);
      twistie.click();
    }
  };
  const poll = () => {
    update();
    if (!ended.signal.aborted) requestAnimationFrame(poll);
  };
  const observer = new MutationObserver(update);
  const attributeFilter = ['aria-level', 'aria-expanded', 'class', 'data-index'];
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter });
  addEventListener(on, ({ timeStamp }) => { start = timeStamp; }, { capture: true, once: true });
  requestAnimationFrame(poll);
  const missing = () => {
    ended.abort();
    reject(new Error('expected ' + shown + ' and ' + rows + ' rows; the height is ' + height()));
  };
  const patience = setTimeout(missing, ${PATIENCE_MS});
  ended.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(patience);
  });
})`;

/** Measures in the page itself, because the driver outside is too slow. */
export class Stopwatch {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Takes effect after the next load of the page. */
  static async in(page: Page): Promise<Stopwatch> {
    await page.addInitScript(STOPWATCH);
    return new Stopwatch(page);
  }

  /** The times from an event that `act` causes. */
  async time(timing: Timing, act: () => Promise<void>): Promise<Times> {
    await this.#page.evaluate(`void (self.measured = stopwatch(${JSON.stringify(timing)}))`);
    await act();
    return this.#page.evaluate('measured');
  }
}
