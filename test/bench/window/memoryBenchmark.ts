import type { Benchmark } from '../benchmark.ts';
import { resultOf } from '../result.ts';
import { Rig } from './windowRig.ts';
import { eachRound } from './windowRounds.ts';

const MB = 1024 * 1024;

/**
 * The growth of the extension host's heap: from a window with all extensions active and no view shown, to a loaded list
 * with closed owners, and from there to open owners. The other side's view is never shown.
 */
export const windowMemory: Benchmark = {
  name: 'window memory',
  async run(bench) {
    await using rig = await Rig.start(bench);
    const { probe } = rig;
    const { ours, reference } = await eachRound(
      { ours: rig.ours, reference: rig.bare },
      bench.rounds(5),
      async (side) => {
        await rig.reload();
        const before = await probe.heap();
        await side.show();
        const loaded = await probe.heap();
        await side.openAll();
        const opened = await probe.heap();
        await side.close();
        return { loaded: (loaded - before) / MB, opened: (opened - loaded) / MB };
      },
    );
    const bare = reference.map(({ opened }) => opened);
    const common = { reference: 'a bare tree, opening it', unit: 'MB' } as const;
    return [
      resultOf(
        { ...common, name: 'window: heap, 10,000 loaded, tree closed', goal: { max: 12, of: 'median' } },
        { ours: ours.map(({ loaded }) => loaded), reference: bare },
      ),
      resultOf(
        { ...common, name: 'window: heap, opening it, beyond the bare tree’s', goal: { max: 3, of: 'median' } },
        { ours: ours.map(({ opened }, round) => opened - (bare[round] ?? Number.NaN)), reference: bare },
      ),
    ];
  },
};
