import assert from 'node:assert/strict';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { RIDER } from '../../support/sandboxTokens.ts';
import type { Benchmark } from '../benchmark.ts';
import { NO_REFERENCE, resultOf } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { HALF_LARGE } from '../largeList.ts';
import type { LoopActivity } from './probe.ts';
import { blockSamplesOf } from './samples.ts';
import { Rig, WINDOW_SANDBOX } from './windowRig.ts';

/** What happens to the list in a round, in this order. */
const STEPS = ['50,000 arrive', '50,000 are restored', 'one change in 50,000'] as const;
type Step = (typeof STEPS)[number];

/**
 * The longest block of the extension host with 50,000 repositories of two owners, whose rows are drawn. The sandbox
 * runs in this process, so that it can be changed.
 */
export const windowLarge: Benchmark = {
  name: 'window large',
  seconds: 110,
  async run(bench) {
    await using host = new AsyncDisposableStack();
    const sandbox = await startSandbox({ ...WINDOW_SANDBOX, repositories: HALF_LARGE });
    host.defer(() => sandbox.close());
    await using rig = await Rig.start(bench, { host: sandbox, repositories: HALF_LARGE });
    const { ours, probe } = rig;
    const id = sandbox.repositories.visibleTo(RIDER)[HALF_LARGE / 2]?.id;
    assert.ok(id !== undefined);
    let stars = 1_000_000;
    const measure = async (): Promise<Readonly<Record<Step, LoopActivity>>> => {
      await rig.reloadWithoutDisk();
      await probe.prepare();
      const arrive = await ours.show();
      await rig.reload();
      await probe.prepare();
      const restored = await ours.show();
      await ours.openFirst();
      sandbox.update(id, { stargazers_count: ++stars });
      await probe.prepare();
      const changed = await ours.refresh();
      await ours.close();
      return { '50,000 arrive': arrive, '50,000 are restored': restored, 'one change in 50,000': changed };
    };
    return await eachRound({ ours: undefined }, bench.limits(), measure, ({ ours: rounds }) =>
      STEPS.map((step) => {
        const name = `window: ${step}, longest block`;
        const activities = rounds.map((round) => round[step]);
        const samples = blockSamplesOf({ ours: activities, reference: activities });
        return resultOf({ name, reference: NO_REFERENCE, unit: 'ms', goal: { max: 50, of: 'median' } }, samples);
      }),
    );
  },
};
