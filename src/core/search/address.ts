/** An address with a scheme, for a browser or `git clone`. */
const WITH_SCHEME = /^(?:https?|ssh|git):\/\/[^/]*(.*)$/is;
/** The SSH form of `git clone`: `git@host:owner/name.git`. */
const WITH_USER = /^[^\s/@:]+@[^\s/@:]+:(.*)$/s;
/** The start of an address with a scheme. */
const SCHEME = /^(?:https?|ssh|git):\/?$/i;

/**
 * Returns the `owner/name` in the address of a repository or of one of its pages, or the part that is typed so far.
 * @returns undefined if the word is not an address.
 */
export function nameInAddress(word: string): string | undefined {
  if (SCHEME.test(word)) return '';
  const [, path] = WITH_SCHEME.exec(word) ?? WITH_USER.exec(word) ?? [];
  if (path === undefined) return undefined;
  const segments = path.split(/[?#]/, 1).join('').split('/').filter(Boolean);
  // An address of the API, which is below /api/v3 on GitHub Enterprise Server.
  if (segments.length > 4 && segments[0] === 'api' && segments[2] === 'repos') segments.splice(0, 2);
  if (segments.length > 2 && segments[0] === 'repos') segments.shift();
  return decode(
    segments
      .slice(0, 2)
      .join('/')
      .replace(/\.git$/i, ''),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
