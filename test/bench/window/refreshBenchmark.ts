import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { RIDER } from '../../support/sandboxTokens.ts';
import type { Benchmark } from '../benchmark.ts';
import { type Result, resultOf } from '../figures/result.ts';
import type { Limits } from '../figures/rounds.ts';
import type { LoopActivity } from './probe.ts';
import type { Side } from './side.ts';
import { LATENCY_MS, Rig, WINDOW_SANDBOX } from './windowRig.ts';
import { blockSamplesOf, eachRound, mapped } from './windowRounds.ts';

/**
 * A refresh of the open tree, scrolled far down, with a selected row: all of that must stay the same. The sandbox runs
 * in this process, so that it can be changed.
 */
export const windowRefresh: Benchmark = {
  name: 'window refresh',
  seconds: 150,
  async run(bench) {
    const host = await startSandbox({ ...WINDOW_SANDBOX, latencyMs: LATENCY_MS });
    try {
      await using rig = await Rig.start(bench, { host });
      return await refreshes(rig, host, bench.limits());
    } finally {
      await host.close();
    }
  },
};

function refreshes(rig: Rig, host: Sandbox, limits: Limits): Promise<readonly Result[]> {
  const { ours, bare } = rig;
  let stars = 1_000_000;
  const common = { reference: 'a redrawn bare tree', unit: 'ms', goal: {} };
  return eachRound(
    { ours, reference: bare },
    limits,
    async (side) => {
      await rig.reload();
      await side.show();
      await side.openAll();
      const name = await side.selectFarDown();
      const unchanged = await refreshKeeping(side);
      change(host, name, ++stars);
      const changed = await refreshKeeping(side);
      if (side === ours) await side.says(name, stars.toLocaleString('en'));
      await side.close();
      return { unchanged, changed };
    },
    (blocks) => {
      const of = (figure: 'unchanged' | 'changed') => blockSamplesOf(mapped(blocks, (each) => each[figure]));
      return [
        resultOf({ ...common, name: 'window: refresh, nothing changed, longest block' }, of('unchanged')),
        resultOf({ ...common, name: 'window: refresh, one changed, longest block' }, of('changed')),
      ];
    },
  );
}

async function refreshKeeping(side: Side): Promise<LoopActivity> {
  const before = await side.picture();
  assert.ok(before.length > 10 && before.filter(({ selected }) => selected).length === 1, 'one drawn row is selected');
  const block = await side.refresh();
  assert.deepEqual(await side.picture(), before, 'the rows, their places and the selection');
  return block;
}

function change(sandbox: Sandbox, name: string, stargazers_count: number): void {
  const repository = sandbox.repositories.visibleTo(RIDER).find((each) => each.name === name);
  assert.ok(repository, name);
  sandbox.update(repository.id, { stargazers_count });
}
