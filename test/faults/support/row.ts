import assert from 'node:assert/strict';
import type { Outcome } from '../harness/outcome.ts';
import { HOSTS, letGo, pauses, type Rig, type RigOptions, withRig } from './faultRig.ts';
import type { Script } from './faultServer.ts';
import { NEW, OLD, serving } from './repositories.ts';

/** What becomes of a fault. */
export interface Expected {
  /** What asking for the list anew comes to, as far as it is named here. */
  readonly outcome: Partial<Outcome>;
  /** How many requests reach the service. */
  readonly requests: number;
  /** How often fetch is called, where that differs: connections may fail before, and browsers repeat by themselves. */
  readonly tries?: number;
  /** The repositories that everybody has afterwards; by default the old ones after an error, and those that came else. */
  readonly has?: readonly string[];
}

/** A fault: the service did well before, and does this now. */
export interface Row extends Expected {
  readonly fault: string;
  readonly script: Script;
  /** What the service did before; by default it served `OLD` on one page. */
  readonly before?: Script;
  readonly had?: readonly string[];
  /** What befalls the service as a whole, once the script is in play. */
  readonly strike?: (rig: Rig) => Promise<void>;
  /** What is different in a browser. */
  readonly inWorker?: Partial<Expected>;
  readonly options?: RigOptions;
  /** What else must be so, after the service was asked. */
  readonly check?: (rig: Rig) => Promise<void>;
}

/** Checks that requests came at least so far from each other, in milliseconds of the product. */
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
  await letGo(server);
  assert.equal(server.requests.length, expected.requests, 'requests');
  assert.equal((await product.call('tries')) - before, expected.tries ?? expected.requests, 'tries');
  await row.check?.(rig);
  assert.deepEqual((await product.call('list', { intent: 'stored' })).names, has, 'kept in memory');

  server.play(row.script);
  await product.call('refreshStore');
  const shown = await product.call('shown');
  const failure = expected.outcome.is === 'ok' ? expected.outcome.failure : expected.outcome.is;
  assert.deepEqual(shown.names, has, 'shown');
  assert.equal(shown.failure, failure, 'failure shown');
  await letGo(server);

  await product.call('restart');
  assert.deepEqual((await product.call('list', { intent: 'stored' })).names, has, 'kept over a restart');
}
