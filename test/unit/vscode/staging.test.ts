import assert from 'node:assert/strict';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putInPlace, removeAbandoned, stagingFor } from '../../vscode/staging.ts';

describe('a folder that is prepared beside its target', () => {
  let root: string;
  let target: string;
  let staging: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'staging-'));
    target = join(root, 'thing-1.0');
    staging = stagingFor(target);
    await fill(staging, 'new');
  });
  afterEach(() => rm(root, { recursive: true }));

  it('gets its final name', async () => {
    await putInPlace(staging, target, isReady);
    assert.equal(await readFile(join(target, 'ready'), 'utf8'), 'new');
    assert.deepEqual(await readdir(root), ['thing-1.0']);
  });

  it('is discarded if the target is ready', async () => {
    await fill(target, 'other');
    await putInPlace(staging, target, isReady);
    assert.equal(await readFile(join(target, 'ready'), 'utf8'), 'other');
    assert.deepEqual(await readdir(root), ['thing-1.0']);
  });

  it('replaces a target that is not ready', async () => {
    await mkdir(target);
    await writeFile(join(target, 'half'), '');
    await putInPlace(staging, target, isReady);
    assert.deepEqual(await readdir(target), ['ready']);
    assert.deepEqual(await readdir(root), ['thing-1.0']);
  });

  it('is removed only after its process has ended', async () => {
    await mkdir(`${target}.partial-${2 ** 30}`);
    await mkdir(`${target}-beta.partial-${2 ** 30}`);
    await removeAbandoned(target);
    assert.deepEqual((await readdir(root)).toSorted(), [
      `thing-1.0-beta.partial-${2 ** 30}`,
      `thing-1.0.partial-${process.pid}`,
    ]);
  });
});

async function fill(folder: string, text: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'ready'), text);
}

async function isReady(folder: string): Promise<boolean> {
  return access(join(folder, 'ready')).then(
    () => true,
    () => false,
  );
}
