import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkBuiltIns } from '../../vscode/builtIns.ts';
import { vscodeFolder } from '../../vscode/installation.ts';

describe('a folder of built-in extensions', () => {
  let folder: string;
  let builtIns: string;
  let target: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'built-ins-'));
    builtIns = join(vscodeFolder(folder), 'extensions');
    target = join(folder, 'target');
    for (const name of ['git', 'github', 'markdown']) {
      await mkdir(join(builtIns, name), { recursive: true });
      await writeFile(join(builtIns, name, 'package.json'), name);
    }
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('has those that are named', async () => {
    await linkBuiltIns({ folder }, ['git', 'markdown'], target);
    assert.deepEqual((await readdir(target)).toSorted(), ['git', 'markdown']);
    assert.equal(await readFile(join(target, 'git', 'package.json'), 'utf8'), 'git');
  });

  it('can be filled again, and leaves the installation unchanged', async () => {
    await linkBuiltIns({ folder }, ['github'], target);
    await linkBuiltIns({ folder }, ['git', 'markdown'], target);
    assert.deepEqual((await readdir(target)).toSorted(), ['git', 'markdown']);
    await rm(target, { recursive: true });
    assert.equal(await readFile(join(builtIns, 'github', 'package.json'), 'utf8'), 'github');
  });

  it('is refused for a name that VS Code doesn’t have', async () => {
    await assert.rejects(linkBuiltIns({ folder }, ['git', 'gitlab'], target), /no built-in extension gitlab/);
  });
});
