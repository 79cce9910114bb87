import { createHash } from 'node:crypto';

interface Validators {
  readonly etag: string;
  /** HTTP date. */
  readonly lastModified: string | undefined;
}

/**
 * A weak entity tag of the body and of everything the representation depends on: as on GitHub, it depends on token,
 * address (including the page) and Accept, but not on the Link header.
 */
export function weakEtag(parts: readonly string[]): string {
  return `W/"${createHash('sha256').update(parts.join('\n')).digest('hex')}"`;
}

/**
 * Whether the client's copy is still valid. If-None-Match is compared weakly and overrides If-Modified-Since (RFC 9110,
 * section 13.2.2). As in Express, `Cache-Control: no-cache` in a request requires a full response (RFC 9111, section
 * 5.2.1.4).
 */
export function isUnchanged(header: (name: string) => string | undefined, { etag, lastModified }: Validators): boolean {
  if (/\bno-cache\b/.test(header('cache-control') ?? '')) return false;
  const candidates = header('if-none-match');
  if (candidates !== undefined) {
    return candidates.split(',').some((candidate) => candidate.trim() === '*' || opaque(candidate) === opaque(etag));
  }
  const since = Date.parse(header('if-modified-since') ?? '');
  return lastModified !== undefined && Date.parse(lastModified) <= since;
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
