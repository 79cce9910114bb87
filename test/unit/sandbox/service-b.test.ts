import assert from 'node:assert/strict';
import { type CounterFormat, counterFormats } from '../../sandbox/sandboxOptions.ts';
import { send, withSandbox } from './client.ts';

const cities = ['benalmadena', 'cordoba', 'fuengirola', 'helsinki', 'malaga', 'moscow', 'spb'];

const bodies: Readonly<Record<CounterFormat, readonly [type: string, body: (city: string, count: number) => string]>> =
  {
    text: ['text/plain; charset=utf-8', (_city, count) => `${count}`],
    'json-number': ['application/json; charset=utf-8', (_city, count) => `${count}`],
    'json-string': ['application/json; charset=utf-8', (_city, count) => `"${count}"`],
    'json-object': ['application/json; charset=utf-8', (city, count) => `{"city":"${city}","bicyclists":${count}}`],
  };

describe('sandbox service B', () => {
  for (const counterFormat of counterFormats) {
    it(`gives the number of every city as ${counterFormat}`, async () => {
      await withSandbox({ repositories: 1, counterFormat }, async ({ counterUrl, cyclists }) => {
        assert.deepEqual(Object.keys(cyclists), cities);
        const [type, body] = bodies[counterFormat];
        for (const [city, count] of Object.entries(cyclists)) {
          assert.ok(Number.isInteger(count) && count > 1000, city);
          const reply = await send(`${counterUrl}/bicyclists/${city}`);
          assert.equal(reply.status, 200);
          assert.equal(reply.headers.get('content-type'), type);
          assert.equal(reply.headers.get('access-control-allow-origin'), '*');
          assert.equal(reply.text, body(city, count));
        }
      });
    });
  }

  it('answers anything else with 404 or 405, and charges nothing on service A', async () => {
    await withSandbox({ repositories: 1 }, async (sandbox) => {
      for (const path of ['paris', 'Helsinki', 'constructor', 'helsinki/', '']) {
        assert.equal((await send(`${sandbox.counterUrl}/bicyclists/${path}`)).status, 404, path);
      }
      assert.equal((await send(`${sandbox.counterUrl}/bicyclists/spb`, { method: 'POST' })).status, 405);
      assert.equal((await send(`${sandbox.counterUrl}/zen`)).status, 404);
      assert.equal(sandbox.quota(undefined).used, 0);
    });
  });
});
