import type { Page } from 'playwright-core';

/** Name of the function that a page calls after it has painted its heading. */
const ON_PAINTED = 'repoRiderFirstContent';

const PATIENCE_MS = 30_000;

/** Runs in every frame, before its own scripts. */
const WATCH = `if (self !== top) {
  const heading = () =>
    document.querySelector('h1') ??
    [...(document.body?.children ?? [])].map((each) => each.shadowRoot?.querySelector('h1')).find(Boolean);
  // VS Code rewrites the document, which ends observers and animation frames, but no interval.
  const interval = setInterval(() => {
    if (!heading()?.textContent.trim()) return;
    clearInterval(interval);
    // In the frame after the one that paints it.
    requestAnimationFrame(() => requestAnimationFrame(() => ${ON_PAINTED}(Date.now())));
  }, 1);
}`;

/** Measures when an extension's page paints its heading, by its own clock, which is this machine's. */
export class FirstContent {
  #onPainted: ((at: number) => void) | undefined;

  /** Applies to pages that are opened after the next reload of the window. */
  static async in(page: Page): Promise<FirstContent> {
    const watch = new FirstContent();
    await page.exposeFunction(ON_PAINTED, (at: number) => watch.#onPainted?.(at));
    await page.addInitScript(WATCH);
    return watch;
  }

  /** @param open opens a page and returns its start time. @returns milliseconds from that time to the page's heading */
  async time(open: () => Promise<number>): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#onPainted = resolve;
    const patience = setTimeout(() => reject(new Error('The page shows no heading.')), PATIENCE_MS);
    try {
      const startedAt = await open();
      return (await promise) - startedAt;
    } finally {
      clearTimeout(patience);
    }
  }
}
