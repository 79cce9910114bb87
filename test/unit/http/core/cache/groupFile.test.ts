import assert from 'node:assert/strict';
import { sha256 } from '../../../../../src/base/core/digest.ts';
import { decodeEntries, decodeIndex, encodeIndex } from '../../../../../src/http/core/cache/groupFile.ts';
import { CacheRules } from '../../../../../src/http/core/cache/policy.ts';
import { ManualClock } from '../../../../support/manualClock.ts';
import { PLAIN_FORMAT } from '../../../../support/plainFormat.ts';

const rules = new CacheRules(new ManualClock());

describe('a group file', () => {
  const url = new URL('https://code.example/a');
  const headers = new Headers({ etag: '"1"', 'cache-control': 'max-age=60' });
  const key = { url, accept: 'application/json' };
  const policy = rules.of(key, { url, status: 200, headers, body: '', redirected: false });
  const entry = { ...key, group: 'records', link: undefined, validatedAt: 1, policy, value: 'a value' };

  async function encode() {
    const bytes = await PLAIN_FORMAT.encode([entry.value]);
    const head = { format: PLAIN_FORMAT.name, group: 'records', credential: 'one', values: await sha256(bytes) };
    return { index: encodeIndex(head, [entry]), bytes };
  }

  it('has its values and entity tags', async () => {
    const encoded = await encode();
    const index = decodeIndex(encoded.index, PLAIN_FORMAT);
    assert.ok(typeof index === 'object');
    const [decoded] = (await decodeEntries(index, encoded.bytes, true, { rules, format: PLAIN_FORMAT })) ?? [];
    assert.equal(decoded?.value, 'a value');
    assert.ok(decoded.policy);
  });

  it('of another format is outdated', async () => {
    const { index } = await encode();
    assert.equal(decodeIndex(index, { ...PLAIN_FORMAT, name: '2' }), 'outdated');
  });
});
