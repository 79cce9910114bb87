import assert from 'node:assert/strict';
import type { Connection } from '../../../src/accounts/core/connection.ts';
import { openSession, type Session } from '../../../src/accounts/core/session.ts';
import { ours } from '../../../src/base/core/text.ts';
import { Journal, type UnnumberedEntry } from '../../../src/quota/core/journal.ts';
import { journalEntriesOf, journalLine } from '../../../src/quota/quotaSessions.ts';

const entry: UnnumberedEntry = {
  at: 1,
  origin: 'https://code.example',
  path: '/user/repos',
  query: '?page=2',
  accept: 'application/json',
  withCredential: true,
  isRefusedAddress: false,
  outcome: 'MISS',
  status: 200,
  cost: 1,
  durationMs: 12,
  requestId: 'AB12:CD34',
  failure: undefined,
};

function sessionOf(id: string, ...entries: readonly UnnumberedEntry[]): Session {
  const journal = new Journal();
  for (const each of entries) journal.add(each);
  const connection = { base: new URL('https://code.example/'), journal, meter: { isAbsent: false } } as Connection;
  return openSession(connection, { login: ours(id), id: id.charCodeAt(0) });
}

describe('the lines of the journal', () => {
  it('are ordered by journal, the oldest first', () => {
    const entries = journalEntriesOf([sessionOf('a', entry, entry), sessionOf('b', entry)]);
    assert.deepEqual(
      entries.map(({ session, entry: { number } }) => [session.id, number]),
      [
        ['https://code.example#97', 1],
        ['https://code.example#97', 2],
        ['https://code.example#98', 1],
      ],
    );
  });

  const lineOf = (change: Partial<UnnumberedEntry>) =>
    journalLine({ session: sessionOf('a'), entry: { ...entry, ...change, number: 7 } });

  it('omit data that only a curl command needs', () => {
    assert.deepEqual(lineOf({}), {
      session: 'https://code.example#97',
      number: 7,
      at: 1,
      canCopy: true,
      path: '/user/repos',
      query: '?page=2',
      outcome: 'MISS',
      status: 200,
      cost: 1,
      durationMs: 12,
    });
  });

  it('are one line each for any names of the service', () => {
    const { path, failure } = lineOf({
      path: `/a\u202e\nb${'x'.repeat(5000)}`,
      failure: 'Not\r\nhere',
      outcome: 'error',
    });
    assert.match(path, /^\/a bx+…$/);
    assert.equal(path.length, 1000);
    assert.equal(failure, 'Not here');
  });

  it('show a foreign host, and no command for a refused address', () => {
    const { foreignOrigin, canCopy } = lineOf({ origin: 'https://evil.example', isRefusedAddress: true });
    assert.deepEqual([foreignOrigin, canCopy], ['https://evil.example', false]);
  });

  it('are no failure if a repository lacks something', () => {
    const missing = { path: '/repos/a/b/readme', status: 404, outcome: 'error', failure: 'Not found' } as const;
    assert.deepEqual([lineOf(missing).outcome, lineOf(missing).failure], ['none', undefined]);
    const other = { ...missing, path: '/repos/a/b' };
    assert.deepEqual([lineOf(other).outcome, lineOf(other).failure], ['error', 'Not found']);
    const retried = lineOf({ ...missing, outcome: 'retry' });
    assert.deepEqual([retried.outcome, retried.failure], ['retry', 'Not found']);
  });

  it('have a duration of 0 if a clock was set back', () => {
    assert.equal(lineOf({ durationMs: -3_600_000 }).durationMs, 0);
  });
});
