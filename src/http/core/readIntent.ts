/**
 * Why a resource is read. `stored`: cached data only, no request. `open`: for a user who waits. `refresh`: the user
 * wants current data. `immediate`: for a user or a tool, fails instead of waiting. `background`: no one waits.
 */
export type ReadIntent = 'stored' | 'open' | 'refresh' | 'immediate' | 'background';

/** What an intent means for the cache, rate limits and quota. */
export interface ReadRules {
  /** Which cached responses make a request unnecessary. */
  readonly cached: 'any' | 'fresh' | 'none';
  /** Background requests leave part of the quota unused, and don't probe an open circuit. */
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
