import type { Benchmark } from '../benchmark.ts';
import { resultOf } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { Rig } from './windowRig.ts';

const LATENCY_MS = 800;

/** The account and one list page must arrive, one after the other. */
const RESPONSES_MS = 2 * LATENCY_MS;

/**
 * From Enter on the pasted token until the first row, with a slow service. The time of two responses does not count.
 */
export const windowSignIn: Benchmark = {
  name: 'window sign-in',
  seconds: 135,
  async run(bench) {
    await using rig = await Rig.start(bench, { latencyMs: LATENCY_MS });
    const name = `window: sign-in at ${LATENCY_MS} ms, Enter to first row, beyond two responses`;
    const description = { name, reference: 'GET /user and one list page', unit: 'ms', compare: 'beyond' } as const;
    const measure = async (): Promise<number> => {
      await rig.signOut();
      await rig.reload();
      return rig.signIn();
    };
    return await eachRound({ ours: undefined }, bench.limits(), measure, ({ ours }) => [
      resultOf({ ...description, goal: { max: 600 } }, { ours, reference: ours.map(() => RESPONSES_MS) }),
    ]);
  },
};
