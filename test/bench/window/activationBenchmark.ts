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
 * The time of `activate()` of the product for another extension, compared with that of an empty extension, in idle windows where
 * neither is active. The order alternates, since the first activation starts more of VS Code.
 */
export const windowActivation: Benchmark = {
  name: 'window activation',
  async run(bench) {
    const probeFile = join(bench.folder, 'activation-probe');
    const probe = new Probe(probeFile);
    const vsix = [await packageAsleep(), ...(await packageHelpers('probe', 'empty'))];
    const samples: { ours: number[]; reference: number[] } = { ours: [], reference: [] };
    const blocks: { ours: number[]; reference: number[] } = { ours: [], reference: [] };
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
        samples.ours.push(ours.ms - empty.ms);
        samples.reference.push(empty.ms);
        blocks.ours.push(ours.block);
        blocks.reference.push(empty.block);
      }
    } finally {
      await vscode.close();
    }
    const reference = 'an empty extension';
    const unit = 'ms';
    return [
      resultOf(
        {
          name: 'window: activation, over that of an empty extension',
          reference,
          unit,
          goal: { max: 10, of: 'median' },
        },
        samples,
      ),
      // Work in later turns.
      resultOf(
        { name: 'window: longest block of the extension host after activation', reference, unit, goal: {} },
        blocks,
      ),
    ];
  },
};

interface Activation {
  /** Milliseconds until it is active. */
  readonly ms: number;
  /** Milliseconds of the longest block until the extension host is idle. */
  readonly block: number;
}

async function activateBoth(probe: Probe, oursFirst: boolean): Promise<Readonly<Record<'ours' | 'empty', Activation>>> {
  if (oursFirst) return { ours: await activate(probe, OURS), empty: await activate(probe, EMPTY) };
  const empty = await activate(probe, EMPTY);
  return { ours: await activate(probe, OURS), empty };
}

/** Activates an extension, and waits for its work in later turns. */
async function activate(probe: Probe, id: string): Promise<Activation> {
  await probe.rest();
  await probe.prepare();
  return { ms: await probe.activate(id), block: await probe.rest() };
}
