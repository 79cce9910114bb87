import type { Samples } from '../figures/result.ts';
import type { LoopActivity } from './probe.ts';

/** Figures of the product and of a reference, one for each round. */
export interface Measured<Figure> {
  readonly ours: readonly Figure[];
  readonly reference: readonly Figure[];
}

/** The samples of one figure among those of a round. */
export function samplesOf<Figure>(
  { ours, reference }: Measured<Figure>,
  figureOf: (figures: Figure) => number,
): Samples {
  return { ours: ours.map(figureOf), reference: reference.map(figureOf) };
}

/** The samples of the longest block of the extension host. */
export function blockSamplesOf(measured: Measured<LoopActivity>): Samples {
  // The thread works all the time; on an idle machine, a block takes as long as its processor time.
  return { ...samplesOf(measured, ({ block }) => block), least: measured.ours.map(({ blockWork }) => blockWork) };
}
