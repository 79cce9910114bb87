/**
 * Why a resource is read: `stored` shows what is on disk without a request; `open` shows something to a user who waits;
 * `refresh` is a user's wish for current data; `immediate` answers a user or a tool now or fails; `background` serves no one
 * who waits.
 */
export type ReadIntent = 'stored' | 'open' | 'refresh' | 'immediate' | 'background';

/** What an intent means for the cache, for limits and for the quota. */
export interface ReadRules {
  /** Which cached responses are enough, so that no request is made. */
  readonly cached: 'any' | 'fresh' | 'none';
  /** Background requests leave a part of the quota unused, and don't probe a service that is in trouble. */
  readonly trigger: 'user' | 'background';
  /** Whether a request waits until a rate limit ends, instead of failing. */
  readonly waits: boolean;
}

export const READ_RULES: Readonly<Record<ReadIntent, ReadRules>> = {
  stored: { cached: 'any', trigger: 'background', waits: false },
  open: { cached: 'fresh', trigger: 'user', waits: true },
  refresh: { cached: 'none', trigger: 'user', waits: true },
  immediate: { cached: 'fresh', trigger: 'user', waits: false },
  background: { cached: 'fresh', trigger: 'background', waits: false },
};
