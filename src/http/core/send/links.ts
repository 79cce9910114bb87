/**
 * Relations of a list page, below the address that was requested. Of the addresses that the service sends, only the
 * query counts, with the number or the cursor of the page: behind a proxy, the service may not know its own host,
 * scheme, or path.
 */
export interface PageLinks {
  readonly next?: URL;
  readonly last?: URL;
  /** Set if the header can't be parsed: there may be more list pages. */
  readonly unreadable?: true;
  /** Set if there is no header: some servers never send it. */
  readonly missing?: true;
}

/** The maximum of characters of the header. */
const MAX_HEADER = 4096;

interface Reference {
  readonly uri: string;
  readonly rel: string;
}

/** The parts of the header. Empty elements are allowed between references (RFC 9110, section 5.6.1). */
const SEPARATORS = /[\s,]*/y;
const TARGET = /<([^<>]*)>/y;
const PARAMETER = /\s*;\s*(?:([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]+)))?)?/y;
const END = /\s*(?:,|$)/y;

/**
 * Parses a Link header (RFC 8288), including unquoted and multiple relations, and relative targets.
 * @param base the address that was requested
 */
export function readLinks(header: string | null | undefined, base: URL): PageLinks {
  if (!header) return { missing: true };
  const references = parse(header);
  if (!references) return { unreadable: true };
  const find = (relation: string): Reference | undefined =>
    references.find(({ rel }) => rel.toLowerCase().split(/\s+/).includes(relation));
  const [next, last] = [find('next'), find('last')];
  if ([next, last].some((reference) => reference && !URL.canParse(reference.uri, base))) return { unreadable: true };
  const below = ({ uri }: Reference): URL => {
    const page = new URL(base);
    page.search = withoutEmptyPairs(new URL(uri, base).search);
    return page;
  };
  return { ...(next && { next: below(next) }), ...(last && { last: below(last) }) };
}

/** Without the empty pairs of a query: `uncached` adds one to requests, which some servers repeat in their links. */
function withoutEmptyPairs(search: string): string {
  const pairs = search.slice(1).split('&');
  return pairs.filter((pair) => pair !== '').join('&');
}

/** The references with a relation; undefined if the header is malformed. */
function parse(header: string): readonly Reference[] | undefined {
  if (header.length > MAX_HEADER) return undefined;
  let at = 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(header);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const references: Reference[] = [];
  for (read(SEPARATORS); at < header.length; read(SEPARATORS)) {
    const [, uri] = read(TARGET) ?? [];
    let rel: string | undefined;
    for (let parameter = read(PARAMETER); parameter; parameter = read(PARAMETER)) {
      const [, name, quoted, token] = parameter;
      // Only the first relation counts.
      if (name?.toLowerCase() === 'rel') rel ??= quoted ?? token;
    }
    if (uri === undefined || !read(END)) return undefined;
    if (rel !== undefined) references.push({ uri, rel });
  }
  return references;
}
