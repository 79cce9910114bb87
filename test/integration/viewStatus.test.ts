import assert from 'node:assert/strict';
import { ours } from '../../src/base/core/text.ts';
import { describeError } from '../../src/errors/errorText.ts';
import { QuotaSpentError } from '../../src/http/core/send/requestErrors.ts';
import { viewStatus } from '../../src/sidebar/viewStatus.ts';
import { second } from '../support/fakeAccounts.ts';
import { storeOf } from '../support/treeData.ts';
import { NOW, repository, session } from '../support/treeRows.ts';

describe('the line above the rows', () => {
  for (const [complete, expected] of [
    [true, '1 repository · just now'],
    [false, 'At least 1 repository · just now'],
  ] as const) {
    it(`shows the number of repositories: ${expected}`, () => {
      const store = storeOf(session, [repository({})], { state: { complete, validatedAt: NOW } });
      assert.equal(viewStatus([store], NOW, { filtered: undefined, changed: 0 }), expected);
    });
  }
});

describe('the line above the rows of chosen owners', () => {
  for (const [hidden, expected] of [
    [[], '1 repository · just now'],
    [['velodrome'], '1 repository · just now · 1 owner hidden'],
    [['velodrome', 'peloton'], '1 repository · just now · 2 owners hidden'],
  ] as const) {
    it(`says how many others there are: ${hidden.length}`, () => {
      const state = { validatedAt: NOW, hidden: hidden.map((login) => ({ login: ours(login) })) };
      const store = storeOf(session, [repository({})], { state });
      assert.equal(viewStatus([store], NOW, { filtered: undefined, changed: 0 }), expected);
    });
  }
});

describe('the line above filtered rows', () => {
  for (const [filter, expected] of [
    ['spoke', '“spoke”: 1 of 1 repository · just now'],
    ['spoke stars:>>x', '⚠ “stars:>>x” is not a number. “spoke stars:>>x”: 1 of 1 repository · just now'],
    ['spoke colour:red', '⚠ “colour:red” has an unknown qualifier. “spoke colour:red”: 1 of 1 repository · just now'],
  ] as const) {
    it(`marks what is invalid: ${filter}`, () => {
      const store = storeOf(session, [repository({})], { state: { validatedAt: NOW } });
      const filtered = { filter, found: 1, starred: 0 };
      assert.equal(viewStatus([store], NOW, { filtered, changed: 0 }), expected);
    });
  }
});

describe('the line above arriving rows', () => {
  const rows = [repository({}), repository({ id: 8 })];
  for (const [progress, expected] of [
    [undefined, '2 repositories so far'],
    [{ done: 1, total: undefined, itemsInTotal: undefined }, '2 repositories so far'],
    [{ done: 12, total: 100, itemsInTotal: 10_000 }, '2 of about 10,000 repositories'],
    // The first rows arrive before the first page of the list.
    [{ done: 0, total: 1, itemsInTotal: 1 }, '2 repositories so far'],
  ] as const) {
    it(`counts the rows, not what has arrived since: ${expected}`, () => {
      const activity = { kind: 'reading', progress } as const;
      const store = storeOf(session, rows, { state: { isArriving: true, settled: false }, activity });
      assert.equal(viewStatus([store], NOW, { filtered: undefined, changed: 0 }), expected);
    });
  }

  it('says until when reading pauses', () => {
    const progress = { done: 12, total: 100, itemsInTotal: 10_000 };
    const activity = { kind: 'reading', progress, pausedUntil: NOW + 60_000 } as const;
    const arriving = storeOf(session, rows, { state: { isArriving: true }, activity });
    const line = (store: typeof arriving) => viewStatus([store], NOW, { filtered: undefined, changed: 0 });
    assert.match(
      line(arriving),
      /^2 of about 10,000 repositories · paused until \d+:\d\d .M \(request limit per minute\)$/,
    );
    const refreshed = storeOf(session, rows, { state: { validatedAt: NOW }, activity });
    assert.match(line(refreshed), /^2 repositories · 12 of 100 pages · paused until .* \(request limit/);
  });

  it('adds the repositories of other accounts', () => {
    const progress = { done: 12, total: 100, itemsInTotal: 10_000 };
    const stores = [
      storeOf(session, rows, { state: { isArriving: true }, activity: { kind: 'reading', progress } }),
      storeOf(second, rows, { state: { validatedAt: NOW } }),
    ];
    const line = viewStatus(stores, NOW, { filtered: undefined, changed: 0 });
    assert.equal(line, '4 of about 10,002 repositories');
  });

  it('counts what had arrived before a stop', () => {
    const store = storeOf(session, rows, { state: { stopped: true, complete: false } });
    const line = viewStatus([store], NOW, { filtered: undefined, changed: 0 });
    assert.equal(line, 'At least 2 repositories');
  });
});

describe('the line above the rows of several accounts', () => {
  it('counts all repositories also while an account waits', () => {
    const rateLimit = { until: NOW + 60_000, cause: 'quota' } as const;
    const [waiting, other] = [[7, 8], [9]].map((ids, index) =>
      storeOf(
        index === 0 ? session : second,
        ids.map((id) => repository({ id })),
        {
          state: { validatedAt: NOW },
          ...(index === 0 && { activity: { kind: 'waiting', rateLimit: rateLimit } as const }),
        },
      ),
    );
    assert.ok(waiting && other);
    const line = viewStatus([waiting, other], NOW, { filtered: undefined, changed: 2 });
    assert.match(line, /2 of 3 changed/);
    const request = { origin: 'https://code.example', path: '/' };
    assert.ok(line.includes(describeError(new QuotaSpentError(request, rateLimit.until, false)).message));
    assert.match(
      viewStatus([waiting, other], NOW, { filtered: { filter: 'a', found: 3, starred: 2 }, changed: 0 }),
      /3 of 5/,
    );
  });
});
