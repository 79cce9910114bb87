/** When the first step happens. All times of the model are later than those of the machine: so both can be told apart. */
export const START = Date.parse('2046-11-21T12:00:00Z');

const MACHINES_MS = Date.parse('2040-01-01T00:00:00Z');

/**
 * When a file was written, in milliseconds since the epoch by the clock of the model.
 * @param now stands for the date of a file that is being written: it has that of the machine until it gets its own
 */
export function modifiedAt(mtimeMs: number, now: number): number {
  return isOfMachine(mtimeMs) ? now : mtimeMs;
}

/** Whether a file has the date of the machine: it is being written, or its window was killed meanwhile. */
export function isOfMachine(mtimeMs: number): boolean {
  return mtimeMs < MACHINES_MS;
}
