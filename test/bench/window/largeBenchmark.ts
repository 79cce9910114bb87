import assert from 'node:assert/strict';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { RIDER } from '../../support/sandboxTokens.ts';
import type { Benchmark } from '../benchmark.ts';
import { NO_REFERENCE, type Result, resultOf } from '../figures/result.ts';
import { untilSettled } from '../figures/rounds.ts';
import { HALF_LARGE } from '../large/largeList.ts';
import type { LoopActivity } from './probe.ts';
import { Rig, WINDOW_SANDBOX } from './windowRig.ts';
import { blockSamplesOf } from './windowRounds.ts';

/** What happens to the list in a round, in this order. */
const STEPS = ['arrive', 'are restored', 'open an owner of', 'one change in'] as const;
type Step = (typeof STEPS)[number];

/**
 * The longest block of the extension host with 50,000 repositories of two owners, whose rows are drawn. The sandbox
 * runs in this process, so that it can be changed.
 */
export const windowLarge: Benchmark = {
  name: 'window large',
  seconds: 150,
  async run(bench) {
    await using host = new AsyncDisposableStack();
    const sandbox = await startSandbox({ ...WINDOW_SANDBOX, repositories: HALF_LARGE });
    host.defer(() => sandbox.close());
    await using rig = await Rig.start(bench, { host: sandbox, repositories: HALF_LARGE });
    const { ours, probe } = rig;
    const id = sandbox.repositories.visibleTo(RIDER)[HALF_LARGE / 2]?.id;
    assert.ok(id !== undefined);
    let stars = 1_000_000;
    const activities: Record<Step, LoopActivity[]> = {
      arrive: [],
      'are restored': [],
      'open an owner of': [],
      'one change in': [],
    };
    const round = async (number: number): Promise<void> => {
      const take = async (step: Step, act: () => Promise<LoopActivity>): Promise<void> => {
        await probe.prepare();
        const activity = await act();
        if (number >= 0) activities[step].push(activity);
      };
      await rig.reloadWithoutDisk();
      await take('arrive', () => ours.show());
      await rig.reload();
      await take('are restored', () => ours.show());
      await take('open an owner of', () => ours.openFirst());
      sandbox.update(id, { stargazers_count: ++stars });
      await take('one change in', () => ours.refresh());
      await ours.close();
    };
    const count = HALF_LARGE.toLocaleString('en');
    const results = (): readonly Result[] =>
      STEPS.map((step) => {
        const isAbout = step.endsWith('of') || step.endsWith('in');
        const name = `window: ${isAbout ? `${step} ${count}` : `${count} ${step}`}, longest block`;
        const samples = blockSamplesOf({ ours: activities[step], reference: activities[step] });
        return resultOf({ name, reference: NO_REFERENCE, unit: 'ms', goal: { max: 50, of: 'median' } }, samples);
      });
    return await untilSettled(round, results, bench.limits(), 0);
  },
};
