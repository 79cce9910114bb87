import assert from 'node:assert/strict';
import { HOSTS, type Rig, withRig } from './support/faultRig.ts';
import { NEW, OLD, serving } from './support/repositoryPages.ts';

const BACKGROUND = { intent: 'background' } as const;
const FOREGROUND = { intent: 'refresh' } as const;

/** Reads the list. @returns the outcome and the number of fetch calls */
async function ask(
  { product }: Rig,
  asking: typeof BACKGROUND | typeof FOREGROUND,
): Promise<readonly [string, number]> {
  const before = await product.call('tries');
  const { is } = await product.call('list', asking);
  return [is, (await product.call('tries')) - before];
}

/** Fails five times in a row, in two reads. */
async function breakCircuit(rig: Rig): Promise<void> {
  rig.server.play(serving(OLD));
  await rig.product.call('openStore');
  await rig.server.stop();
  assert.deepEqual(await ask(rig, BACKGROUND), ['UnreachableError', 3]);
  assert.deepEqual(await ask(rig, BACKGROUND), ['UnreachableError', 2]);
}

for (const host of HOSTS) {
  describe(`the circuit breaker, in ${host.name}`, () => {
    it('opens after five failures in a row, and allows a user’s request', () =>
      withRig(host, { random: 0, speed: 1 }, async (rig) => {
        await breakCircuit(rig);
        assert.deepEqual(await ask(rig, BACKGROUND), ['CircuitOpenError', 0]);
        assert.deepEqual(await ask(rig, FOREGROUND), ['UnreachableError', 1]);
        assert.deepEqual((await rig.product.call('list', { intent: 'stored' })).names, OLD);

        await rig.server.start();
        rig.server.play(serving(NEW));
        assert.deepEqual(await ask(rig, BACKGROUND), ['CircuitOpenError', 0]);
        assert.deepEqual(await ask(rig, FOREGROUND), ['ok', 1]);
        assert.deepEqual(await ask(rig, BACKGROUND), ['ok', 1]);
      }));
  });
}
