import type { Benchmark } from '../benchmark.ts';
import { type Result, resultOf } from '../figures/result.ts';
import { Rig } from './windowRig.ts';
import { blockSamplesOf, eachRound, samplesOf } from './windowRounds.ts';

/** A click on a closed owner with 5,000 repositories; another one has as many. */
export const windowOpen: Benchmark = {
  name: 'window open tree',
  seconds: 130,
  async run(bench) {
    await using rig = await Rig.start(bench);
    const common = { reference: 'a bare tree', unit: 'ms' };
    return await eachRound(
      { ours: rig.ours, reference: rig.bare },
      bench.limits(),
      async (side) => {
        await rig.reload();
        await side.show();
        const opening = await side.open();
        await side.close();
        return opening;
      },
      (openings) => {
        const row = (what: string, figure: 'firstRow' | 'allRows'): Result =>
          resultOf(
            { ...common, name: `window: open 5,000, click to ${what}`, goal: {} },
            samplesOf(
              openings,
              (opening) => opening[figure],
              ({ processor }) => processor,
            ),
          );
        return [
          row('first row', 'firstRow'),
          row('all rows', 'allRows'),
          resultOf(
            { ...common, name: 'window: open 5,000, longest block', goal: { max: 50, of: 'median' } },
            blockSamplesOf(openings),
          ),
        ];
      },
    );
  },
};
