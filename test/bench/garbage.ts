import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Set here, so that a benchmark runs the same however its process was started.
setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Collects garbage, so that one task's garbage is not collected during another. */
export function collectGarbage(): void {
  gc();
}

/**
 * Which objects are still held. Asks again for up to four seconds while there are more than `expected` of them: V8
 * holds what a function has seen for as long as another thread compiles it.
 */
export async function held(objects: readonly WeakRef<object>[], expected: number): Promise<readonly boolean[]> {
  for (let turn = 0; ; turn++) {
    // Weak references hold what they were made with or asked for until the turn of the event loop ends.
    await new Promise((resolve) => setTimeout(resolve, turn * 5));
    gc();
    const are = objects.map((object) => object.deref() !== undefined);
    if (turn === 40 || are.filter(Boolean).length <= expected) return are;
  }
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
