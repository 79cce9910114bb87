import assert from 'node:assert/strict';
import { markdownTable } from '../../../src/core/markdownTable.ts';

describe('a table in Markdown', () => {
  it('has a header, and right-aligned numbers', () => {
    assert.equal(
      markdownTable(
        ['City', 'Cyclists'],
        [
          ['Helsinki', '92,000'],
          ['Oslo', ''],
        ],
      ),
      '| City | Cyclists |\n| --- | ---: |\n| Helsinki | 92,000 |\n| Oslo |  |\n',
    );
  });

  it('escapes text that would end a cell or a row', () => {
    assert.equal(markdownTable(['a|b'], [['c\\|d'], ['e\r\nf']]), '| a\\|b |\n| --- |\n| c\\\\\\|d |\n| e f |\n');
  });
});
