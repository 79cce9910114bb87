import { Computer } from './computer.ts';
import { type Counts, ModelRun } from './modelRun.ts';
import { performStep } from './performStep.ts';
import { Service } from './service.ts';
import type { Step } from './steps.ts';
import { START } from './time.ts';

export interface Sequence {
  /** Determines the behavior of the service. */
  readonly seed: number;
  readonly steps: readonly Step[];
}

export interface SequencePlace {
  /** A folder only for this disk. */
  readonly folder: string;
  /** The bundled file that windows run. */
  readonly file: string;
}

/** A violated invariant, and the index of the step after which it was found. */
export interface Violation {
  readonly text: string;
  readonly step: number;
}

export interface SequenceResult {
  readonly violation: Violation | undefined;
  readonly log: readonly string[];
  readonly counts: Counts;
}

/** Performs steps in order on a computer with one window, until there is a violation. */
export async function runSequence({ seed, steps }: Sequence, { folder, file }: SequencePlace): Promise<SequenceResult> {
  const violations: string[] = [];
  const computer = new Computer({ folder, file, onViolation: (text) => violations.push(text) }, START);
  const service = await Service.start(seed, () => computer.time);
  computer.connect(service);
  const run = new ModelRun(computer, service);
  const perform = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    violations.push(...run.violations.splice(0));
  };
  let step = 0;
  await perform(() => computer.openWindow());
  for (; step < steps.length && violations.length === 0; step++) {
    const next = steps[step];
    run.log.push(`— step ${step}: ${JSON.stringify(next)}`);
    if (next) await perform(() => performStep(run, next));
  }
  await perform(() => computer.killAll());
  await perform(() => service.close());
  const [text] = violations;
  const { log, counts } = run;
  return { violation: text === undefined ? undefined : { text, step: Math.max(0, step - 1) }, log, counts };
}
