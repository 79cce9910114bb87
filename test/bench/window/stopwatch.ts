import type { Page } from 'playwright-core';

/** What is waited for, and from when on. */
export interface Timing {
  /** The event that starts it: a click anywhere, or what is typed anywhere. */
  readonly on: 'click' | 'input';
  /** Selector of what ends it, once such an element is in the document. */
  readonly shown: string;
  /** What that element's text contains. */
  readonly text?: string;
  /** Selector of a row of a tree to open as soon as it is there, if it is closed. */
  readonly open?: string | undefined;
}

/** Runs in the page, before its own scripts. Resolves with milliseconds. */
const STOPWATCH = `self.stopwatch = ({ on, shown, text = '', open }) => new Promise((resolve) => {
  let start;
  const look = () => {
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
  const observer = new MutationObserver(look);
  const attributeFilter = ['aria-level', 'aria-expanded', 'class', 'data-index'];
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter });
  addEventListener(on, ({ timeStamp }) => { start = timeStamp; }, { capture: true, once: true });
})`;

/** Measures in the page itself: what drives it from outside is too slow to. */
export class Stopwatch {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Takes effect when the page is loaded anew. */
  static async in(page: Page): Promise<Stopwatch> {
    await page.addInitScript(STOPWATCH);
    return new Stopwatch(page);
  }

  /** Milliseconds from an event that `act` causes to what it leads to. */
  async time(timing: Timing, act: () => Promise<void>): Promise<number> {
    await this.#page.evaluate(`void (self.measured = stopwatch(${JSON.stringify(timing)}))`);
    await act();
    return Number(await this.#page.evaluate('measured'));
  }
}
