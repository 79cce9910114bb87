import type { Page } from 'playwright-core';

/** The start and the end of a measurement. */
export interface Timing {
  /** The start event: a click or an input anywhere. */
  readonly on: 'click' | 'input';
  /** Selector of the element whose appearance ends the measurement. */
  readonly shown: string;
  /** A text that the element contains. */
  readonly text?: string;
  /** Selector of a tree row to open as soon as it appears, if it is closed. */
  readonly open?: string | undefined;
}

/** Runs in the page, before its own scripts. Resolves with milliseconds. */
const STOPWATCH = `self.stopwatch = ({ on, shown, text = '', open }) => new Promise((resolve) => {
  let start;
  const update = () => {
    if (start === undefined) return;
    if (document.querySelector(shown)?.textContent.includes(text)) {
      observer.disconnect();
      resolve(performance.now() - start);
      return;
    }
    const closed = open && document.querySelector(open + '[aria-expanded="false"] .monaco-tl-twistie');
    if (!closed) return;
    open = undefined;
    closed.click();
  };
  const observer = new MutationObserver(update);
  const attributeFilter = ['aria-level', 'aria-expanded', 'class', 'data-index'];
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter });
  addEventListener(on, ({ timeStamp }) => { start = timeStamp; }, { capture: true, once: true });
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

  /** Milliseconds from an event that `act` causes to the expected element. */
  async time(timing: Timing, act: () => Promise<void>): Promise<number> {
    await this.#page.evaluate(`void (self.measured = stopwatch(${JSON.stringify(timing)}))`);
    await act();
    return Number(await this.#page.evaluate('measured'));
  }
}
