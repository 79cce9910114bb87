import assert from 'node:assert/strict';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { RIDER } from '../../support/sandboxTokens.ts';
import type { Benchmark } from '../benchmark.ts';
import { resultOf } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { blockSamplesOf } from './samples.ts';
import { LATENCY_MS, Rig, WINDOW_SANDBOX } from './windowRig.ts';

/**
 * A refresh of the open tree, scrolled far down, after one repository has changed. The sandbox runs in this process, so
 * that it can be changed.
 */
export const windowRefresh: Benchmark = {
  name: 'window refresh',
  seconds: 110,
  async run(bench) {
    await using host = new AsyncDisposableStack();
    const sandbox = await startSandbox({ ...WINDOW_SANDBOX, latencyMs: LATENCY_MS });
    host.defer(() => sandbox.close());
    await using rig = await Rig.start(bench, { host: sandbox });
    const { ours, bare } = rig;
    let stars = 1_000_000;
    const common = { reference: 'a redrawn bare tree', unit: 'ms', goal: {} };
    return await eachRound(
      { ours, reference: bare },
      bench.limits(),
      async (side) => {
        await rig.reload();
        await side.show();
        await side.openAll();
        const name = await side.selectFarDown();
        const repository = sandbox.repositories.visibleTo(RIDER).find((each) => each.name === name);
        assert.ok(repository, name);
        sandbox.update(repository.id, { stargazers_count: ++stars });
        const activity = await side.refresh();
        if (side === ours) await side.says(name, stars.toLocaleString('en'));
        await side.close();
        return activity;
      },
      (blocks) => [
        resultOf({ ...common, name: 'window: refresh, one changed, longest block' }, blockSamplesOf(blocks)),
      ],
    );
  },
};
