import type { Lazy } from '../lazy.ts';
import type { CodeHostClient } from './codeHostClient.ts';
import type { CyclistCounter } from './cyclistCounter.ts';

/** Service A, as those who ask it see it. */
export type CodeHost = Pick<CodeHostClient, keyof CodeHostClient>;

/** Service B, likewise. */
export type Counter = Pick<CyclistCounter, keyof CyclistCounter>;

/** Service A, opened by the first who asks it. */
export function lazyCodeHost(opened: Lazy<{ readonly client: CodeHostClient }>): CodeHost {
  const client = async (): Promise<CodeHostClient> => (await opened.get()).client;
  return {
    zen: async (...asked) => (await client()).zen(...asked),
    authenticatedAccount: async (...asked) => (await client()).authenticatedAccount(...asked),
    account: async (...asked) => (await client()).account(...asked),
    repository: async (...asked) => (await client()).repository(...asked),
    repositories: async (...asked) => (await client()).repositories(...asked),
    estimate: async (...asked) => (await client()).estimate(...asked),
    reload: async (...asked) => (await client()).reload(...asked),
  };
}

/** Service B, opened by the first who asks it. */
export function lazyCounter(counter: Lazy<CyclistCounter>): Counter {
  return { count: async (...asked) => (await counter.get()).count(...asked) };
}
