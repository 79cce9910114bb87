import type { QuotaSample } from '../../../src/protocol/quotaPage.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { exactTimeOf } from './times.ts';

/** More rows nobody reads. */
const MOST_ROWS = 100;

/** A sample, in words. */
export interface QuotaRow {
  readonly time: string;
  readonly left: string;
  readonly limit: string;
  readonly used: string;
}

/** The newest first, no more than 100. @param samples the oldest first. */
export function tableRows(samples: readonly QuotaSample[], reader: Reader): readonly QuotaRow[] {
  return samples
    .slice(-MOST_ROWS)
    .toReversed()
    .map(({ at, remaining, limit }) => ({
      time: exactTimeOf(at, reader),
      left: wholeNumber(remaining, reader),
      limit: wholeNumber(limit, reader),
      used: wholeNumber(Math.max(0, limit - remaining), reader),
    }));
}

/** @param label whose allowance it is. @param count of all samples. */
export function tableCaption(label: string, count: number, reader: Reader): string {
  const rows = count > MOST_ROWS ? `, the last ${MOST_ROWS} of ${wholeNumber(count, reader)} answers` : '';
  return `API requests left: ${label}, newest first${rows}`;
}
