import type { Time } from '../../base/core/clock.ts';
/** The deprecation of an endpoint. Times are undefined if the service gives none. */
export interface DeprecationNotice {
  /** As in the API's documentation: `GET /user/repos`. */
  readonly endpoint: string;
  readonly deprecatedAt: Time | undefined;
  readonly sunsetAt: Time | undefined;
}

/**
 * Reads the headers Deprecation (`@epoch` of RFC 9745, an HTTP date or `true` of its drafts) and Sunset (an HTTP date,
 * RFC 8594).
 * @returns undefined if both are missing.
 */
export function readDeprecation(headers: Headers, endpoint: string): DeprecationNotice | undefined {
  const deprecation = headers.get('deprecation')?.trim() ?? '';
  const sunsetAt = parseTime(headers.get('sunset'));
  const deprecatedAt = /^@-?\d{1,12}$/.test(deprecation) ? Number(deprecation.slice(1)) * 1000 : parseTime(deprecation);
  const isDeprecated = deprecatedAt !== undefined || /^(true|\?1)$/i.test(deprecation);
  return isDeprecated || sunsetAt !== undefined ? { endpoint, deprecatedAt, sunsetAt } : undefined;
}

/** Reads the API version, like `v3`, from the media type header; undefined if missing. */
export function readApiVersion(headers: Headers): string | undefined {
  const value = headers.get('x-service-media-type') ?? headers.get('x-github-media-type') ?? '';
  return /^[\w-]+\.(v\d{1,3}|\d{4}-\d{2}-\d{2})\b/.exec(value)?.[1];
}

function parseTime(text: string | null): number | undefined {
  // Date.parse accepts any number as a year.
  const value = /^[A-Z][a-z]+, /.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  return Number.isNaN(value) ? undefined : value;
}
