import { join } from 'node:path';
import { type LaunchedVSCode, launch } from '../../vscode/launch.ts';
import type { Bench, Benchmark } from '../benchmark.ts';
import { type Description, type Result, resultOf } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { packageAsleep, packageHelpers } from './packages.ts';
import { type ImportedModules, PROBE_VARIABLE } from './probe/questions.ts';
import { type LoopActivity, Probe } from './probe.ts';
import { QUIET_SETTINGS } from './quietSettings.ts';
import { type Measured, samplesOf } from './samples.ts';
import { Rig } from './windowRig.ts';

const SIDES = { ours: 'repo-rider.repo-rider', reference: 'repo-rider-bench.empty' } as const;
const FIRST = 'repo-rider-bench.first';

const SECOND_MS = 1000;

/**
 * The cost of `activate()` of the product for another extension, compared with that of an empty extension, in idle
 * windows where neither is active.
 */
export const windowActivation: Benchmark = {
  name: 'window activation',
  seconds: 80,
  quickSeconds: 80,
  async run(bench) {
    const { folder, signal } = bench;
    const probeFile = join(folder, 'activation-probe');
    const vsix = [await packageAsleep(), ...(await packageHelpers('probe', 'empty', 'first'))];
    const vscode = await launch({ vsix, settings: QUIET_SETTINGS, env: { [PROBE_VARIABLE]: probeFile }, signal });
    try {
      const probe = new Probe(probeFile);
      const address = vscode.page.url();
      return await activations(bench, probe, '', () => reload(vscode, address, probe));
    } finally {
      await vscode.close();
    }
  },
};

/** The same in a window with an account and 10,000 repositories on disk, of which no view is shown. */
export const windowSignedIn: Benchmark = {
  name: 'window signed in',
  seconds: 80,
  async run(bench) {
    await using rig = await Rig.start(bench, { isAsleep: true, helpers: ['empty', 'first'] });
    return await activations(bench, rig.probe, ', signed in', () => rig.reload());
  },
};

/** @param when added to the names of the results. @param open opens an idle window */
function activations(bench: Bench, probe: Probe, when: string, open: () => Promise<void>): Promise<readonly Result[]> {
  return eachRound(
    SIDES,
    bench.limits(),
    async (id) => {
      await open();
      await activateFirst(probe);
      await probe.prepare(false);
      const activation = await probe.activate(id, SECOND_MS);
      const activity = await probe.rest();
      return { ...activity, ms: activation.ms, second: activation.processorMs, ...(await probe.modules(id)) };
    },
    (measured) => results(measured, when),
  );
}

const COMMON = { reference: 'an empty extension', unit: 'ms' } as const;
/** The host's own work in that time is in both figures, and so is in no difference. */
const BEYOND = { ...COMMON, compare: 'beyond' } as const;

const BLOCK_GOAL = { max: 16, of: 'median' } as const;

/** What an activation costs, in milliseconds. */
interface Activation extends LoopActivity, ImportedModules {
  /** Until it is active. */
  readonly ms: number;
  /** Processor time of the whole process within a second from the start. */
  readonly second: number;
}

function results(measured: Measured<Activation>, when: string): readonly Result[] {
  const row = (description: Omit<Description, 'reference'>, figureOf: (activation: Activation) => number): Result =>
    resultOf({ ...COMMON, ...description, name: `window: ${description.name}${when}` }, samplesOf(measured, figureOf));
  return [
    row({ ...BEYOND, name: 'activation', goal: { max: 10 } }, ({ ms }) => ms),
    row({ ...BEYOND, name: 'processor time of the first second', goal: { max: 25 } }, ({ second }) => second),
    // Not a difference: the user waits for the whole block.
    row(
      { name: 'longest block of the extension host after activation', unit: 'ms', goal: BLOCK_GOAL },
      ({ block }) => block,
    ),
    row({ name: 'imported modules', unit: 'files', goal: {} }, ({ count }) => count),
    row({ name: 'imported modules, size', unit: 'KB', goal: {} }, ({ bytes }) => bytes / 1024),
  ];
}

/** A window of its own for each activation: none benefits from what the other has loaded. */
async function reload({ page }: LaunchedVSCode, address: string, probe: Probe): Promise<void> {
  await page.goto('about:blank');
  await probe.forget();
  await page.goto(address);
  await page.locator('.monaco-workbench').waitFor();
}

/** The first activation by another extension starts more of VS Code; no figure should include that. */
async function activateFirst(probe: Probe): Promise<void> {
  await probe.rest();
  await probe.activate(FIRST, 0);
}
