import assert from 'node:assert/strict';
import { removeFromTexts } from '../../../src/base/core/quotedTokens.ts';
import { ToolError } from '../../../src/tools/toolError.ts';

describe('the failure of a tool', () => {
  it('says nothing of a token that a service has quoted', () => {
    removeFromTexts('token-for-a-model');
    assert.equal(new ToolError('The file token-for-a-model is too large.').message, 'The file *** is too large.');
  });
});
