import type { Priority } from './admission.ts';
import type { FinalAnswer } from './httpClient.ts';
import type { PageLinks } from './links.ts';

/**
 * How new a resource has to be: `stored` takes what is kept, however old, and asks nothing; `cached` asks unless what is
 * kept is still fresh; `revalidated` always asks; `uncached` neither looks at what is kept nor keeps anything.
 */
export type Freshness = 'stored' | 'cached' | 'revalidated' | 'uncached';

/** Who asks, and how new it has to be. */
export interface ReadOptions {
  readonly freshness?: Freshness;
  readonly priority?: Priority;
  readonly signal?: AbortSignal | undefined;
}

/** What is asked for. */
export interface ResourceRequest<T> extends ReadOptions {
  readonly url: URL;
  readonly accept: string;
  /** As the API's documentation names it: `GET /user/repos`. */
  readonly endpoint: string;
  /** What is kept together with it on disk. */
  readonly group: string;
  /** Whether it is kept by itself. Else whoever reads the group settles it. */
  readonly isLoose: boolean;
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
