import LinkHeader from 'http-link-header';

/** The relations of a page that matter here, as absolute addresses. They are the service's word: through the gate. */
export interface PageLinks {
  readonly next?: URL;
  readonly last?: URL;
}

/**
 * Reads a Link header (RFC 8288): unquoted and several relations, relative targets. What can't be read has no relations.
 * @param base the address that relative targets are relative to.
 */
export function readLinks(header: string | null | undefined, base: URL): PageLinks {
  const references = parse(header ?? '');
  const find = (relation: string): URL | undefined => {
    const reference = references.find(({ rel }) => rel.toLowerCase().split(/\s+/).includes(relation));
    return reference && URL.canParse(reference.uri, base) ? new URL(reference.uri, base) : undefined;
  };
  const [next, last] = [find('next'), find('last')];
  return { ...(next && { next }), ...(last && { last }) };
}

function parse(header: string): readonly { uri: string; rel: string }[] {
  try {
    // A reference without a relation is legal, and says nothing.
    return LinkHeader.parse(plain(header)).refs.filter(({ rel }) => typeof rel === 'string');
  } catch {
    return [];
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
