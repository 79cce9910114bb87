import type { Benchmark } from '../benchmark.ts';
import { resultOf } from '../result.ts';
import type { Opening } from './side.ts';
import { Rig } from './windowRig.ts';
import { eachRound } from './windowRounds.ts';

/** A click on a closed owner with 5,000 repositories; another one has as many. */
export const windowOpen: Benchmark = {
  name: 'window open',
  async run(bench) {
    await using rig = await Rig.start(bench);
    const openings = await eachRound({ ours: rig.ours, reference: rig.bare }, bench.rounds(5), async (side) => {
      await rig.reload();
      await side.show();
      const opening = await side.open();
      await side.close();
      return opening;
    });
    const samples = (figure: keyof Opening) => ({
      ours: openings.ours.map((opening) => opening[figure]),
      reference: openings.reference.map((opening) => opening[figure]),
    });
    const common = { reference: 'a bare tree', unit: 'ms', goal: { max: 1.3 } };
    return [
      resultOf({ ...common, name: 'window: open 5,000, click to first row' }, samples('firstRow')),
      resultOf({ ...common, name: 'window: open 5,000, click to all rows' }, samples('allRows')),
      resultOf({ ...common, name: 'window: open 5,000, longest block' }, samples('block')),
    ];
  },
};
