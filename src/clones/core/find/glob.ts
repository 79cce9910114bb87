/**
 * Whether a text matches a pattern with `*` for any characters and `?` for one. Compares without backtracking to more
 * than the last `*`, as the text may come from a hostile repository.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let [at, inPattern, star, resume] = [0, 0, -1, 0];
  while (at < text.length) {
    const expected = pattern[inPattern];
    if (expected === '*') {
      star = inPattern++;
      resume = at;
    } else if (expected === '?' || expected === text[at]) {
      at++;
      inPattern++;
    } else if (star >= 0) {
      inPattern = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(inPattern));
}
