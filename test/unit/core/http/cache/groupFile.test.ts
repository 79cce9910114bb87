import assert from 'node:assert/strict';
import {
  decodeEntries,
  decodeIndex,
  encodeIndex,
  encodeValues,
  type ValueFormat,
} from '../../../../../src/core/http/cache/groupFile.ts';
import { CacheRules } from '../../../../../src/core/http/cache/policy.ts';
import { ManualClock } from '../../../../support/manualClock.ts';
import { PLAIN_FORMAT } from '../../../../support/plainFormat.ts';

const clock = new ManualClock();
const rules = new CacheRules(clock);
const NEXT: ValueFormat = { ...PLAIN_FORMAT, name: '2', earlier: [PLAIN_FORMAT] };

describe('a group file', () => {
  for (const [title, format, value, isRevalidated] of [
    ['of this format has its values and entity tags', PLAIN_FORMAT, 'a value', true],
    // It may lack fields that the service would send.
    ['of an earlier format has its values, which are not revalidated', NEXT, 'a value', false],
  ] as const) {
    it(title, async () => {
      const url = new URL('https://code.example/a');
      const headers = new Headers({ etag: '"1"', 'cache-control': 'max-age=60' });
      const key = { url, accept: 'application/json' };
      const policy = rules.of(key, { url, status: 200, headers, body: '', redirected: false });
      assert.ok(policy);
      const entry = { ...key, group: 'records', link: undefined, validatedAt: 1, policy, value };
      const { digest, bytes } = await encodeValues([entry], PLAIN_FORMAT, clock);
      const head = { format: PLAIN_FORMAT.name, group: 'records', credential: 'one', values: digest };
      const index = decodeIndex(encodeIndex(head, [entry]), format);
      assert.ok(typeof index === 'object');
      const [decoded] = (await decodeEntries(index, bytes, true, { rules, format, clock })) ?? [];
      assert.deepEqual([decoded?.value, decoded?.policy !== undefined], [value, isRevalidated]);
    });
  }
});
