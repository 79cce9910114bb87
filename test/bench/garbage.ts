import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Set here, so that a benchmark runs the same however its process was started.
setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Collects garbage, so that one task's garbage is not collected during another. */
export function collectGarbage(): void {
  gc();
}

/** The retained heap in bytes. */
export async function retainedHeap(): Promise<number> {
  // Finalizers and closed sockets release more after further turns of the event loop.
  for (let turn = 0; turn < 5; turn++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  gc();
  return process.memoryUsage().heapUsed;
}
