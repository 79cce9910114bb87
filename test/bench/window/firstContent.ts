import type { Page } from 'playwright-core';

/** Name of the function by which a page within the window tells when it has painted its heading. */
const TOLD = 'repoRiderFirstContent';

const PATIENCE_MS = 30_000;

/** Runs in every frame, before its own scripts. */
const WATCH = `if (self !== top) {
  const heading = () =>
    document.querySelector('h1') ??
    [...(document.body?.children ?? [])].map((each) => each.shadowRoot?.querySelector('h1')).find(Boolean);
  // VS Code writes the document anew, which ends observers and animation frames, but no interval.
  const interval = setInterval(() => {
    if (!heading()?.textContent.trim()) return;
    clearInterval(interval);
    // In the frame after the one that paints it.
    requestAnimationFrame(() => requestAnimationFrame(() => ${TOLD}(Date.now())));
  }, 1);
}`;

/** Measures when a page of an extension paints its heading, by its own clock, which is this machine's. */
export class FirstContent {
  #told: ((at: number) => void) | undefined;

  /** Takes effect for pages that are opened from now on, once the window is loaded anew. */
  static async in(page: Page): Promise<FirstContent> {
    const watch = new FirstContent();
    await page.exposeFunction(TOLD, (at: number) => watch.#told?.(at));
    await page.addInitScript(WATCH);
    return watch;
  }

  /** @param open opens a page. @returns milliseconds from when it says that it began to the page's heading. */
  async time(open: () => Promise<number>): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#told = resolve;
    const patience = setTimeout(() => reject(new Error('The page shows no heading.')), PATIENCE_MS);
    try {
      const startedAt = await open();
      return (await promise) - startedAt;
    } finally {
      clearTimeout(patience);
    }
  }
}
