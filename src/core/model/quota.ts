/** The allowance of one account at one service, as its last answer told (service spec, section 8). */
export interface Quota {
  /** Requests allowed in the period. */
  readonly limit: number;
  /** Requests left in the period. */
  readonly remaining: number;
  /** Requests used in the period. */
  readonly used: number;
  /** When the period begins anew, in milliseconds since the epoch on this machine's clock; unknown where not told. */
  readonly resetAt: number | undefined;
}
