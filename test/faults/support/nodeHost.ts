import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { waitUntil } from '../../support/waitUntil.ts';
import type { Harness, HarnessOptions } from '../harness/harness.ts';
import { bundleForNode } from './bundleHarness.ts';
import type { Host, Method, Product, Result } from './host.ts';

type Bundle = { readonly Harness: new (options: HarnessOptions) => Harness };

let loading: Promise<Bundle> | undefined;

/** The Node bundle, in the process of the tests. */
export const node: Host = {
  name: 'node',
  start: startInNode,
};

async function startInNode(options: HarnessOptions): Promise<Product> {
  loading ??= bundleForNode().then((file) => createRequire(import.meta.url)(file) as Bundle);
  const { Harness } = await loading;
  const timersBefore = timers();
  const warnings: string[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning.message);
  process.on('warning', onWarning);
  const harness = new Harness(options);
  const product: Product = {
    call: async <M extends Method>(method: M, ...args: Parameters<Harness[M]>) => {
      const act = harness[method] as (...args: Parameters<Harness[M]>) => Result<M>;
      return act.apply(harness, args);
    },
    stop: async () => {
      harness.end();
      await waitUntil(() => timers() <= timersBefore, 3000);
      process.off('warning', onWarning);
      // Node warns about a signal with too many listeners, which would be a leak.
      assert.deepEqual(warnings, []);
    },
  };
  await harness.start();
  return product;
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}
