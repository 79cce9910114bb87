import assert from 'node:assert/strict';
import { parseModelOptions, UsageError } from '../../model/modelOptions.ts';

describe('the options of the model', () => {
  it('have defaults', () => assert.deepEqual(parseModelOptions([]), { steps: 500, seed: 125, replay: undefined }));

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
