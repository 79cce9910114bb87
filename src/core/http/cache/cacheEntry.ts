import type CachePolicy from 'http-cache-semantics';

/** An answer that is kept, decoded: what a schema let through and nothing else. */
export interface CacheEntry {
  readonly url: URL;
  readonly accept: string;
  /** The file it is kept in, together with what belongs to it: `user/repos`. */
  readonly group: string;
  /** Undefined when it was stored for another credential of the account: then nothing of it may be asked for by tag. */
  readonly policy: CachePolicy | undefined;
  /** The Link header, as the service told it last: a 304 brings today's. */
  readonly link: string | undefined;
  readonly value: unknown;
  /** When the service last said so, in milliseconds since the epoch. */
  readonly confirmedAt: number;
}
