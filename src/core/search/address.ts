/** With a scheme, as the browser and `git clone` have it. */
const WITH_SCHEME = /^(?:https?|ssh|git):\/\/[^/]*(.*)$/is;
/** As `git clone` has it for SSH: `git@host:owner/name.git`. */
const WITH_USER = /^[^\s/@:]+@[^\s/@:]+:(.*)$/s;
/** The beginning of one with a scheme. */
const SCHEME = /^(?:https?|ssh|git):\/?$/i;

/**
 * The `owner/name` in the address of a repository, or of a page of it. As much of it as there is, while it is being typed.
 * @returns undefined for what is no address.
 */
export function nameInAddress(word: string): string | undefined {
  if (SCHEME.test(word)) return '';
  const [, path] = WITH_SCHEME.exec(word) ?? WITH_USER.exec(word) ?? [];
  if (path === undefined) return undefined;
  const segments = path.split(/[?#]/, 1).join('').split('/').filter(Boolean);
  // As the API has it, on GitHub Enterprise Server below /api/v3.
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
