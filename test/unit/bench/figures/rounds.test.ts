import assert from 'node:assert/strict';
import { CONFIDENCE } from '../../../bench/figures/interval.ts';
import { type Goal, type Result, resultOf } from '../../../bench/figures/result.ts';
import { type Limits, untilSettled } from '../../../bench/figures/rounds.ts';
import { gaussian, seededRandom } from '../../../support/seededRandom.ts';

const ENDLESS: Limits = { endsAt: Number.POSITIVE_INFINITY };
const ROUND_MS = 1000;

/** The true ratio of all simulations. */
const RATIO = 1;

/** The figures of both sides in a round. */
type Round = () => readonly [ours: number, reference: number];

/** Measures rounds as a benchmark does, each of which takes a second. */
async function measure(round: Round, goal: Goal, limits = ENDLESS): Promise<Result> {
  const [ours, reference]: [number[], number[]] = [[], []];
  let now = 0;
  const results = (): readonly Result[] => [
    resultOf({ name: 'a', reference: 'b', unit: 'ms', goal }, { ours, reference }),
  ];
  const [result] = await untilSettled(
    async () => {
      const [one, other] = round();
      ours.push(one);
      reference.push(other);
      now += ROUND_MS;
    },
    results,
    limits,
    0,
    () => now,
  );
  assert.ok(result);
  return result;
}

/** Each side differs from round to round by about this share. */
function noisy(random: () => number, share: number): Round {
  return () => [100 * Math.exp(share * gaussian(random)), 100 * Math.exp(share * gaussian(random))];
}

/**
 * Other work slows one side to a third for some rounds, a quarter of all: now this side, now that one.
 */
function slowed(random: () => number): Round {
  const quiet = noisy(random, 0.05);
  let left = 0;
  let isOurs = false;
  return () => {
    const [ours, reference] = quiet();
    if (left > 0) left--;
    else if (random() < 0.1) [left, isOurs] = [1 + Math.floor(random() * 4), random() < 0.5];
    if (left === 0) return [ours, reference];
    return isOurs ? [3 * ours, reference] : [ours, 3 * reference];
  };
}

async function simulate(count: number, run: (random: () => number) => Promise<boolean>): Promise<number> {
  const random = seededRandom(7);
  let right = 0;
  for (let at = 0; at < count; at++) if (await run(random)) right++;
  return right / count;
}

function includes({ ratioInterval }: Result, ratio: number): boolean {
  return ratioInterval !== undefined && ratioInterval.low <= ratio && ratio <= ratioInterval.high;
}

describe('the rounds of a benchmark', () => {
  for (const share of [0.02, 0.1, 0.2]) {
    it(`end with an interval that has the true ratio, with noise of ${share * 100}%`, async () => {
      const right = await simulate(1000, async (random) => includes(await measure(noisy(random, share), {}), RATIO));
      assert.ok(right >= CONFIDENCE - 0.01, `in ${right * 100}% of all runs`);
    });
  }

  for (const [max, verdict] of [
    [1.05, 'missed'],
    [0.95, 'met'],
  ] as const) {
    it(`are rarely wrong about a goal of ${max}`, async () => {
      const wrong = await simulate(1000, async (random) => {
        return (await measure(noisy(random, 0.2), { max })).verdict === verdict;
      });
      assert.ok(wrong <= 1 - CONFIDENCE, `in ${wrong * 100}% of all runs`);
    });
  }

  it('are not sure and wrong if other work slows one side for some rounds', async () => {
    let few = 0;
    const right = await simulate(1000, async (random) => {
      const result = await measure(slowed(random), {});
      if (result.rounds < 10) few++;
      return result.verdict === 'noisy' || Math.abs(result.ratio - RATIO) <= 0.1;
    });
    assert.ok(right >= 0.99, `in ${right * 100}% of all runs`);
    // Otherwise, nothing was slowed.
    assert.ok(few < 900, `${few} runs were short`);
  });

  it('are few if other work slows both sides of each round', async () => {
    const random = seededRandom(1);
    const result = await measure(() => {
      const factor = 1 + 5 * random();
      return [factor * (100 + random()), factor * (100 + random())];
    }, {});
    assert.deepEqual([result.rounds, result.verdict], [6, 'open']);
  });

  it('go on until a figure far from its goal is decided, and no longer', async () => {
    const random = seededRandom(3);
    const result = await measure(noisy(random, 0.5), { max: 5 });
    assert.deepEqual([result.rounds, result.verdict], [6, 'met']);
  });

  it('end without a result at the limit of time, and before a round that would exceed it', async () => {
    const random = seededRandom(5);
    const result = await measure(noisy(random, 2), {}, { endsAt: 20 * ROUND_MS });
    assert.deepEqual([result.rounds, result.verdict, result.met], [20, 'noisy', undefined]);
  });

  it('take twice the time at most for the fewest that say something', async () => {
    const random = seededRandom(5);
    assert.equal((await measure(noisy(random, 9), {}, { endsAt: 4 * ROUND_MS })).rounds, 6);
    assert.equal((await measure(noisy(random, 9), {}, { endsAt: 2 * ROUND_MS })).rounds, 4);
  });

  it('are at most 200, at least one, and exactly as many as wanted', async () => {
    const random = seededRandom(5);
    assert.equal((await measure(noisy(random, 9), {})).rounds, 200);
    assert.equal((await measure(noisy(random, 0), {}, { endsAt: 0 })).rounds, 1);
    assert.equal((await measure(noisy(random, 0), {}, { endsAt: 0, rounds: 30 })).rounds, 30);
    assert.equal((await measure(noisy(random, 9), {}, { ...ENDLESS, most: 7 })).rounds, 7);
  });

  it('come after some that don’t count, which take a part of the time at most', async () => {
    for (const [endsAt, warmUp, rounds] of [
      [100, 4, 4],
      [100, 50, 30],
      [1, 4, 1],
    ] as const) {
      let now = 0;
      let warm = 0;
      await untilSettled(
        async (number) => {
          now++;
          if (number < 0) warm++;
        },
        () => [],
        { endsAt },
        warmUp,
        () => now,
      );
      assert.equal(warm, rounds);
    }
  });

  it('are spread over a second: a moment of other work can’t slow one side of all', async () => {
    let rounds = 0;
    const result = resultOf({ name: 'a', reference: 'b', unit: 'ms', goal: {} }, { ours: [1], reference: [1] });
    await untilSettled(
      async () => void rounds++,
      () => [{ ...result, verdict: 'open' }],
      ENDLESS,
      0,
      () => rounds * 100,
    );
    assert.equal(rounds, 10);
  });
});
