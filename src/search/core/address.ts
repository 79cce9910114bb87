/** An address with a scheme, for a browser or `git clone`. */
const WITH_SCHEME = /^(?:https?|ssh|git):\/\/(?<host>[^/]*)(?<path>.*)$/is;
/** The SSH form of `git clone`: `git@host:owner/name.git`. */
const WITH_USER = /^[^\s/@:]+@(?<host>[^\s/@:]+):(?<path>.*)$/s;
/** The same without a user, with a host that has a dot. */
const WITHOUT_USER = /^(?<host>[\w-]+\.[\w.-]+):(?!\/|\d+\/)(?<path>[^\s/]+\/\S+)$/;
/** The same with any host and a path that ends in `.git`. Otherwise, it is a qualifier: `topic:a/b`. */
const WITH_ALIAS = /^(?<host>[\w.-]+):(?!\/)(?=\S+\.git$)(?<path>[^\s/]+\/\S+)$/;
/** An address without a scheme: `github.com/owner/name`. */
const WITHOUT_SCHEME = /^(?<host>[\w-]+\.[\w.-]+(?::\d+)?)\/(?<path>[^\s/]+\/[^\s/].*)$/s;
/** The same of an owner, if the host is surely none: `a.b/c` may be a full name. */
const OF_OWNER =
  /^(?<host>(?:www\.)?github\.com|codeberg\.org|(?:localhost|[\w-]+\.[\w.-]+):\d+)\/(?<path>[\w.-]+\/?)$/i;
const FORMS = [WITH_SCHEME, WITH_USER, WITHOUT_USER, WITH_ALIAS, WITHOUT_SCHEME, OF_OWNER];
/** How many parts an address of an API has at least, by what it names. */
const API_PARTS: ReadonlyMap<string | undefined, number> = new Map([
  ['repos', 5],
  ['users', 4],
  ['orgs', 4],
]);
/** Characters of a text that is read as a whole; no address is as long. */
const MAX_PASTED = 2048;
/** The start of an address with a scheme. */
const SCHEME = /^(?:https?|ssh|git):\/?$/i;

/**
 * Returns the `owner/name`, or the owner, in the address of a repository or of one of its pages, or the part that is
 * typed so far.
 * @returns undefined if the word is not an address.
 */
