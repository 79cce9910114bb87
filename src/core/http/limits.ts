import type { JsonLimits } from './jsonGauge.ts';

/** How long a request may take, in milliseconds: in all, and between two signs of life. */
export interface TimeLimits {
  readonly totalMs: number;
  readonly idleMs: number;
}

/** What one request may cost: time in milliseconds, and bytes of the decoded body. */
export interface Limits extends TimeLimits {
  readonly maxBytes: number;
  /** What its JSON may contain; undefined where none is expected. */
  readonly json?: JsonLimits;
}

/**
 * GitHub itself cuts an answer off after 10 s. A page of 100 repositories has about 0.7 MB, but a service that knows no
 * pages may send 10,000 at once.
 */
export const DEFAULT_LIMITS: Limits = {
  totalMs: 30_000,
  idleMs: 12_000,
  maxBytes: 128 * 1024 * 1024,
  // 10,000 repositories in one response have about 1.3 million values, on four levels.
  json: { depth: 64, values: 4_000_000 },
};

/** More pages of a list than this are not read: 50,000 repositories, or a service that never ends. */
export const MAX_PAGES = 500;
