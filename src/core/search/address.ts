/** An address with a scheme, for a browser or `git clone`. */
const WITH_SCHEME = /^(?:https?|ssh|git):\/\/[^/]*(.*)$/is;
/** The SSH form of `git clone`: `git@host:owner/name.git`. */
const WITH_USER = /^[^\s/@:]+@[^\s/@:]+:(.*)$/s;
/** The same without a user: with a host that has a dot, or a path that ends in `.git`. Otherwise, it is a qualifier: `topic:a/b`. */
const WITHOUT_USER = /^(?:[\w-]+\.[\w.-]+:(?!\/|\d+\/)|[\w.-]+:(?!\/)(?=\S+\.git$))([^\s/]+\/\S+)$/;
/** An address without a scheme: `github.com/owner/name`. */
const WITHOUT_SCHEME = /^[\w-]+\.[\w.-]+(?::\d+)?\/([^\s/]+\/[^\s/].*)$/s;
/** The start of an address with a scheme. */
const SCHEME = /^(?:https?|ssh|git):\/?$/i;

/**
 * Returns the `owner/name` in the address of a repository or of one of its pages, or the part that is typed so far.
 * @returns undefined if the word is not an address.
 */
export function nameInAddress(word: string): string | undefined {
  if (SCHEME.test(word)) return '';
  const forms = [WITH_SCHEME, WITH_USER, WITHOUT_USER, WITHOUT_SCHEME];
  const path = forms.map((form) => form.exec(word)?.[1]).find((each) => each !== undefined);
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

/** Commands that users copy from web pages, and what is before the address in them. */
const COMMANDS: readonly (readonly string[])[] = [
  ['git', 'clone'],
  ['gh', 'repo', 'clone'],
  ['gh', 'repo', 'view'],
  ['gh', 'repo', 'fork'],
  ['hub', 'clone'],
  ['glab', 'repo', 'clone'],
];

/**
 * Returns the `owner/name` in a command that clones a repository: `git clone --depth 1 https://github.com/owner/name.git folder`.
 * @returns undefined if the text is no such command
 */
export function nameInCommand(text: string): string | undefined {
  const words = text.trim().split(/\s+/);
  if (words[0] === '$') words.shift();
  const command = COMMANDS.find((each) => each.every((word, index) => word === words[index]?.toLowerCase()));
  // Options, and their values, have no slash.
  const named = command && words.slice(command.length).find((word) => !word.startsWith('-') && word.includes('/'));
  return named && (nameInAddress(named) ?? named);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
