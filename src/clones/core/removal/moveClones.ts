import { describeForLog, type Log } from '../../../base/core/log.ts';
import type { KeepReason, RemovalCheck } from './keepReason.ts';

/** What happened to a clone. `failed`: the system didn't move it; `left`: the user has canceled before. */
export type MoveResult =
  | { readonly kind: 'moved' | 'failed' | 'left' }
  | { readonly kind: 'kept'; readonly reason: KeepReason };

/** The trash of this computer, as a port. */
export interface Trash {
  /** Whether this window has one. */
  readonly isAvailable: boolean;
  /** Moves a folder, and never deletes it instead. @throws if it can't */
  move(folder: string): Promise<void>;
}

interface MoveServices {
  readonly check: (folder: string, signal: AbortSignal) => Promise<RemovalCheck>;
  readonly trash: Trash;
  /** Called with a folder that was moved. */
  readonly moved: (folder: string) => Promise<void>;
  readonly log: Log;
}

/**
 * Moves clones to the trash, one after the other. Each is checked again immediately before: the user may have worked
 * in it since. A failure doesn't end the others.
 * @param report is called before each clone
 */
export async function moveClones(
  folders: readonly string[],
  services: MoveServices,
  signal: AbortSignal,
  report: (folder: string) => void = () => undefined,
): Promise<ReadonlyMap<string, MoveResult>> {
  const results = new Map<string, MoveResult>();
  for (const folder of folders) {
    if (!signal.aborted) report(folder);
    results.set(folder, signal.aborted ? { kind: 'left' } : await moveClone(folder, services, signal));
  }
  return results;
}

async function moveClone(
  folder: string,
  { check, trash, moved, log }: MoveServices,
  signal: AbortSignal,
): Promise<MoveResult> {
  const checked = await check(folder, signal);
  // Canceling ends Git, so that the check has failed.
  if (signal.aborted) return { kind: 'left' };
  if (checked.kind === 'kept') return checked;
  try {
    await trash.move(folder);
  } catch (error) {
    log.warn(describeForLog(error));
    return { kind: 'failed' };
  }
  await moved(folder);
  return { kind: 'moved' };
}
