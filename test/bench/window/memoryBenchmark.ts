import type { Benchmark } from '../benchmark.ts';
import { resultOf } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { samplesOf } from './samples.ts';
import { Rig } from './windowRig.ts';

const MB = 1024 * 1024;

/**
 * The growth of the extension host's heap: from a window with all extensions active and no view shown, to a loaded list
 * with closed owners, and from there to open owners. The other side's view is never shown.
 */
export const windowMemory: Benchmark = {
  name: 'window memory',
  seconds: 110,
  async run(bench) {
    await using rig = await Rig.start(bench);
    const { probe } = rig;
    const common = { reference: 'a bare tree, opening it', unit: 'MB' } as const;
    return await eachRound(
      { ours: rig.ours, reference: rig.bare },
      bench.limits(),
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
      ({ ours, reference }) => [
        resultOf(
          { ...common, name: 'window: heap, 10,000 loaded, tree closed', goal: { max: 12, of: 'median' } },
          { ours: ours.map(({ loaded }) => loaded), reference: reference.map(({ opened }) => opened) },
        ),
        resultOf(
          { ...common, name: 'window: heap, opening it', compare: 'beyond', goal: { max: 3 } },
          samplesOf({ ours, reference }, ({ opened }) => opened),
        ),
      ],
    );
  },
};
