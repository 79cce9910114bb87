import type { RootHookObject } from 'mocha';
import { BlockWatch, HANG_MS } from '../support/blockWatch.ts';

/** Hooks for all tests: one that blocks the extension host for long fails, whatever it asserts. */
export function watchBlocks(): RootHookObject {
  const watch = new BlockWatch();
  return {
    beforeEach() {
      watch.restart();
    },
    afterEach() {
      const longest = watch.take();
      if (longest > HANG_MS) throw new Error(`It blocked the extension host for ${Math.round(longest)} ms.`);
    },
    afterAll() {
      watch.dispose();
    },
  };
}
