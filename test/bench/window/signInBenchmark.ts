import type { Benchmark } from '../benchmark.ts';
import { resultOf } from '../result.ts';
import { Rig } from './windowRig.ts';

const LATENCY_MS = 800;

/** The account and one list page must arrive, one after the other. */
const RESPONSES_MS = 2 * LATENCY_MS;

/**
 * From Enter on the pasted token until the first row, with a slow service. The time of two responses does not count.
 */
export const windowSignIn: Benchmark = {
  name: 'window sign-in',
  async run(bench) {
    await using rig = await Rig.start(bench, { latencyMs: LATENCY_MS });
    const rounds = bench.rounds(3);
    const beyond: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await rig.signOut();
      await rig.reload();
      beyond.push((await rig.signIn()) - RESPONSES_MS);
    }
    const name = `window: sign-in at ${LATENCY_MS} ms, Enter to first row, beyond two responses`;
    const description = { name, reference: 'GET /user and one list page', unit: 'ms' };
    return [
      resultOf(
        { ...description, goal: { max: 600, of: 'median' } },
        { ours: beyond, reference: beyond.map(() => RESPONSES_MS) },
      ),
    ];
  },
};
