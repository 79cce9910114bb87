import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Switched on here, so that a benchmark runs the same however its process was started.
setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Frees all memory that nothing holds. What was left behind by one task is then not cleared away in another's time. */
export function collectGarbage(): void {
  gc();
}

/** Bytes on the heap that something holds. */
export async function retainedHeap(): Promise<number> {
  // Finalizers and closed sockets let go of more once the event loop has turned.
  for (let turn = 0; turn < 5; turn++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  gc();
  return process.memoryUsage().heapUsed;
}
