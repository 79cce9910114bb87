import assert from 'node:assert/strict';
import type { Outcome } from '../harness/outcome.ts';
import { HOSTS, pauses, type Rig, type RigOptions, waitForRelease, withRig } from './faultRig.ts';
import type { Script } from './faultServer.ts';
import { NEW, OLD, serving } from './repositoryPages.ts';

/** The effect of a fault. */
export interface Expected {
  /** The expected members of the outcome of reading the list again. */
  readonly outcome: Partial<Outcome>;
  /** The number of requests that reach the service. */
  readonly requests: number;
  /** The number of fetch calls, if different: connections may fail earlier, and browsers retry automatically. */
  readonly tries?: number;
  /** The resulting repositories; by default the old ones after an error, and otherwise the new ones. */
  readonly has?: readonly string[];
}

/** A fault that begins after a successful read. */
export interface Row extends Expected {
  readonly fault: string;
  readonly script: Script;
  /** The earlier script; by default it serves `OLD` on one page. */
  readonly before?: Script;
  readonly had?: readonly string[];
  /** A fault of the service as a whole, after the script starts. */
  readonly strike?: (rig: Rig) => Promise<void>;
  /** The differences in a browser. */
  readonly inWorker?: Partial<Expected>;
  readonly options?: RigOptions;
  /** Further checks, after the read. */
  readonly check?: (rig: Rig) => Promise<void>;
}

/** Checks the minimum times between requests, in milliseconds of the product. */
export const pausing =
  (...atLeast: readonly number[]) =>
  async (rig: Rig): Promise<void> => {
    const real = pauses(rig);
    assert.equal(real.length, atLeast.length);
    assert.ok(
      real.every((pause, index) => pause >= (atLeast[index] ?? 0)),
      `pauses of ${real.join(', ')} ms`,
    );
  };

export const UPDATED = { outcome: { is: 'ok', names: NEW, complete: true, dropped: 0 } } as const;

/** Declares the tests of a table of faults, in every host. */
export function table(title: string, rows: readonly Row[]): void {
  for (const host of HOSTS) {
    describe(`${title}, in ${host.name}`, () => {
      for (const row of rows) {
        it(row.fault, () => withRig(host, row.options ?? {}, (rig) => runRow(rig, row)));
      }
    });
  }
}

async function runRow(rig: Rig, row: Row): Promise<void> {
  const { server, product, host } = rig;
  const expected: Expected = { ...row, ...(host.name === 'worker' ? row.inWorker : {}) };
  const had = row.had ?? OLD;
  const has = expected.has ?? (expected.outcome.is === 'ok' ? expected.outcome.names : undefined) ?? had;

  server.play(row.before ?? serving(OLD));
  await product.call('openStore');
  assert.deepEqual((await product.call('shown')).names, had);

  server.play(row.script);
  await row.strike?.(rig);
  const before = await product.call('tries');
  const outcome = await product.call('list', { intent: 'refresh' });
  assert.partialDeepStrictEqual(outcome, expected.outcome);
  await waitForRelease(server);
  assert.equal(server.requests.length, expected.requests, 'requests');
  assert.equal((await product.call('tries')) - before, expected.tries ?? expected.requests, 'tries');
  await row.check?.(rig);
  assert.deepEqual((await product.call('list', { intent: 'stored' })).names, has, 'cached in memory');

  server.play(row.script);
  await product.call('refreshStore');
  const shown = await product.call('shown');
  const failure = expected.outcome.is === 'ok' ? expected.outcome.failure : expected.outcome.is;
  assert.deepEqual(shown.names, has, 'shown');
  assert.equal(shown.failure, failure, 'failure shown');
  await waitForRelease(server);

  await product.call('restart');
  assert.deepEqual((await product.call('list', { intent: 'stored' })).names, has, 'cached after a restart');
}
