import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The folder of failure screenshots, with a subfolder for each part of a run. They stay until the next run starts. */
export const FAILURES = fileURLToPath(new URL('../../out/failures', import.meta.url));

/** Passes the part's name to mocha's worker processes. */
const PART_VARIABLE = 'REPO_RIDER_PART';

/**
 * Deletes the failures of an earlier run of a part, and makes it the current part. The folders of other parts stay.
 * @param part such as `e2e`
 */
export async function startPart(part: string): Promise<void> {
  process.env[PART_VARIABLE] = part;
  await rm(failuresFolder(), { recursive: true, force: true });
}

/** The folder of the current part. It may not exist. */
export function failuresFolder(): string {
  return `${FAILURES}/${process.env[PART_VARIABLE] ?? 'other'}`;
}
