/** How long to wait until a new page is high enough, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Restores the scroll position of a page as soon as the page is high enough, unless the user scrolls first.
 * @param top pixels from the top of the page.
 */
export function restoreScroll(top: number): void {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < top + window.innerHeight) return;
    window.scrollTo(0, top);
    end();
  });
  ended.signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['wheel', 'keydown', 'pointerdown']) window.addEventListener(type, end, { signal: ended.signal });
  setTimeout(end, PATIENCE_MS);
  observer.observe(document.body);
}
