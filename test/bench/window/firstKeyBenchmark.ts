import type { Benchmark } from '../benchmark.ts';
import { resultOf } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { samplesOf } from './samples.ts';
import type { Side } from './side.ts';
import { Rig } from './windowRig.ts';

/** Milliseconds from the keys for the box until letters are typed. */
const DELAYS = [0, 20, 50, 100] as const;

/** From here on, no letter may be lost. */
const SURE_MS = 40;

const TEXT = 'handbook';

type Lost = Readonly<Record<(typeof DELAYS)[number], number>>;

/**
 * The keys of Go to Repository… with 10,000 repositories on disk, in a window where nothing was used before, compared
 * with an extension that only shows an empty box.
 */
export const windowFirstKey: Benchmark = {
  name: 'window first key',
  seconds: 300,
  async run(bench) {
    await using rig = await Rig.start(bench);
    const opened = await eachRound(
      { ours: rig.ours, reference: rig.bare },
      bench.limits(0.5),
      async (side) => {
        await rig.reload();
        const first = await side.openBox();
        await side.closeBox();
        return { first, again: await side.openBox() };
      },
      (measured) =>
        (['first', 'again'] as const).map((figure) =>
          resultOf(
            {
              name: `window: keys to an open box, ${figure === 'first' ? 'the first time' : 'the second time'}`,
              reference: 'createQuickPick().show()',
              unit: 'ms',
              goal: { max: 1.15 },
            },
            samplesOf(measured, (each) => each[figure]),
          ),
        ),
    );
    const lost = await eachRound(
      { ours: rig.ours, reference: rig.bare },
      bench.limits(),
      async (side) => lettersLost(rig, side),
      (measured) =>
        DELAYS.map((ms) =>
          resultOf(
            {
              name: `window: letters lost of ${TEXT.length}, typed ${ms} ms after the keys`,
              reference: 'createQuickPick().show()',
              unit: 'letters',
              compare: 'beyond',
              goal: ms < SURE_MS ? {} : { max: 0, of: 'median' },
            },
            samplesOf(measured, (each) => each[ms]),
          ),
        ),
    );
    return [...opened, ...lost];
  },
};

async function lettersLost(rig: Rig, side: Side): Promise<Lost> {
  const lost: Record<number, number> = {};
  for (const ms of DELAYS) {
    await rig.reload();
    lost[ms] = await side.lettersLost(TEXT, ms);
  }
  return lost as Lost;
}
