import assert from 'node:assert/strict';
import { comparedText, figure, goalText, reportOf } from '../../../bench/figures/report.ts';
import { counted, NO_REFERENCE, resultOf } from '../../../bench/figures/result.ts';
import { tablesOf } from '../../../bench/figures/table.ts';

const always = (value: number): readonly number[] => Array.from({ length: 6 }, () => value);
const noise = [50, 70, 100, 130, 150, 200];

const common = { reference: 'a bare tree', unit: 'ms' } as const;

const sure = resultOf(
  { ...common, name: 'first row', goal: { max: 1.25 } },
  {
    ours: [108, 109, 110, 110, 111, 112],
    reference: always(100),
    processor: { ours: always(90), reference: always(60) },
  },
);
const unsure = resultOf({ ...common, name: 'all rows', goal: { max: 1 } }, { ours: noise, reference: always(100) });
const beyond = resultOf(
  { ...common, name: 'first second', compare: 'beyond', goal: { max: 25 } },
  { ours: always(142), reference: always(49) },
);

describe('the report of a benchmark', () => {
  it('has figures with their significant digits', () => {
    assert.deepEqual([1.234, 12.34, 123.4, 1234.5, 3, -0.456].map(figure), [
      '1.23',
      '12.3',
      '123',
      '1,235',
      '3',
      '-0.46',
    ]);
  });

  it('has goals for ratios, differences, and figures', () => {
    assert.equal(goalText({ max: 1.25 }, 'ms'), '≤ 1.25 ×');
    assert.equal(goalText({ min: 5 }, 'ms', 'timesAsFast'), '≥ 5 ×');
    assert.equal(goalText({ max: 25 }, 'ms', 'beyond'), '≤ + 25 ms');
    assert.equal(goalText({ max: 16, of: 'median' }, 'ms', 'beyond'), '≤ 16 ms');
    assert.equal(goalText({ min: 1, max: 1 }, 'quota'), '= 1 ×');
    assert.equal(goalText({}, 'ms'), '');
    assert.equal(comparedText(-2, beyond), '− 2 ms');
  });

  it('has the figure, the interval of the ratio, the processor time, and the verdict', () => {
    assert.equal(
      reportOf(sure),
      [
        'first row: 110 ms (108 to 112 in 6 rounds)',
        '  a bare tree: 100 ms; ratio 1.10, 1.08 to 1.12',
        '  processor time: 90 ms, reference 60 ms; ratio 1.50',
        '  goal ≤ 1.25 ×: met',
      ].join('\n'),
    );
    assert.match(reportOf(beyond), /difference \+ 93 ms\n {2}goal ≤ \+ 25 ms: MISSED$/);
    assert.equal(
      reportOf(counted({ ...common, name: 'requests', unit: 'requests', goal: { max: 2, of: 'median' } }, 2, 100)),
      'requests: 2 requests\n  a bare tree: 100 requests; ratio 0.02\n  goal ≤ 2 requests: met',
    );
  });

  it('has no figure that means nothing', () => {
    const [first = '', ...others] = reportOf(unsure).split('\n');
    assert.equal(first, 'all rows: not measurable now (50 to 200 in 6 rounds)');
    assert.equal(others.at(-1), '  goal ≤ 1 ×: not measurable now');
  });

  it('leaves out a reference that is none', () => {
    const alone = counted({ reference: NO_REFERENCE, unit: 'ms', name: 'a state', goal: {} }, 3, 3);
    assert.equal(reportOf({ ...alone, processor: alone }), 'a state: 3 ms\n  processor time: 3 ms');
    assert.match(
      tablesOf(new Map([['Clones', [{ ...alone, processor: alone }]]]), 0),
      /\| a state \| 3 ms \| {2}\| {2}\| 3 ms \| {2}\|/,
    );
  });

  it('is a table in each section', () => {
    const text = tablesOf(
      new Map([
        ['Rows', [sure, unsure]],
        ['Start', [beyond]],
      ]),
      0.254,
    );
    assert.ok(text.startsWith('## Rows\n\n| What |'));
    const rows = text.split('\n').filter((line) => /^\| (?!What)/.test(line));
    assert.deepEqual(rows, [
      '| first row | 110 ms | a bare tree: 100 ms | 1.10, 1.08 to 1.12 | 90 ms; 1.50 | ≤ 1.25 ×, met |',
      '| all rows | not measurable now | a bare tree: 100 ms |  |  | ≤ 1 ×, not measurable now |',
      '| first second | 142 ms | a bare tree: 49 ms | + 93 ms |  | ≤ + 25 ms, missed |',
    ]);
    assert.match(text, /\n## Start\n/);
    assert.match(text, /Others used 25% of the processors\./);
  });
});
