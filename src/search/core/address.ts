import { decoded } from '../../base/core/text.ts';
import { tokenize } from './token.ts';

/** An address with a scheme, for a browser or `git clone`. */
const WITH_SCHEME = /^(?:https?|ssh|git):\/\/(?<host>[^/]*)(?<path>.*)$/is;
/** A name as tools abbreviate it: `gh:owner/name`, and `repo:owner/name` in searches. */
const WITH_PREFIX = /^(?<prefix>gh|github|repo):(?<path>[\w.-]+\/[\w.-].*)$/is;
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
/** A name between backticks, or with a branch, a tag, or a number: `owner/name@main`, `owner/name#5`. */
const AS_NAME = /^(?:`(?<quoted>[\w.-]+\/[\w.-]+)`|[`([*@]?(?<path>[\w.-]+\/[\w.-]+)(?:(?:\/[\w./-]*)?@\w|#\d).*)/s;
const FORMS = [WITH_SCHEME, WITH_PREFIX, WITH_USER, WITHOUT_USER, WITH_ALIAS, WITHOUT_SCHEME, OF_OWNER];
const FULL_NAME = /^[\w.-]+\/[\w.-]+$/;
/** Sites that show the repositories of github.com. */
const OTHER_SITES = /^((?:https?:\/\/)?)(?:(?:insiders\.)?vscode\.dev\/github|github\.dev)\//i;
/** Its files, without the name of a page before the branch. */
const RAW_FILES = /^((?:https?:\/\/)?)raw\.githubusercontent\.com\/([^/]+\/[^/]+)\//i;
/** How many parts an address of an API has at least, by what it names. */
const API_PARTS: ReadonlyMap<string | undefined, number> = new Map([
  ['repos', 5],
  ['users', 4],
  ['orgs', 4],
]);
/** Characters of a text that is read as a whole; no address is as long. */
const MAX_PASTED = 2048;
/** The start of an address with a scheme, while it is typed, and in a text. */
const [SCHEME, START] = [/^(?:https?|ssh|git):\/?$/i, /(?:https?|ssh|git):\/\//gi];
/** What may stand before and after an address, and what ends one with a scheme. */
const [OPENING, CLOSING, ENDING] = ['"`([{<*@“‘„«\'', '"`)]}>”“»*’\'.,;:!?…', '"`<>“”„«» \t\r\n'];
/** Pages of a file, and other pages, by the word before the branch. */
const [FILE_PAGES, REF_PAGES] = [/^(?:blob|raw|blame|edit|src|media)$/, /^(?:tree|commits?|tag)$/];
const KINDS: ReadonlyMap<string | undefined, PastedPlace['kind']> = new Map([
  ['branch', 'heads'],
  ['heads', 'heads'],
  ['tag', 'tags'],
  ['tags', 'tags'],
  ['commit', 'commit'],
]);

/** A branch, a tag, or a commit in an address, and maybe a path after it. */
export interface PastedPlace {
  /** What the address says that it is; undefined if it doesn't. */
  readonly kind: 'heads' | 'tags' | 'commit' | undefined;
  /** Names of branches have any number of parts. */
  readonly parts: readonly string[];
  readonly isFile: boolean;
  /** The end of the address, such as `#L12`. */
  readonly fragment: string;
}

/** What a pasted text names. */
interface Pasted {
  /** `owner/name`, or one of them. */
  readonly name: string;
  /**
   * The host of the address in lower case; undefined without an address. With its port, except that of ssh and the
   * usual ones: web pages of the host have another one.
   */
  readonly host?: string | undefined;
  /** Whether it is an address for a browser. */
  readonly isOfWeb?: boolean;
  readonly place?: PastedPlace | undefined;
}

/** Reads a repository, an owner, or a page of one in a text, whatever stands around it; else the text is a name. */
export function readPasted(text: string): Pasted {
  const whole = joined(text.trim().slice(0, MAX_PASTED));
  const words = wordsOf(whole);
  return sureIn(words) ?? words.map(addressIn).find(Boolean) ?? { name: withoutSuffix(whole) };
}

/** Without spaces at slashes, as web pages have them in headings (`octo / handbook`), and addresses of two lines. */
function joined(text: string): string {
  const words = text.split(/\s+/);
  if (words.length > 3 && !/^https?:/i.test(text)) return text;
  return words.reduce((before, word) => `${before}${before.endsWith('/') || word.startsWith('/') ? '' : ' '}${word}`);
}

/** The owner in an address, or a name as it is written in comments: `@octocat`. */
export function readOwner(text: string): Pasted {
  const { name, host } = readPasted(text);
  return { name: (host === undefined ? bare(name) : name).split('/', 1).join(''), host };
}

/**
 * Returns the `owner/name` that a text contains in an address or as tools write it, or the name in a command that
 * clones a repository: `git clone --depth 1 https://github.com/owner/name.git folder`.
 * @returns undefined if the text may be a search
 */
export function repositoryIn(text: string): string | undefined {
  return sureIn(wordsOf(text))?.name;
}

/**
 * Returns the `owner/name`, or the owner, in the address of a repository or of one of its pages, or the part that is
 * typed so far.
 * @returns undefined if the word is not an address.
 */
export function nameInAddress(word: string): string | undefined {
  return SCHEME.test(word) ? '' : addressIn(word)?.name;
}

/** The words of a text that no query excludes. */
function wordsOf(text: string): readonly string[] {
  const tokens = tokenize(text).filter(({ isNegated }) => !isNegated);
  return tokens.map(({ start, end }) => text.slice(start, end));
}

/** The first full name in an address, else the one in a command, else the first one. */
function sureIn(words: readonly string[]): Pasted | undefined {
  const full = words.flatMap((word) => addressIn(word) ?? []).filter(({ name }) => name.includes('/'));
  const named = nameInCommand(words);
  return full.find(({ host }) => host !== undefined) ?? (named ? { name: named } : full[0]);
}

function addressIn(word: string): Pasted | undefined {
  // A phrase in quotes.
  if (/\s/.test(word)) return undefined;
  const text = bare(unlinked(word)).replace(OTHER_SITES, '$1github.com/').replace(RAW_FILES, '$1github.com/$2/raw/');
  const { host, prefix, quoted, path = quoted } = groupsOf(text) ?? AS_NAME.exec(word)?.groups ?? {};
  if (path === undefined) return undefined;
  const [, address = '', fragment = ''] = /^([^?#]*)[^#]*(.*)$/s.exec(path) ?? [];
  const segments = address.split('/').filter(Boolean).map(decoded);
  // An address of the API, which some servers have below /api/v3 or /api/v1.
  if (segments[0] === 'api' && segments.length >= (API_PARTS.get(segments[2]) ?? Infinity)) segments.splice(0, 2);
  if (segments.length > 2 && segments[0] === 'repos') segments.shift();
  // A page of an owner, not of a repository.
  if (segments.length > 1 && (segments[0] === 'orgs' || segments[0] === 'users'))
    segments.splice(0, Infinity, segments[1] ?? '');
  const [owner = '', named, ...below] = segments;
  return {
    // Packages have a branch or a tag after the name.
    name: named === undefined ? owner : withoutSuffix(`${owner}/${named.split('@', 1).join('')}`),
    host: host === undefined ? (/^g/i.test(prefix ?? '') ? 'github.com' : undefined) : hostIn(text, host),
    isOfWeb: /^http/i.test(text),
    place: placeIn(below, fragment),
  };
}

function placeIn([page = '', ...rest]: readonly string[], fragment: string): PastedPlace | undefined {
  if (page === 'releases') return placeIn(rest, fragment);
  const isOfFile = FILE_PAGES.test(page);
  if (!isOfFile && !REF_PAGES.test(page)) return undefined;
  const after = rest[0] === 'refs' ? rest.slice(1) : rest;
  const kind = after.length > 1 ? KINDS.get(after[0]) : undefined;
  const parts = kind ? after.slice(1) : after;
  return { kind: kind ?? KINDS.get(page), parts, isFile: isOfFile && parts.length > 1, fragment };
}

/** The address in a link to another program: `vscode://vscode.git/clone?url=…`. */
function unlinked(word: string): string {
  const [link = ''] = word.split('?', 1);
  if (!link.includes('://') || startOf(link) >= 0) return word;
  const text = bare(word);
  return (URL.canParse(text) && new URL(text).searchParams.get('url')) || word;
}

/** A text without what stands around it: quotes, brackets, a Markdown link, the end of a sentence. */
export function bare(text: string): string {
  const address = startOf(text.split('?', 1).join(''));
  let [start, end] = address < 0 ? [0, text.length] : [address, endOf(text, address)];
  const closing = address < 0 ? CLOSING : CLOSING.replace(/[)\]}]/g, '');
  while (start < end && OPENING.includes(text.charAt(start))) start++;
  while (end > start && closing.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Where the last address with a scheme starts; -1 if nowhere. */
function startOf(text: string): number {
  return Array.from(text.matchAll(START)).at(-1)?.index ?? -1;
}

/** Where an address ends in a text: a bracket in it has a partner. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if ('([{'.includes(character)) depth++;
    if (ENDING.includes(character) || (')]}'.includes(character) && depth-- === 0)) return at;
  }
  return text.length;
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

/** Commands that users copy from web pages, with a name in place of an address. */
const COMMANDS: readonly (readonly string[])[] = [
  ['gh', 'repo', 'clone'],
  ['gh', 'repo', 'view'],
  ['gh', 'repo', 'fork'],
  ['glab', 'repo', 'clone'],
  ['hub', 'clone'],
];

/** The name of a repository in the words of a command, without its options. */
function nameInCommand(all: readonly string[]): string | undefined {
  const words = all.map(bare);
  const start = words.findIndex((word) => word !== '$' && word !== 'sudo');
  const command = COMMANDS.find((each) => each.every((word, index) => word === words[start + index]?.toLowerCase()));
  if (!command) return undefined;
  const named = words.slice(start + command.length);
  // An option may have a value, which may be any word.
  const name = named.find((word) => FULL_NAME.test(word)) ?? named[0];
  return name && withoutSuffix(name);
}

function hostIn(address: string, named: string): string | undefined {
  const host = named.split('@').at(-1)?.toLowerCase();
  return host?.replace(/^ssh:/i.test(address) ? /:\d+$/ : /:(443|80|22)$/, '');
}

function groupsOf(word: string): Readonly<Record<string, string | undefined>> | undefined {
  for (const form of FORMS) {
    const groups = form.exec(word)?.groups;
    if (groups) return groups;
  }
  return undefined;
}
