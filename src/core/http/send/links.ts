import LinkHeader from 'http-link-header';

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

/** Characters of the header. The parser takes quadratic time for spaces. */
const MAX_HEADER = 4096;

interface Reference {
  readonly uri: string;
  readonly rel: string;
}

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
    page.search = new URL(uri, base).search;
    return page;
  };
  return { ...(next && { next: below(next) }), ...(last && { last: below(last) }) };
}

function parse(header: string): readonly Reference[] | undefined {
  if (header.length > MAX_HEADER) return undefined;
  try {
    // A reference without a relation is valid, but of no use here.
    return LinkHeader.parse(normalized(header)).refs.filter(({ rel }) => typeof rel === 'string');
  } catch {
    return undefined;
  }
}

/**
 * Matches addresses and quoted texts (left unchanged), parameters without a value, and separators. An unclosed
 * quotation mark quotes the remaining header: looking for the end of each one would take quadratic time.
 */
const PIECES = /<[^<>]*>|"(?:[^"\\]|\\.)*"?|;\s*[\w!#$%&'*+.^`|~-]+(?=\s*(?:[;,]|$))|[\s,]+/g;

/**
 * Normalizes a header: http-link-header drops everything after a parameter without a value, white space between a
 * quoted value and a comma, or an empty element.
 */
function normalized(header: string): string {
  const result = header.replace(PIECES, (piece) => {
    if (piece.startsWith(';')) return `${piece}=""`;
    const isUnchanged = /^[<"]/.test(piece) || !piece.includes(',');
    return isUnchanged ? piece : ', ';
  });
  return result.replace(/^[\s,]+/, '');
}
