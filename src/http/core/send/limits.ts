import type { JsonLimits } from './jsonGauge.ts';

/** Timeouts of a request, in milliseconds: the total, and the idle timeout between two parts of the response. */
export interface TimeLimits {
  readonly totalMs: number;
  readonly idleMs: number;
}

/** Limits of one request: timeouts in milliseconds, and bytes of the decoded body. */
export interface Limits extends TimeLimits {
  readonly maxBytes: number;
  /** What the JSON may contain; undefined if no JSON is expected. */
  readonly json?: JsonLimits;
}

/** The shortest and the longest wait that a service can ask for, in milliseconds. */
export const SHORTEST_WAIT_MS = 1000;
export const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * GitHub ends a response after 10 s. A list page of 100 repositories has about 0.7 MB, but a service without paging may
 * send 10,000 in one response.
 */
export const DEFAULT_LIMITS: Limits = {
  totalMs: 30_000,
  idleMs: 12_000,
  maxBytes: 128 * 1024 * 1024,
  // 10,000 repositories in one response have about 1.3 million values, on four levels.
  json: { depth: 64, values: 4_000_000 },
};

/**
 * The maximum size of a list page, in bytes of its decoded body, that is read with others at the same time: 24 of them
 * are no more than six of the general limit. A page of 100 repositories has 0.7 MB.
 */
export const MAX_NUMBERED_PAGE_BYTES = 32 * 1024 * 1024;

/** The maximum number of items of a list. A compressed response of a few megabytes may contain millions. */
export const MAX_ITEMS = 200_000;

/** The maximum of characters that are kept of a list, in millions; 200,000 repositories usually have 80. */
export const MAX_MILLION_CHARACTERS = 256;

/** The maximum of characters that are read for a list, in millions; 200,000 repositories of GitHub have 1,400. */
export const MAX_MILLION_RECEIVED = 2000;

/** The maximum number of list pages that are read: 200,000 repositories, or a list that never ends. */
export const MAX_PAGES = 2000;
