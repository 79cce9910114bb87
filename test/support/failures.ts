import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Where screenshots of failures are, in a folder for each part of a run. They stay until the next run starts. */
export const FAILURES = fileURLToPath(new URL('../../out/failures', import.meta.url));

/** Hands the part's name on to mocha's worker processes. */
const PART_VARIABLE = 'REPO_RIDER_PART';

/**
 * Deletes what an earlier run of a part has left, and makes the part the current one. The folders of other parts stay.
 * @param part such as `e2e`.
 */
export async function startPart(part: string, root = FAILURES): Promise<void> {
  process.env[PART_VARIABLE] = part;
  await rm(failuresFolder(root), { recursive: true, force: true });
}

/** The folder of the current part. It need not exist. */
export function failuresFolder(root = FAILURES): string {
  return `${root}/${process.env[PART_VARIABLE] ?? 'other'}`;
}
