import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../model/modelOptions.ts';
import { readRecording } from '../../model/recording.ts';
import { stepsOf } from '../../model/steps.ts';

describe('a recorded run of the model', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recording-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function write(text: string): Promise<string> {
    const path = join(folder, 'run.json');
    await writeFile(path, text);
    return path;
  }

  it('is read as it was written', async () => {
    const recorded = { seed: 7, steps: stepsOf(7, 100) };
    assert.deepEqual(await readRecording(await write(JSON.stringify(recorded))), JSON.parse(JSON.stringify(recorded)));
  });

  for (const text of [
    '',
    '{}',
    'null',
    '{"seed":1,"steps":[]}',
    '{"seed":1,"steps":[{"kind":"fly"}]}',
    '{"seed":1,"steps":[1]}',
  ]) {
    it(`is refused: ${text}`, async () => assert.rejects(readRecording(await write(text)), UsageError));
  }

  it('is refused if it is missing', () => assert.rejects(readRecording(join(folder, 'none.json')), UsageError));
});
