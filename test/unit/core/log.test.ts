import assert from 'node:assert/strict';
import { MalformedTokenError } from '../../../src/core/errors.ts';
import { describeForLog } from '../../../src/core/log.ts';

describe('errors in the log', () => {
  it('say what they are if they are the product’s own', () => {
    assert.equal(describeForLog(new MalformedTokenError()), 'Malformed token');
  });

  it('say only where they arose if they are not: they may quote anything', () => {
    const told = describeForLog(new TypeError('Invalid header: token marked0001'));
    assert.match(told, /^TypeError\n\s+at .*log\.test\.ts/);
    assert.ok(!told.includes('marked'));
    assert.ok(!describeForLog('marked').includes('marked'));
  });
});
