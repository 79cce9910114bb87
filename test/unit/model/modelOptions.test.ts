import assert from 'node:assert/strict';
import { parseModelOptions, UsageError } from '../../model/modelOptions.ts';

describe('the options of the model', () => {
  it('have defaults', () => {
    const { seed, ...others } = parseModelOptions([]);
    assert.deepEqual(others, { steps: 500, replay: undefined, mustCompareAll: true });
    assert.ok(seed > 0);
  });

  for (const [args, mustCompareAll] of [
    [['--steps', '4000'], true],
    [['--steps', '499'], false],
    [['--seed', '7'], false],
    [['--seed', '7', '--steps', '1000'], false],
  ] as const) {
    it(`${mustCompareAll ? 'demand' : 'don’t demand'} something of each kind to compare: ${args.join(' ')}`, () =>
      assert.equal(parseModelOptions(args).mustCompareAll, mustCompareAll));
  }

  it('name a file', () => assert.equal(parseModelOptions(['--replay', 'run.json']).replay, 'run.json'));

  for (const args of [
    ['--steps', '0'],
    ['--steps', '1.5'],
    ['--seed', '1000000001'],
    ['--sleep'],
    ['--replay', 'x', '--seed', '3'],
  ]) {
    it(`are refused: ${args.join(' ')}`, () => assert.throws(() => parseModelOptions(args), UsageError));
  }
});
