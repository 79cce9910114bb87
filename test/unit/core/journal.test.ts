import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { toCurl } from '../../../src/core/http/curl.ts';
import { Journal, type JournalEntry, redactedQuery } from '../../../src/core/http/journal.ts';

const entry: JournalEntry = {
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
      toCurl(entry),
      `curl --header 'Accept: application/json' --header "Authorization: token $TOKEN" 'https://api.example/user/repos?page=2'`,
    );
    assert.ok(!toCurl({ ...entry, withCredential: false }).includes('TOKEN'));
  });

  it('is one argument a part to a shell, whatever is in the address', () => {
    const command = toCurl({ ...entry, path: `/repos/o/it's$(touch x)\`id\`;&` }).replace('curl', 'printf "%s\\n"');
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
