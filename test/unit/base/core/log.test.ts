import assert from 'node:assert/strict';
import { MalformedTokenError } from '../../../../src/base/core/errors.ts';
import { describeForLog, logWithoutTokens } from '../../../../src/base/core/log.ts';
import { removeFromTexts } from '../../../../src/base/core/quotedTokens.ts';

describe('the log', () => {
  it('has no token that a service has quoted, at any level', () => {
    removeFromTexts('token-for-the-log');
    const lines: string[] = [];
    const write = (message: string): void => void lines.push(message);
    const log = logWithoutTokens({ debug: write, info: write, warn: write, error: write });
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level]('rider/token-for-the-log');
    assert.deepEqual(lines, Array(4).fill('rider/***'));
  });
});

describe('errors in the log', () => {
  it('contain message and stack if they are errors of the extension', () => {
    assert.match(
      describeForLog(new MalformedTokenError(false)),
      /^Malformed token\n\s+at .*\(?log\.test\.ts:\d+:\d+\)?$/m,
    );
  });

  it('contain only the stack of other errors, because their messages may quote anything', () => {
    const logged = describeForLog(
      new TypeError('Invalid header: token marked0001\n    at marked0002 (marked0003.js:1:2)'),
    );
    assert.match(logged, /^TypeError\n\s+at .*log\.test\.ts/);
    assert.ok(!logged.includes('marked'));
    assert.ok(!describeForLog('marked').includes('marked'));
  });

  it('omit a stack that doesn’t start with the message', () => {
    const error = new TypeError('marked0001\n    at marked0002 (marked0003.js:1:2)');
    // Node creates the stack on first access.
    assert.ok(error.stack);
    error.message = 'another one';
    assert.equal(describeForLog(error), 'TypeError');
  });

  it('contain no folder, and at most ten frames', () => {
    const error = new TypeError('failed');
    const frame = '    at read (/home/rita/it.mjs:1:2)\n    at file:///C:/Users/rita/other.mjs:3:4\n';
    error.stack = `TypeError: failed\n${frame.repeat(8)}`;
    const [, ...frames] = describeForLog(error).split('\n');
    assert.equal(frames.length, 10);
    assert.deepEqual([...new Set(frames)], ['    at read (it.mjs:1:2)', '    at other.mjs:3:4']);
  });

  for (const [frame, named] of [
    ['    at read (C:\\Users\\Jane Doe\\Code (x86)\\git\\main.js:2:1)', '    at read (main.js:2:1)'],
    ['    at C:\\Users\\Jane Doe\\Code (x86)\\main.js:2:1', '    at main.js:2:1'],
    ['    at async Promise.all (index 0)', undefined],
    ['    at async read (/home/jane doe/main.js:2:1)', '    at async read (main.js:2:1)'],
    ['    at async file:///home/jane%20doe/main.js:2:1', '    at async main.js:2:1'],
  ] as const) {
    it(`contain no folder: ${frame}`, () => {
      const error = new TypeError('failed');
      error.stack = `TypeError: failed\n${frame}`;
      assert.equal(describeForLog(error).split('\n')[1], named);
    });
  }
});
