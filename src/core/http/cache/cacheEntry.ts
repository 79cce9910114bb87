import type CachePolicy from 'http-cache-semantics';
import type { Time } from '../../clock.ts';
import type { CacheKey } from './policy.ts';

/** A cached response, decoded: only what its schema allows. */
export interface CacheEntry extends CacheKey {
  /** The group that is stored in one file: `user/repos`. */
  readonly group: string;
  /** Undefined if stored for another credential of the account: its entity tag must not be used then. */
  readonly policy: CachePolicy | undefined;
  /** The latest Link header: a 304 updates it. */
  readonly link: string | undefined;
  readonly value: unknown;
  /** When the response was received or last revalidated. */
  readonly validatedAt: Time;
}
