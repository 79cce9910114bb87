import assert from 'node:assert/strict';
import type { Benchmark } from '../benchmark.ts';
import { type Goal, type Result, resultOf } from '../figures/result.ts';
import { eachRound, type Limits } from '../figures/rounds.ts';
import { CLONES } from '../manyClones.ts';
import type { BareTreeFacts } from './bare/facts.ts';
import { withManyClones } from './manyClones.ts';
import { samplesOf } from './samples.ts';
import { OWNERS } from './side.ts';
import { Rig } from './windowRig.ts';

/** Go to Repository… over 10,000, compared with a list of names that VS Code itself filters; no view was shown. */
export const windowPick: Benchmark = {
  name: 'window pick',
  seconds: 80,
  async run(bench) {
    await using rig = await Rig.start(bench);
    return await picks(rig, bench.limits(), { rows: rig.rows });
  },
};

/** The same with 2,000 clones, of which accounts list some. */
export const windowPickClones: Benchmark = {
  name: 'window pick, clones',
  seconds: 110,
  run: (bench) =>
    withManyClones(bench, async (rig, clones) => {
      const listed = new Set(rig.rows.map(({ label }) => label));
      const others = clones.filter(({ name }) => !listed.has(name));
      const rows = others.map(({ path, name }) => ({ id: path, label: name, owner: OWNERS[0] }));
      const facts = { rows: [...rig.rows, ...rows] };
      return picks(rig, bench.limits(), facts, ` and ${CLONES.toLocaleString('en')} clones`);
    }),
};

/** What users notice, in milliseconds. */
const AGAIN_GOAL = { max: 150, of: 'median' } as const;

/** @param bare what the bare list has @param more what the list has beside the repositories */
function picks(rig: Rig, limits: Limits, bare: Pick<BareTreeFacts, 'rows'>, more = ''): Promise<readonly Result[]> {
  const names = bare.rows.map(({ label }) => label);
  // A name that no other name contains.
  const sought = names.findLast((name) => names.filter((other) => other.includes(name)).length === 1);
  assert.ok(sought);
  const common = { reference: `a bare quick pick of ${names.length.toLocaleString('en')} names`, unit: 'ms' };
  return eachRound(
    { ours: rig.ours, reference: rig.bare },
    limits,
    async (side) => {
      await rig.reload(bare);
      const list = await side.listToPick();
      const type = await side.typeToPick(sought);
      return { list, type, again: await side.listToPick() };
    },
    (measured) => {
      const row = (name: string, figure: keyof (typeof measured)['ours'][number], goal: Goal = {}): Result =>
        resultOf(
          { ...common, name: `window: Go to Repository…${more}, ${name}`, goal },
          samplesOf(measured, (each) => each[figure]),
        );
      return [
        row('command to list', 'list'),
        row('a name typed to found', 'type'),
        row('command to list, the second time', 'again', AGAIN_GOAL),
      ];
    },
  );
}
