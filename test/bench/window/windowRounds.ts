import type { Result, Samples } from '../figures/result.ts';
import { type Limits, orderOf, untilSettled } from '../figures/rounds.ts';
import type { LoopActivity } from './probe.ts';

/**
 * Measures all sides, round by round, in alternating order, until the results are settled. All rounds count: they take
 * long, and the first one changes no median.
 * @param results computes the results of the rounds so far
 */
export function eachRound<Name extends string, Side, Figure>(
  sides: Readonly<Record<Name, Side>>,
  limits: Limits,
  measure: (side: Side, name: Name) => Promise<Figure>,
  results: (measured: Readonly<Record<Name, readonly Figure[]>>) => readonly Result[],
): Promise<readonly Result[]> {
  const names = Object.keys(sides) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Figure[]>;
  const round = async (number: number): Promise<void> => {
    for (const name of orderOf(names, number)) {
      const figure = await measure(sides[name], name);
      measured[name].push(figure);
    }
  };
  return untilSettled(round, () => results(measured), limits, 0);
}

/** Figures of the product and of a reference, one for each round. */
export interface Measured<Figure> {
  readonly ours: readonly Figure[];
  readonly reference: readonly Figure[];
}

/** The samples of one figure among those of a round, with its processor time if there is one. */
export function samplesOf<Figure>(
  { ours, reference }: Measured<Figure>,
  figureOf: (figures: Figure) => number,
  processorOf?: (figures: Figure) => number,
): Samples {
  const processor = processorOf && { ours: ours.map(processorOf), reference: reference.map(processorOf) };
  return { ours: ours.map(figureOf), reference: reference.map(figureOf), processor };
}

/** Figures that are made of others. */
export function mapped<Figure, Other>(
  { ours, reference }: Measured<Figure>,
  otherOf: (figures: Figure) => Other,
): Measured<Other> {
  return { ours: ours.map(otherOf), reference: reference.map(otherOf) };
}

/** The samples of the longest block of the extension host, with its processor time. */
export function blockSamplesOf(measured: Measured<LoopActivity>): Samples {
  const samples = samplesOf(
    measured,
    ({ block }) => block,
    ({ blockWork }) => blockWork,
  );
  // The thread works all the time; on an idle machine, both are the same.
  return { ...samples, least: samples.processor?.ours };
}
