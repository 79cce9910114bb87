import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lock } from './lock.ts';
import { putInPlace, removeAbandoned, stagingFor } from './staging.ts';

export interface Preparation {
  /** The folder that is to be there. */
  readonly target: string;
  readonly isReady: (folder: string) => Promise<boolean>;
  /** Fills a folder, which gets the target's name once this has ended well. */
  readonly prepare: (staging: string) => Promise<void>;
  /** Called once if another process is preparing the same. */
  readonly onWait?: (pid: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Has a folder prepared once, by whichever process comes first, and leaves it at that ever after. What is interrupted
 * leaves nothing that is taken for a good one.
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
