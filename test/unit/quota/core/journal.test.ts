import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { journalEntry, toCurl } from '../../../../src/http/core/journalEntry.ts';
import { requestOf } from '../../../../src/http/core/send/failure.ts';
import { RefusedAddressError } from '../../../../src/http/core/send/requestErrors.ts';
import { Journal, redactedQuery, type UnnumberedEntry } from '../../../../src/quota/core/journal.ts';

const entry: UnnumberedEntry = {
  at: 0,
  origin: 'https://api.example',
  path: '/user/repos',
  query: '?page=2',
  accept: 'application/json',
  withCredential: true,
  isRefusedAddress: false,
  outcome: 'MISS',
  status: 200,
  cost: 1,
  durationMs: 5,
  requestId: undefined,
  failure: undefined,
};

describe('the journal', () => {
  it('stores the last 500 entries and reports each one', () => {
    const journal = new Journal();
    const heard: number[] = [];
    journal.onDidAdd(({ at }) => heard.push(at));
    for (let at = 0; at < 510; at++) journal.add({ ...entry, at });
    assert.deepEqual([journal.entries.length, journal.entries[0]?.at, heard.length], [500, 10, 510]);
  });

  it('remembers charged requests longer than entries, up to a limit', () => {
    const journal = new Journal();
    for (let at = 0; at < 600; at++) journal.add({ ...entry, at, cost: at % 2 });
    assert.deepEqual([journal.charged.length, journal.charged[0]?.at, journal.entries[0]?.at], [300, 1, 100]);
    for (let at = 600; at < 30_000; at++) journal.add({ ...entry, at });
    assert.ok(journal.charged.length > 4000 && journal.charged.length <= 10_000);
    assert.equal(journal.charged.at(-1)?.at, 29_999);
  });

  it('numbers its entries, and finds them while they are stored', () => {
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
    it(`redacts foreign query parameters: ${query}`, () =>
      assert.equal(redactedQuery(new URL(`https://api.example/x${query}`)), expected));
  }
});

describe('an address that the gate has refused', () => {
  const when = { outcome: 'error', at: 1, durationMs: 2 } as const;
  const entryOf = (address: string, refused = address) => {
    const failure = new RefusedAddressError(requestOf(new URL(refused)), 'origin', refused !== address);
    return journalEntry({ url: new URL(address), accept: 'application/json' }, true, when, { failure, cost: 0 });
  };

  for (const address of ['https://evil.example/user/repos?page=2', 'https://api.example/outside', 'data:text/html,x']) {
    it(`is recorded as refused, without a credential: ${address}`, () => {
      const { outcome, withCredential, isRefusedAddress, failure } = entryOf(address);
      assert.deepEqual([outcome, withCredential, isRefusedAddress], ['refused', false, true]);
      assert.equal(failure, 'Refused address (origin)');
    });

    it(`has no curl command: ${address}`, () => assert.equal(toCurl({ ...entryOf(address), number: 1 }), undefined));
  }

  it('is named in the entry of the request that was redirected there, which can be repeated', () => {
    const sent = entryOf('https://api.example/repos/a/b', 'https://evil.example/repos/a/b');
    assert.deepEqual([sent.outcome, sent.withCredential, sent.isRefusedAddress], ['error', true, false]);
    assert.equal(sent.failure, 'Refused address (origin): https://evil.example');
    assert.match(toCurl({ ...sent, number: 1 }) ?? '', /"https:\/\/api\.example\/repos\/a\/b"$/);
  });
});

describe('a request as a curl command', () => {
  it('has a variable in place of the token', () => {
    assert.equal(
      toCurl({ ...entry, number: 1 }),
      'curl --globoff --header "Accept: application/json" --header "Authorization: token $TOKEN" "https://api.example/user/repos?page=2"',
    );
    assert.ok(!toCurl({ ...entry, number: 1, withCredential: false })?.includes('TOKEN'));
  });

  it('passes each part as one shell argument, whatever the address contains', () => {
    const command = toCurl({ ...entry, number: 1, path: `/repos/o/it's$(touch x)\`id\`;&` })?.replace(
      'curl',
      'printf "%s\\n"',
    );
    const out = execFileSync('sh', ['-c', command ?? ''], { encoding: 'utf8', env: { TOKEN: 't' } });
    assert.deepEqual(out.split('\n').slice(0, -1), [
      '--globoff',
      '--header',
      'Accept: application/json',
      '--header',
      'Authorization: token t',
      'https://api.example/repos/o/it%27s%24%28touch%20x%29%60id%60;&?page=2',
    ]);
  });

  it('has no character that a shell could interpret, in PowerShell and cmd either', () => {
    const path = '/a%"b\'c`d$e^f!g|h<i>j(k){l}\\m\n\u201cn…%41%PATH%';
    const command = toCurl({ ...entry, number: 1, path, origin: 'https://[::1]:8443' }) ?? '';
    const [, address = ''] = /"(https:[^"]*)"$/.exec(command) ?? [];
    assert.match(address, /^https:\/\/\[::1\]:8443\/[\w.~/:?=&+,@;*%-]+$/);
    // cmd replaces the names of variables between percent signs.
    assert.doesNotMatch(address, /%(?![\dA-F]{2})/);
    assert.equal(decodeURIComponent(address.slice('https://[::1]:8443'.length)), `${path.replace('%41', 'A')}?page=2`);
  });
});
