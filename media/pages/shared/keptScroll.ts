/** How long after a page is made it may still grow to where it was scrolled to, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Brings a page that was made anew back to where it was scrolled to, as soon as it is high enough, unless somebody scrolls before.
 * @param top pixels from its top.
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
