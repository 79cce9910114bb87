import assert from 'node:assert/strict';
import type { Benchmark } from '../benchmark.ts';
import { resultOf } from '../result.ts';
import type { BareTreeFacts } from './bare/facts.ts';
import { Rig } from './windowRig.ts';
import { eachRound } from './windowRounds.ts';

/**
 * A click on the icon in the activity bar, in a window where both extensions are active and have no requests yet; the owner
 * was left open. The product reads its rows from disk, the bare tree has them in memory.
 */
export const windowStart: Benchmark = {
  name: 'window start',
  async run(bench) {
    await using rig = await Rig.start(bench);
    const { ours, bare } = rig;
    const firstRows = await eachRound({ ours, reference: bare }, bench.rounds(5), async (side) => {
      await rig.reload({ isOpen: true });
      return side.showFirstRow();
    });
    const reference = 'a bare tree of 10,000 rows';
    const name = 'window: first repository from disk, since the view opens';
    return [resultOf({ name, reference, unit: 'ms', goal: { max: 1.3 } }, firstRows)];
  },
};

/** The same with an empty disk; the bare tree shows its rows after the extension host has fetched all pages. */
export const windowNetwork: Benchmark = {
  name: 'window network',
  async run(bench) {
    await using rig = await Rig.start(bench);
    const { ours, bare, sandbox } = rig;
    const facts: Partial<BareTreeFacts> = { isOpen: true, baseUrl: sandbox.baseUrl };
    const firstRows = await eachRound({ ours, reference: bare }, bench.rounds(5), async (side) => {
      sandbox.clearRequests();
      await rig.reloadWithoutDisk(facts);
      assert.equal(rig.pagesRead(), 0, 'pages read before the view shows');
      const firstRow = await side.showFirstRow();
      assert.equal(rig.pagesRead(), 100, 'pages read');
      return firstRow;
    });
    const reference = 'pages fetched 6 at once, and a bare tree';
    const name = 'window: first repository from the service, since the view opens';
    return [resultOf({ name, reference, unit: 'ms', goal: { max: 1.3 } }, firstRows)];
  },
};
