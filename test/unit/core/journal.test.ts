import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { toCurl } from '../../../src/core/http/curl.ts';
import { Journal, redactedQuery, type UnnumberedEntry } from '../../../src/core/http/journal.ts';

const entry: UnnumberedEntry = {
  at: 0,
  origin: 'https://api.example',
  path: '/user/repos',
  query: '?page=2',
  accept: 'application/json',
  withCredential: true,
  outcome: 'MISS',
  status: 200,
  cost: 1,
  durationMs: 5,
  requestId: undefined,
  failure: undefined,
};

describe('the journal', () => {
  it('keeps the last 500 and tells of each', () => {
    const journal = new Journal();
    const heard: number[] = [];
    journal.onDidAdd(({ at }) => heard.push(at));
    for (let at = 0; at < 510; at++) journal.add({ ...entry, at });
    assert.deepEqual([journal.entries.length, journal.entries[0]?.at, heard.length], [500, 10, 510]);
  });

  it('numbers its entries, and finds them as long as it has them', () => {
    const journal = new Journal();
    const heard: number[] = [];
    journal.onDidAdd(({ number }) => heard.push(number));
    for (let at = 0; at < 510; at++) journal.add({ ...entry, at });
    const first = heard[0] ?? Number.NaN;
    assert.deepEqual(
      heard,
      Array.from({ length: 510 }, (_, n) => first + n),
    );
    for (const [nth, at] of [
      [509, 509],
      [10, 10],
      [9, undefined],
      [510, undefined],
    ] as const) {
      assert.equal(journal.find(first + nth)?.at, at);
    }
    const other = new Journal();
    other.add(entry);
    assert.equal(other.entries[0]?.number, first, 'each journal numbers its own');
  });

  for (const [query, expected] of [
    ['?per_page=100&sort=created&direction=asc&page=7', '?per_page=100&sort=created&direction=asc&page=7'],
    ['?after=Y3Vyc29y&page=2', '?after=…&page=2'],
    ['?page=<script>', '?page=…'],
    ['?access_token=secret', '?access_token=…'],
    ['', ''],
  ] as const) {
    it(`leaves out of a query what is not the product’s own: ${query}`, () =>
      assert.equal(redactedQuery(new URL(`https://api.example/x${query}`)), expected));
  }
});

describe('a request as a command', () => {
  it('has a variable in place of the token', () => {
    assert.equal(
      toCurl({ ...entry, number: 1 }),
      `curl --header 'Accept: application/json' --header "Authorization: token $TOKEN" 'https://api.example/user/repos?page=2'`,
    );
    assert.ok(!toCurl({ ...entry, number: 1, withCredential: false }).includes('TOKEN'));
  });

  it('is one argument a part to a shell, whatever is in the address', () => {
    const command = toCurl({ ...entry, number: 1, path: `/repos/o/it's$(touch x)\`id\`;&` }).replace(
      'curl',
      'printf "%s\\n"',
    );
    const out = execFileSync('sh', ['-c', command], { encoding: 'utf8', env: { TOKEN: 't' } });
    assert.deepEqual(out.split('\n').slice(0, -1), [
      '--header',
      'Accept: application/json',
      '--header',
      'Authorization: token t',
      `https://api.example/repos/o/it's$(touch x)\`id\`;&?page=2`,
    ]);
  });
});
