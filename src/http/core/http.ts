/**
 * One request to a service: from the cache, or sent once, admitted, retried, and stored.
 *
 * - `core/resourceClient.ts`: reads a resource, and decides about all of this
 * - `core/send/`: the gate for addresses, one exchange, and what a response means
 * - `core/admit/`: whether a request may be sent now, how many at the same time, and whether to try again
 * - `core/cache/`: stored responses (RFC 9111), in memory and on disk
 * - `core/pages/`: lists of many pages
 * - `core/tokens/`: which token of an account a request gets
 *
 * It never knows what it requests: `hosts/` has the endpoints.
 */

import type { Time } from '../../base/core/clock.ts';
import type { ReadIntent } from './readIntent.ts';
import type { FinalAnswer } from './send/httpClient.ts';
import type { PageLinks } from './send/links.ts';
import type { Subject } from './tokens/tokenRoutes.ts';

export interface ReadOptions {
  /** `open` by default. */
  readonly intent?: ReadIntent | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A resource to read, and how it is cached. */
export interface ResourceRequest<T> extends ReadOptions, Subject {
  readonly url: URL;
  readonly accept: string;
  /** As in the API's documentation: `GET /user/repos`. */
  readonly endpoint: string;
  /**
   * `alone`: stored separately; `withGroup`: stored when its group is settled; `never`: not cached, because each
   * response differs, as for a counting or random endpoint.
   */
  readonly caching: 'alone' | 'withGroup' | 'never';
  /** The resources that are stored in one file. */
  readonly group: string;
  /** Whether the request is one of many, which leave room for others within the limits of the service. */
  readonly isBulk?: boolean;
  /** Whether to revalidate even a fresh cached response. */
  readonly revalidates?: boolean;
  /** The maximum size of the response, in bytes, if less than the general limit. */
  readonly maxBytes?: number | undefined;
  /** The maximum size, in bytes, if the response is a file or a list of files; undefined for others. */
  readonly maxFileBytes?: number;
  /** Decodes the response; what it throws is a failure of the request. */
  readonly decode: (answer: FinalAnswer) => T;
}

/** The cached resources of one media type in a group, as it was settled. */
export interface SettledGroup<T> {
  readonly resources: readonly (Pick<Resource<T>, 'value' | 'validatedAt' | 'isOwn'> & { readonly url: URL })[];
  readonly note: unknown;
}

/** The estimated price of a refresh: requests to send, and how many of them count against the quota. */
export interface Estimate {
  readonly requests: number;
  readonly cost: number;
}

/** The source of a resource: `cached` without a request, `revalidated`, or a new response (`fetched`). */
export type Source = 'cached' | 'revalidated' | 'fetched';

/** A resource from the service or the cache. */
export interface Resource<T> {
  readonly value: T;
  readonly source: Source;
  readonly links: PageLinks;
  /** When the response was received or last revalidated. */
  readonly validatedAt: Time;
  /** False if another credential of the account has stored it. */
  readonly isOwn: boolean;
  /** Requests that counted against the quota. */
  readonly cost: number;
  /** Bytes of the decoded response; 0 if the value is cached. */
  readonly received: number;
}
