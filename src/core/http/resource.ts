import type { FinalAnswer } from './httpClient.ts';
import type { PageLinks } from './links.ts';
import type { ReadIntent } from './readIntent.ts';

export interface ReadOptions {
  /** `open` by default. */
  readonly intent?: ReadIntent | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One resource, and how it is cached. */
export interface ResourceRequest<T> extends ReadOptions {
  readonly url: URL;
  readonly accept: string;
  /** As the API's documentation names it: `GET /user/repos`. */
  readonly endpoint: string;
  /**
   * `alone`: stored by itself; `withGroup`: stored when its group is settled; `never`: each response is another, as of an endpoint that
   * counts or is random.
   */
  readonly caching: 'alone' | 'withGroup' | 'never';
  /** The resources that are stored in one file. */
  readonly group: string;
  /** Whether a fresh cached response is revalidated, too. */
  readonly revalidates?: boolean;
  /** Reads the answer; what it throws is a failure of the request. */
  readonly decode: (answer: FinalAnswer) => T;
}

/** What reading something anew will take: requests to send, and how many of them the allowance pays. */
export interface Estimate {
  readonly requests: number;
  readonly cost: number;
}

/** Where something came from: it was kept and not asked for, the service confirmed what was kept, or sent it anew. */
export type Source = 'kept' | 'confirmed' | 'new';

/** What came, or was kept. */
export interface Resource<T> {
  readonly value: T;
  readonly source: Source;
  readonly links: PageLinks;
  /** When the service last said so, in milliseconds since the epoch. */
  readonly confirmedAt: number;
  /** False where another credential of the account has read it. */
  readonly isOwn: boolean;
  /** Requests of the allowance that it took. */
  readonly cost: number;
}
