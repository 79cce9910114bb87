import assert from 'node:assert/strict';
import type { Benchmark } from '../benchmark.ts';
import { resultOf } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { samplesOf } from './samples.ts';
import { Rig } from './windowRig.ts';

/** Go to Repository… over 10,000, compared with a list of names that VS Code itself filters; no view was shown. */
export const windowPick: Benchmark = {
  name: 'window pick',
  seconds: 80,
  async run(bench) {
    await using rig = await Rig.start(bench);
    const names = rig.rows.map(({ label }) => label);
    // A name that no other name contains.
    const sought = names.findLast((name) => names.filter((other) => other.includes(name)).length === 1);
    assert.ok(sought);
    const common = { reference: 'a bare quick pick of 10,000 names', unit: 'ms', goal: {} };
    return await eachRound(
      { ours: rig.ours, reference: rig.bare },
      bench.limits(),
      async (side) => {
        await rig.reload();
        return { list: await side.listToPick(), type: await side.typeToPick(sought) };
      },
      (picks) => [
        resultOf(
          { ...common, name: 'window: Go to Repository…, command to list' },
          samplesOf(picks, ({ list }) => list),
        ),
        resultOf(
          { ...common, name: 'window: Go to Repository…, a name typed to found' },
          samplesOf(picks, ({ type }) => type),
        ),
      ],
    );
  },
};
