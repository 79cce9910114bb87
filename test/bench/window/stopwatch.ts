import type { Page } from 'playwright-core';

/** Rows below an owner, whatever is in them. */
export const CHILDREN = '.monaco-list-row[aria-level="2"]';

/**
 * Runs in the page, before its own scripts: `firstRow` resolves with the milliseconds from the next click to the first
 * moment when such a row is in the document. Where `owner` is a closed row, it is opened as soon as it is there.
 */
const STOPWATCH = `self.firstRow = (rows, owner) => new Promise((resolve) => {
  let start;
  const look = () => {
    if (start === undefined) return;
    if (document.querySelector(rows)) {
      observer.disconnect();
      resolve(performance.now() - start);
    }
    if (owner === undefined) return;
    const closed = document.querySelector(owner + '[aria-expanded="false"] .monaco-tl-twistie');
    if (closed === null) return;
    owner = undefined;
    closed.click();
  };
  const observer = new MutationObserver(look);
  const attributeFilter = ['aria-level', 'aria-expanded', 'class'];
  observer.observe(document, { subtree: true, childList: true, attributeFilter });
  addEventListener('click', ({ timeStamp }) => { start = timeStamp; }, { capture: true, once: true });
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

  /**
   * Milliseconds from a click to the first row below an owner.
   * @param owner a selector of the row to open as soon as it is there.
   */
  async firstRow(click: () => Promise<void>, owner?: string): Promise<number> {
    await this.#page.evaluate(`void (self.measured = firstRow(${JSON.stringify(CHILDREN)}, ${JSON.stringify(owner)}))`);
    await click();
    return Number(await this.#page.evaluate('measured'));
  }
}
