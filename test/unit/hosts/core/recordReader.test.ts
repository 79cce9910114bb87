import assert from 'node:assert/strict';
import { NotStoredError } from '../../../../src/base/core/errors.ts';
import { cachedRecord, type RecordSource, readRecord } from '../../../../src/hosts/core/recordReader.ts';
import type { ReadOptions } from '../../../../src/http/core/http.ts';
import { ForbiddenError, NotFoundError, UnreachableError } from '../../../../src/http/core/send/requestErrors.ts';

const request = { origin: 'https://code.example', path: '/repos/rider/spoke' };
const down = new UnreachableError(request, undefined);

/** A source with the given current, cached and listed record; it throws an error given instead. */
function sourceOf(current: string | Error, cached?: string | Error, listed?: string): RecordSource<string> {
  const dated = (value: string) => ({ value, validatedAt: 7 });
  return {
    read: ({ intent }: ReadOptions) => {
      const value = intent === 'stored' ? (cached ?? new NotStoredError()) : current;
      return typeof value === 'string' ? Promise.resolve(dated(value)) : Promise.reject(value);
    },
    listed: () => Promise.resolve(listed === undefined ? undefined : dated(listed)),
  };
}

describe('a record', () => {
  it('is the current one if the service responds', async () => {
    assert.deepEqual(await readRecord(sourceOf('current', 'cached'), {}), { record: 'current', staleness: undefined });
  });

  for (const [what, source, record] of [
    ['the cached one', sourceOf(down, 'cached', 'listed'), 'cached'],
    ['the one of a list, if none is cached', sourceOf(down, undefined, 'listed'), 'listed'],
  ] as const) {
    it(`is ${what} while the service fails`, async () => {
      const staleness = { validatedAt: 7, error: down };
      assert.deepEqual(await readRecord(source, {}), { record, staleness });
    });
  }

  for (const [what, error] of [
    ['is not found', new NotFoundError(request)],
    ['is forbidden', new ForbiddenError(request, true)],
  ] as const) {
    it(`is no cached one if the current one ${what}`, async () => {
      await assert.rejects(readRecord(sourceOf(error, 'cached'), {}), error);
    });
  }

  it('is no cached one if that is not allowed, reading was aborted, or none is cached', async () => {
    await assert.rejects(readRecord(sourceOf(down, 'cached'), {}, false), down);
    await assert.rejects(readRecord(sourceOf(down, 'cached'), { signal: AbortSignal.abort() }), down);
    await assert.rejects(readRecord(sourceOf(down), {}), down);
  });

  it('is undefined if neither it nor a list is cached; other failures are thrown', async () => {
    assert.equal(await cachedRecord(sourceOf('current')), undefined);
    await assert.rejects(cachedRecord(sourceOf('current', down)), down);
  });
});
