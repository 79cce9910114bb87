import assert from 'node:assert/strict';
import { Connector } from '../../../../src/accounts/core/connection.ts';
import * as errors from '../../../../src/base/core/errors.ts';
import { CITIES } from '../../../../src/extras/core/cyclistCount.ts';
import type { Counter } from '../../../../src/extras/core/cyclistCounter.ts';
import { parseCounterAddress } from '../../../../src/extras/core/cyclistCounter.ts';
import * as requestErrors from '../../../../src/http/core/send/requestErrors.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { realPorts } from '../../../support/ports.ts';
import { httpAnswer, startRawServer } from '../../../support/rawServer.ts';

function counterOf(counterUrl: string): Counter {
  return new Connector(realPorts()).connectCounter(parseCounterAddress(counterUrl));
}

describe('the cyclist counter', () => {
  for (const counterFormat of ['text', 'json-number', 'json-string', 'json-object'] as const) {
    it(`counts every city as ${counterFormat}, without a credential`, async () => {
      const sandbox = await startSandbox({ repositories: 1, counterFormat });
      for (const { name, slug } of CITIES) {
        assert.equal(await counterOf(sandbox.counterUrl).count(name), sandbox.cyclists[slug]);
      }
      await sandbox.close();
      assert.equal(sandbox.requests.length, CITIES.length);
      assert.ok(sandbox.requests.every(({ headers }) => !('authorization' in headers)));
    });
  }

  it('distinguishes an unknown city from an unreachable service', async () => {
    const sandbox = await startSandbox({ repositories: 1 });
    const counter = counterOf(sandbox.counterUrl);
    for (const city of ['oslo', '..', 'a/b', '']) await assert.rejects(counter.count(city), errors.UnknownCityError);
    await sandbox.close();
    await assert.rejects(counter.count('helsinki'), requestErrors.UnreachableError);
  });

  for (const [answer, error] of [
    ['<!DOCTYPE html><title>Log in</title>', requestErrors.WebPageError],
    ['many', requestErrors.InvalidResponseError],
  ] as const) {
    it(`rejects ${answer}`, async () => {
      const server = await startRawServer((socket) => socket.end(httpAnswer(200, {}, answer)));
      await assert.rejects(counterOf(server.origin).count('helsinki'), error);
      await server.close();
    });
  }

  for (const [address, reason] of [
    ['', 'missing'],
    ['  ', 'missing'],
    ['http://cyclists.example', 'insecure'],
    ['nonsense', 'malformed'],
  ] as const) {
    it(`refuses the address "${address}": ${reason}`, () => {
      assert.throws(
        () => parseCounterAddress(address),
        (error) => error instanceof errors.CounterAddressError && error.reason === reason,
      );
    });
  }
});
