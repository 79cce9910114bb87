import { MalformedLoginError } from '../../base/core/errors.ts';

/** An address below that of the API. @throws MalformedLoginError */
export function apiAddress(base: URL, segments: readonly string[]): URL {
  return new URL(segments.map(pathSegment).join('/'), base);
}

/**
 * Encodes one segment of a path. Names that are only dots, or have slashes, would lead to another endpoint.
 * @throws MalformedLoginError
 */
function pathSegment(name: string): string {
  if (/^\.{0,2}$|[/\\]/.test(name) || !name.isWellFormed()) throw new MalformedLoginError();
  return encodeURIComponent(name);
}
