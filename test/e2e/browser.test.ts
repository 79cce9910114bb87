import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowser } from '../vscode/browser.ts';
import { findChromium } from '../vscode/chromium.ts';
import { StartError } from '../vscode/setupErrors.ts';

describe('a browser that crashes while it starts', () => {
  const before = { ...process.env };
  let folder: string;

  /** Makes a browser that crashes this many times, and then starts. */
  async function useBrowserWith(crashes: number): Promise<void> {
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-browser-'));
    const { executable, env } = await findChromium();
    const script = `#!/bin/sh
echo >> '${folder}/starts'
[ $(wc -l < '${folder}/starts') -le ${crashes} ] && kill -SEGV $$
exec '${executable}' "$@"
`;
    const path = join(folder, 'browser');
    await writeFile(path, script, { mode: 0o755 });
    Object.assign(process.env, env, { CHROME_PATH: path });
  }

  afterEach(async () => {
    process.env = { ...before };
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  const starts = async (): Promise<number> => (await readFile(join(folder, 'starts'), 'utf8')).length;

  it('is started again once', async () => {
    await useBrowserWith(1);
    const browser = await startBrowser(join(folder, 'profile'), {});
    await browser.close();
    assert.equal(await starts(), 2);
  });

  it('fails after the second crash', async () => {
    await useBrowserWith(2);
    await assert.rejects(startBrowser(join(folder, 'profile'), {}), StartError);
    assert.equal(await starts(), 2);
  });
});
