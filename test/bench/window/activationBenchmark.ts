import { join } from 'node:path';
import { launch } from '../../vscode/launch.ts';
import type { Benchmark } from '../benchmark.ts';
import { resultOf } from '../result.ts';
import { packageAsleep, packageHelpers } from './packages.ts';
import { PROBE_VARIABLE } from './probe/questions.ts';
import { Probe } from './probe.ts';

const OURS = 'repo-rider.repo-rider';
const EMPTY = 'repo-rider-bench.empty';

/**
 * What another extension waits for that wakes the product with `activate()`, over what it waits for one that does nothing:
 * each in windows that have come to rest, where both sleep; which is first alternates, as the first one wakes more of VS Code.
 */
export const windowActivation: Benchmark = {
  name: 'window activation',
  async run(bench) {
    const probeFile = join(bench.folder, 'activation-probe');
    const probe = new Probe(probeFile);
    const vsix = [await packageAsleep(), ...(await packageHelpers('probe', 'empty'))];
    const samples: { ours: number[]; reference: number[] } = { ours: [], reference: [] };
    const { signal } = bench;
    const vscode = await launch({ vsix, env: { [PROBE_VARIABLE]: probeFile }, signal });
    try {
      const address = vscode.page.url();
      for (let round = 0; round < bench.rounds(10); round++) {
        await vscode.page.goto('about:blank');
        await probe.forget();
        await vscode.page.goto(address);
        await vscode.page.locator('.monaco-workbench').waitFor();
        const { ours, empty } = await activateBoth(probe, round % 2 === 0);
        samples.ours.push(ours - empty);
        samples.reference.push(empty);
        console.log(ours.toFixed(1), empty.toFixed(1));
      }
    } finally {
      await vscode.close();
    }
    const name = 'window: activation, over that of an empty extension';
    return [resultOf({ name, reference: 'an empty extension', unit: 'ms', goal: { max: 5, of: 'median' } }, samples)];
  },
};

async function activateBoth(probe: Probe, oursFirst: boolean): Promise<Readonly<Record<'ours' | 'empty', number>>> {
  const times = { ours: 0, empty: 0 };
  for (const side of oursFirst ? (['ours', 'empty'] as const) : (['empty', 'ours'] as const)) {
    // What the product goes on with in later turns is not to be in the way of the other one.
    await probe.rest();
    times[side] = await probe.activate(side === 'ours' ? OURS : EMPTY);
  }
  return times;
}
