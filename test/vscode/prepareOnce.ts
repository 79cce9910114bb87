import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lock } from './lock.ts';
import { putInPlace, removeAbandoned, stagingFor } from './staging.ts';

export interface Preparation {
  /** The folder to create. */
  readonly target: string;
  readonly isReady: (folder: string) => Promise<boolean>;
  /** Fills a staging folder, which is renamed to the target after success. */
  readonly prepare: (staging: string) => Promise<void>;
  /** Called once if another process is preparing the same target. */
  readonly onWait?: (pid: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Prepares a folder once, by the first process that needs it. An interrupted preparation never counts as complete.
 */
export async function prepareOnce({ target, isReady, prepare, onWait, signal }: Preparation): Promise<void> {
  if (await isReady(target)) return;
  await mkdir(dirname(target), { recursive: true });
  const release = await lock(`${target}.lock`, { signal, ...(onWait && { onWait }) });
  try {
    if (await isReady(target)) return;
    await removeAbandoned(target);
    const staging = stagingFor(target);
    try {
      await prepare(staging);
      await putInPlace(staging, target, isReady);
    } finally {
      await rm(staging, { recursive: true, force: true, maxRetries: 3 });
    }
  } finally {
    await release();
  }
}
