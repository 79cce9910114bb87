import LinkHeader from 'http-link-header';
import type { Answer } from './exchange.ts';

/** More pages than this are not followed: 50,000 repositories, or a service that never ends. */
export const MAX_PAGES = 500;

/**
 * Where the next page is, from the Link header (RFC 8288). What can't be read as one has no next page.
 * The address is the service's word: it goes through the gate like any other.
 */
export function nextPage({ headers, url }: Answer): URL | undefined {
  const reference = parseLinks(headers.get('link') ?? '').find(({ rel }) => rel.split(/\s+/).includes('next'));
  return reference && URL.canParse(reference.uri, url) ? new URL(reference.uri, url) : undefined;
}

function parseLinks(header: string): readonly { uri: string; rel: string }[] {
  try {
    return LinkHeader.parse(header).refs;
  } catch {
    return [];
  }
}

/**
 * Gets a page and all that follow it, in order. Ends after the last one, at a page that was there before, or after
 * `MAX_PAGES`; only the first of these endings is complete.
 */
export async function* walkPages(
  first: URL,
  get: (url: URL) => Promise<Answer>,
): AsyncGenerator<Answer, { readonly complete: boolean }> {
  const seen = new Set<string>();
  for (let url: URL | undefined = first; url; ) {
    if (seen.has(url.href) || seen.size >= MAX_PAGES) return { complete: false };
    seen.add(url.href);
    const answer: Answer = await get(url);
    yield answer;
    url = nextPage(answer);
  }
  return { complete: true };
}
