import assert from 'node:assert/strict';
import { ago } from '../../../../../media/pages/shared/format.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('relative times', () => {
  for (const [timestamp, text] of [
    ['2026-11-21T11:59:55Z', 'just now'],
    ['2026-11-21T09:00:00Z', '3 hours ago'],
    ['2026-11-21T12:00:05Z', 'just now'],
    ['2026-11-21T12:10:00Z', 'in 10 minutes'],
  ] as const) {
    it(`are never a few seconds ahead: ${timestamp}`, () => {
      assert.equal(ago(timestamp, { language: 'en', now: NOW }), text);
    });
  }
});
