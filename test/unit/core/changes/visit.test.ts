import assert from 'node:assert/strict';
import {
  decodeVisit,
  encodeVisit,
  hasEnded,
  isWorthWriting,
  NOTING_MS,
  VISIT_MS,
} from '../../../../src/core/changes/visit.ts';

const visit = { lastSeenAt: 1_000_000, isOver: false, stamp: '1-2' };

describe('a visit', () => {
  for (const [name, patch, after, ended] of [
    ['continues while the user looks', {}, 0, false],
    ['continues for almost eight hours', {}, VISIT_MS - 1, false],
    ['ends when the user has not looked for eight hours', {}, VISIT_MS, true],
    ['ends once', { isOver: true }, VISIT_MS, false],
    ['does not end before it began', {}, -VISIT_MS, false],
  ] as const) {
    it(name, () => assert.equal(hasEnded({ ...visit, ...patch }, visit.lastSeenAt + after), ended));
  }

  for (const [name, patch, isWorth] of [
    ['not again immediately', { lastSeenAt: visit.lastSeenAt + NOTING_MS - 1 }, false],
    ['after a while', { lastSeenAt: visit.lastSeenAt + NOTING_MS }, true],
    ['when the clock was set back', { lastSeenAt: visit.lastSeenAt - NOTING_MS }, true],
    ['when it has ended', { isOver: true }, true],
    ['when the baseline has changed', { stamp: '1-3' }, true],
  ] as const) {
    it(`is written ${name}`, () => assert.equal(isWorthWriting({ ...visit, ...patch }, visit), isWorth));
  }

  it('is written if none is stored', () => assert.ok(isWorthWriting(visit, undefined)));

  it('is read as it was written', () => assert.deepEqual(decodeVisit(encodeVisit(visit)), visit));

  for (const text of ['', '{', 'null', '{"version":2,"lastSeenAt":1,"isOver":false,"stamp":""}', '{"version":1}']) {
    it(`is not read from ${text || 'nothing'}`, () =>
      assert.equal(decodeVisit(new TextEncoder().encode(text)), undefined));
  }
});
