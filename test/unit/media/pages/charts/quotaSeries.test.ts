import assert from 'node:assert/strict';
import { nearestSample, quotaSeries, resetsOf } from '../../../../../media/pages/charts/quotaSeries.ts';
import type { ForecastMessage, SampleMessage } from '../../../../../src/protocol/quotaPage.ts';

const MINUTE = 60_000;
/** The origin of time in these tests; other times are minutes from it. */
const ZERO = Date.parse('2026-11-21T12:00:00Z');

type SampleRow = readonly [at: number, remaining: number, resetAt?: number, limit?: number];

function sample([at, remaining, resetAt, limit = 60]: SampleRow): SampleMessage {
  const known = { at: ZERO + at * MINUTE, remaining, limit };
  return resetAt === undefined ? known : { ...known, resetAt: ZERO + resetAt * MINUTE };
}

function series(sampleRows: readonly SampleRow[], now: number, forecast?: ForecastMessage) {
  const found = quotaSeries(sampleRows.map(sample), forecast, ZERO + now * MINUTE);
  assert.ok(found);
  return found;
}

function minutes(timestamp: number | undefined): number | undefined {
  return timestamp === undefined ? undefined : (timestamp - ZERO) / MINUTE;
}

describe('the series of a quota chart', () => {
  it('is undefined without samples', () => assert.equal(quotaSeries([], undefined, ZERO), undefined));

  for (const [what, sampleRows, now, span] of [
    ['the last ten minutes at least', [[0, 9]], 1, [-9, 1]],
    ['all samples', [[0, 9]], 30, [0, 30]],
    ['up to the next reset', [[0, 9, 50]], 30, [0, 50]],
    ['up to now after a reset', [[0, 9, 20]], 30, [0, 30]],
    ['up to now before a distant reset', [[0, 9, 5000]], 30, [0, 30]],
    ['up to the last sample, if that is later than now', [[20, 9]], 0, [10, 20]],
  ] as const) {
    it(`spans ${what}`, () => {
      const { start, end } = series(sampleRows, now);
      assert.deepEqual([minutes(start), minutes(end)], span);
    });
  }

  for (const [what, sampleRows, now, expected] of [
    ['stays the same', [[0, 9]], 30, ['0:9', '30:9']],
    [
      'all equal',
      [
        [0, 9],
        [5, 9],
      ],
      5,
      ['0:9', '5:9', '5:9'],
    ],
    [
      'restarts between two samples',
      [
        [0, 9, 10],
        [15, 50, 70],
      ],
      20,
      ['0:9', '10:60', '15:50', '20:50'],
    ],
    [
      'restarts with a sample',
      [
        [0, 9, 15],
        [15, 50, 75],
      ],
      20,
      ['0:9', '15:50', '20:50'],
    ],
    [
      'restarts before its reset',
      [
        [0, 9, 16],
        [15, 50, 75],
      ],
      20,
      ['0:9', '15:50', '20:50'],
    ],
    ['restarts after the last sample', [[0, 9, 10]], 20, ['0:9', '10:60', '20:60']],
    [
      'restarts with another limit',
      [
        [0, 9, 10],
        [15, 80, 70, 90],
      ],
      15,
      ['0:9', '10:90', '15:80', '15:80'],
    ],
  ] as const) {
    it(`has the points of a quota that ${what}`, () => {
      const { points } = series(sampleRows, now);
      assert.deepEqual(
        points.map(({ at, remaining }) => `${minutes(at)}:${remaining}`),
        expected,
      );
    });
  }

  for (const [what, sampleRows, resets] of [
    [
      'unknown',
      [
        [0, 9],
        [5, 60],
      ],
      [],
    ],
    ['to come', [[0, 9, 50]], []],
    ['past', [[0, 9, 10]], [10]],
    ['past already when reported', [[5, 9, 5]], []],
    [
      'reported by many',
      [
        [0, 9, 10],
        [5, 8, 10],
        [12, 60, 20],
        [25, 60, 85],
      ],
      [10, 20],
    ],
    [
      'reported again with less left, as in a sliding period',
      [
        [0, 9, 60],
        [5, 8, 65],
      ],
      [],
    ],
  ] as const) {
    it(`finds resets: ${what}`, () => {
      assert.deepEqual(resetsOf(sampleRows.map(sample), ZERO + 30 * MINUTE).map(minutes), resets);
    });
  }

  it('reaches the largest limit, and larger remaining values', () => {
    assert.equal(
      series(
        [
          [0, 9, 10, 60],
          [5, 5, 10, 90],
        ],
        5,
      ).most,
      90,
    );
    assert.equal(series([[0, 70, 10, 60]], 5).most, 70);
    assert.equal(series([[0, 0, 10, 0]], 5).most, 0);
  });

  for (const [what, spentAt, now, expected] of [
    ['to the reset', undefined, 20, ['20:30', '60:6']],
    ['to where nothing is left', 50, 20, ['20:30', '50:0', '60:0']],
    ['from where nothing is left', 10, 20, ['20:30', '20:0', '60:0']],
    ['nowhere after the reset', undefined, 61, []],
  ] as const) {
    it(`is continued by the forecast ${what}`, () => {
      const forecast = { resetAt: ZERO + 60 * MINUTE, remaining: 6, perHour: 36 };
      const spent = spentAt === undefined ? {} : { spentAt: ZERO + spentAt * MINUTE };
      assert.deepEqual(
        series([[0, 30, 60]], now, { ...forecast, ...spent }).forecast.map(
          ({ at, remaining }) => `${minutes(at)}:${remaining}`,
        ),
        expected,
      );
    });
  }
});

describe('the nearest sample', () => {
  const samples = (
    [
      [0, 9],
      [10, 8],
      [20, 7],
    ] as const
  ).map(sample);

  for (const [minute, index] of [
    [-100, 0],
    [4, 0],
    [6, 1],
    [15, 2],
    [99, 2],
  ] as const) {
    it(`to minute ${minute} is number ${index}`, () => {
      assert.equal(nearestSample(samples, ZERO + minute * MINUTE), index);
    });
  }

  it('is the last of several at one time', () => {
    assert.equal(nearestSample([...samples, ...samples.slice(2)], ZERO + 20 * MINUTE), 3);
  });

  it('is missing without samples', () => assert.equal(nearestSample([], 0), -1));
});
