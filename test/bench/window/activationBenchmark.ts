import { join } from 'node:path';
import { type LaunchedVSCode, launch } from '../../vscode/launch.ts';
import type { Benchmark } from '../benchmark.ts';
import { type Result, resultOf } from '../result.ts';
import { packageAsleep, packageHelpers } from './packages.ts';
import { PROBE_VARIABLE } from './probe/questions.ts';
import { Probe } from './probe.ts';
import { QUIET_SETTINGS } from './quietSettings.ts';
import { eachRound } from './windowRounds.ts';

const OURS = 'repo-rider.repo-rider';
const EMPTY = 'repo-rider-bench.empty';
const FIRST = 'repo-rider-bench.first';

/**
 * The cost of `activate()` of the product for another extension, compared with that of an empty extension, in idle
 * windows where neither is active.
 */
export const windowActivation: Benchmark = {
  name: 'window activation',
  async run({ folder, signal, rounds }) {
    const probeFile = join(folder, 'activation-probe');
    const vsix = [await packageAsleep(), ...(await packageHelpers('probe', 'empty', 'first'))];
    const vscode = await launch({ vsix, settings: QUIET_SETTINGS, env: { [PROBE_VARIABLE]: probeFile }, signal });
    const probe = new Probe(probeFile);
    const address = vscode.page.url();
    try {
      return results(
        await eachRound({ ours: OURS, reference: EMPTY }, rounds(10), async (id) => {
          await reload(vscode, address, probe);
          // The first activation by another extension starts more of VS Code; neither figure should include that.
          await activate(probe, FIRST);
          return activate(probe, id);
        }),
      );
    } finally {
      await vscode.close();
    }
  },
};

interface Activation {
  /** Milliseconds until it is active. */
  readonly ms: number;
  /** Milliseconds of CPU of the whole process within a second from the start. */
  readonly cpuMs: number;
  /** Milliseconds of the longest block until the extension host is idle. */
  readonly block: number;
}

/** A window of its own for each activation: none benefits from what the other has loaded. */
async function reload({ page }: LaunchedVSCode, address: string, probe: Probe): Promise<void> {
  await page.goto('about:blank');
  await probe.forget();
  await page.goto(address);
  await page.locator('.monaco-workbench').waitFor();
}

/** Activates an extension, and waits for its work in later turns. */
async function activate(probe: Probe, id: string): Promise<Activation> {
  await probe.rest();
  await probe.prepare();
  const activation = await probe.activate(id);
  return { ...activation, block: await probe.rest() };
}

type Activations = Readonly<Record<'ours' | 'reference', readonly Activation[]>>;

function results({ ours, reference }: Activations): readonly Result[] {
  const common = { reference: 'an empty extension', unit: 'ms' };
  /** The host's own work in that time is in both figures, and so is in no difference. */
  const over = (figure: 'ms' | 'cpuMs') => ({
    ours: ours.map((each, round) => each[figure] - (reference[round]?.[figure] ?? Number.NaN)),
    reference: reference.map((each) => each[figure]),
  });
  // Not a difference: the user waits for the whole block.
  const blocks = { ours: ours.map(({ block }) => block), reference: reference.map(({ block }) => block) };
  const goal = (max: number) => ({ max, of: 'median' }) as const;
  return [
    resultOf({ ...common, name: 'window: activation, over that of an empty extension', goal: goal(10) }, over('ms')),
    resultOf(
      { ...common, name: 'window: CPU of the first second, over that of an empty extension', goal: goal(40) },
      over('cpuMs'),
    ),
    resultOf(
      { ...common, name: 'window: longest block of the extension host after activation', goal: goal(16) },
      blocks,
    ),
  ];
}
