/**
 * The time of the first step. All times of the model are later than the machine's, so that they can be distinguished.
 */
export const START = Date.parse('2046-11-21T12:00:00Z');

const MACHINES_MS = Date.parse('2040-01-01T00:00:00Z');

/**
 * When a file was written, in milliseconds since the epoch by the clock of the model.
 * @param now the date of an unfinished file, which has the machine's date until it gets its own
 */
export function modifiedAt(mtimeMs: number, now: number): number {
  return isOfMachine(mtimeMs) ? now : mtimeMs;
}

/** Whether a file has the machine's date: it is unfinished, or its window was killed meanwhile. */
export function isOfMachine(mtimeMs: number): boolean {
  return mtimeMs < MACHINES_MS;
}