export function nameInAddress(word: string): string | undefined {
  if (SCHEME.test(word)) return '';
  const { path } = groupsOf(word) ?? {};
  if (path === undefined) return undefined;
  const segments = path.split(/[?#]/, 1).join('').split('/').filter(Boolean);
  // An address of the API, which some servers have below /api/v3 or /api/v1.
  if (segments[0] === 'api' && segments.length >= (API_PARTS.get(segments[2]) ?? Infinity)) segments.splice(0, 2);
  if (segments.length > 2 && segments[0] === 'repos') segments.shift();
  // A page of an owner, not of a repository.
  const isOfOwner = segments.length > 1 && (segments[0] === 'orgs' || segments[0] === 'users');
  const named = isOfOwner ? segments.slice(1, 2) : segments.slice(0, 2);
  return decode(withoutSuffix(named.join('/')));
}

/** What a text that was pasted as a whole names. */
interface Pasted {
  /** `owner/name`, or one of them. */
  readonly name: string;
  /**
   * The host of the address in lower case; undefined without an address. With its port, except that of ssh and the
   * usual ones: web pages of the host have another one.
   */
  readonly host: string | undefined;
}

/** Reads the address of a repository, a command with one, or a name. */
export function readPasted(text: string): Pasted {
  const whole = text.trim().slice(0, MAX_PASTED);
  const word = inCommand(whole) ?? whole;
  return { name: nameInAddress(word) ?? withoutSuffix(word), host: hostIn(word) };
}

/** The owner in an address, or a name as it is written in comments: `@octocat`. */
export function readOwner(text: string): Pasted {
  const { name, host } = readPasted(text);
  return { name: host === undefined ? text.trim().replace(/^@/, '') : (name.split('/')[0] ?? ''), host };
}

/**
 * The server below a path that an address in a text belongs to: the innermost one.
 * @param webs the addresses of web pages of servers
 */
export function folderIn(text: string, webs: readonly URL[]): URL | undefined {
  const inFolders = webs.filter((web) => web.pathname !== '/' && placeOf(text, web) >= 0);
  return inFolders.toSorted((a, b) => b.pathname.length - a.pathname.length)[0];
}

/**
 * Removes the folder of a server from an address in a text, which names repositories below it:
 * `https://code.example/git/owner/name` becomes `https://code.example/owner/name`.
 * @param webs the addresses of web pages of servers; those at the origin of their host change nothing
 */
export function withoutFolder(text: string, webs: readonly URL[]): string {
  const web = folderIn(text, webs);
  if (!web) return text;
  const at = placeOf(text, web);
  return `${text.slice(0, at)}${web.host}/${text.slice(at + web.host.length + web.pathname.length)}`;
}

/** Where a text has the address of a server below a path, without the scheme; -1 if nowhere. */
function placeOf(text: string, { host, pathname }: URL): number {
  // Only letters without other lengths are changed: an index must mean the same in both texts.
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const at = lower.indexOf(`${host}${pathname.toLowerCase()}`);
  // The host may be the end of another one. A hyphen before it excludes what it names.
  return at >= 0 && /[\w.]-?$/.test(text.slice(Math.max(0, at - 2), at)) ? -1 : at;
}

/** Removes the ending that only clone addresses have: no repository has it in its name. */
export function withoutSuffix(name: string): string {
  return name.length > 4 && name.toLowerCase().endsWith('.git') ? name.slice(0, -4) : name;
}

/** Commands that users copy from web pages. Those of Git contain an address, the others maybe only a name. */
const COMMANDS: readonly (readonly string[])[] = [
  ['git', 'clone'],
  ['git', 'fetch'],
  ['git', 'pull'],
  ['git', 'remote', 'add'],
  ['git', 'remote', 'set-url'],
  ['git', 'submodule', 'add'],
  ['gh', 'repo', 'clone'],
  ['gh', 'repo', 'view'],
  ['gh', 'repo', 'fork'],
  ['hub', 'clone'],
  ['glab', 'repo', 'clone'],
];

/**
 * Returns the `owner/name` in a command that clones a repository: `git clone --depth 1
 * https://github.com/owner/name.git folder`.
 * @returns undefined if the text is no such command
 */
export function nameInCommand(text: string): string | undefined {
  const named = inCommand(text);
  return named && (nameInAddress(named) ?? withoutSuffix(named));
}

/** The word in a command that names a repository. */
function inCommand(text: string): string | undefined {
  const words = text.trim().split(/\s+/).map(withoutQuotes);
  const start = words.findIndex((word) => word !== '$' && word !== 'sudo');
  const command = COMMANDS.find((each) => each.every((word, index) => word === words[start + index]?.toLowerCase()));
  if (!command) return undefined;
  const end = words.indexOf('--');
  const named = words.slice(start + command.length, end < 0 ? undefined : end).filter((word) => !word.startsWith('-'));
  const address = named.find((word) => nameInAddress(word));
  // An option may have a value, which may be any word.
  return address ?? (command[0] === 'git' ? undefined : (named.find((word) => word.includes('/')) ?? named[0]));
}

function hostIn(word: string): string | undefined {
  const { host: named } = groupsOf(word) ?? {};
  const host = named?.split('@').at(-1)?.toLowerCase();
  return host?.replace(/^ssh:/i.test(word) ? /:\d+$/ : /:(443|80|22)$/, '');
}

function groupsOf(word: string): Readonly<Record<string, string>> | undefined {
  for (const form of FORMS) {
    const groups = form.exec(word)?.groups;
    if (groups) return groups;
  }
  return undefined;
}

function withoutQuotes(word: string): string {
  const quote = word[0];
  return (quote === '"' || quote === "'") && word.length > 1 && word.endsWith(quote) ? word.slice(1, -1) : word;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
