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
    return LinkHeader.parse(header).refs.filter(({ rel }) => typeof rel === 'string');
  } catch {
    return [];
  }
}
