/** A text to read in two lengths: the unit is repeated. */
export interface Growth {
  /** The place of the reader in `READERS`. */
  readonly reader: number;
  readonly start: string;
  readonly unit: string;
}

/** The processor milliseconds of reading the shorter and the longer text. */
export interface Measured {
  readonly short: number;
  readonly long: number;
}

/** Characters of the shorter text; the longer one has four times as many. */
export const SHORT = 8000;

/** Whether the longer text takes far more than four times as long. Less than 20 ms can be anything. */
export function isSteep({ short, long }: Measured): boolean {
  return long > 20 && long > 8 * short;
}
