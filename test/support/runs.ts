/** Whether long tests run at full length, as `npm run test:full` does. */
export const IS_FULL = process.env.REPO_RIDER_FULL === '1';

/** The number of runs of a property: a fifth of `full`, at least ten, unless tests run at full length. */
export function runs(full: number): number {
  return IS_FULL ? full : Math.min(full, Math.max(10, Math.ceil(full / 5)));
}
