import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Set here, so that a benchmark runs the same however its process was started.
setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Collects garbage, so that one task's garbage is not collected during another. */
export function collectGarbage(): void {
  gc();
}

/** The bytes that objects and texts take without garbage. */
export function usedHeap(): number {
  gc();
  return process.memoryUsage().heapUsed;
}

/** Memory in bytes. */
export interface Memory {
  /** Of objects and texts. */
  readonly heap: number;
  /** Of buffers and typed arrays, outside of the heap. */
  readonly external: number;
}

/** What is retained. */
export async function retainedMemory(): Promise<Memory> {
  // Finalizers and closed sockets release more after further turns of the event loop.
  for (let turn = 0; turn < 5; turn++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  gc();
  const { heapUsed: heap, external } = process.memoryUsage();
  return { heap, external };
}

/** All that is retained, in bytes. */
export async function retainedBytes(): Promise<number> {
  const { heap, external } = await retainedMemory();
  return heap + external;
}
