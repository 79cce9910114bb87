import assert from 'node:assert/strict';
import { resultsTable, sumOfProcessorSeconds } from '../../../scripts/resultsTable.ts';

describe('the results of npm test', () => {
  const types = { part: 'types', passed: 1, failed: 0, seconds: 6.71, processorSeconds: 12.3 };
  const interrupted = { part: 'test:unit', passed: 0, failed: 1, seconds: 100, processorSeconds: undefined };

  it('are a table', () => {
    const setUp = { part: 'test:set-up', passed: 0, failed: 0, seconds: 0.5, processorSeconds: 0.44 };
    const parts = [setUp, types, interrupted];
    assert.equal(
      resultsTable({ passed: 1, failed: 1, seconds: 107.25, processorSeconds: undefined, parts }),
      [
        '                          seconds  processor seconds',
        'test:set-up                   0.5                0.4',
        'types                         6.7               12.3   1 passed, 0 failed',
        'test:unit                   100.0                  –   0 passed, 1 failed',
        'in all                      107.3                  –',
      ].join('\n'),
    );
  });

  it('have the processor seconds in all, unless a part has none', () => {
    assert.equal(sumOfProcessorSeconds([types, types]), 24.6);
    assert.equal(sumOfProcessorSeconds([types, interrupted]), undefined);
  });
});
