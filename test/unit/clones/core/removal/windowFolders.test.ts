import assert from 'node:assert/strict';
import { parseFolders } from '../../../../../src/clones/core/removal/windowFolders.ts';

describe('the folders of another window', () => {
  it('are a list of addresses', () => {
    assert.deepEqual(parseFolders('["file:///a","file:///b"]'), ['file:///a', 'file:///b']);
    for (const text of ['', '{}', '[1]', '"file:///a"']) assert.throws(() => parseFolders(text), text);
  });
});
