import LinkHeader from 'http-link-header';

/** The relations of a page that matter here, as absolute addresses. They are the service's word: through the gate. */
export interface PageLinks {
  readonly next?: URL;
  readonly last?: URL;
  /** Set when there is a header that can't be read: there may be more pages than are known. */
  readonly unreadable?: true;
}

interface Reference {
  readonly uri: string;
  readonly rel: string;
}

/**
 * Reads a Link header (RFC 8288): unquoted and several relations, relative targets.
 * @param base the address that relative targets are relative to.
 */
export function readLinks(header: string | null | undefined, base: URL): PageLinks {
  const references = parse(header ?? '');
  if (!references) return { unreadable: true };
  const find = (relation: string): Reference | undefined =>
    references.find(({ rel }) => rel.toLowerCase().split(/\s+/).includes(relation));
  const [next, last] = [find('next'), find('last')];
  if ([next, last].some((reference) => reference && !URL.canParse(reference.uri, base))) return { unreadable: true };
  return { ...(next && { next: new URL(next.uri, base) }), ...(last && { last: new URL(last.uri, base) }) };
}

function parse(header: string): readonly Reference[] | undefined {
  try {
    // A reference without a relation is legal, and says nothing.
    return LinkHeader.parse(plain(header)).refs.filter(({ rel }) => typeof rel === 'string');
  } catch {
    return undefined;
  }
}

/**
 * What stands as it is (addresses, quoted texts), parameters without a value, and what separates references. A quotation
 * mark that nothing closes quotes the rest: looking for its end from each one would take for ever.
 */
const PIECES = /<[^<>]*>|"(?:[^"\\]|\\.)*"?|;\s*[\w!#$%&'*+.^`|~-]+(?=\s*(?:[;,]|$))|[\s,]+/g;

/**
 * The same references in a plainer spelling: http-link-header loses the rest of the header at a parameter without a value,
 * at white space between a quoted value and a comma, and at an empty element.
 */
function plain(header: string): string {
  const plainer = header.replace(PIECES, (piece) => {
    if (piece.startsWith(';')) return `${piece}=""`;
    const isKept = /^[<"]/.test(piece) || !piece.includes(',');
    return isKept ? piece : ', ';
  });
  return plainer.replace(/^[\s,]+/, '');
}
