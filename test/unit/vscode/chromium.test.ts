import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserCandidates, findChromium } from '../../vscode/chromium.ts';
import { SetupError } from '../../vscode/setupErrors.ts';
import { fontConfiguration } from '../../vscode/unpackChromium.ts';

describe('the browser', () => {
  it('is searched by name, then by folder', () => {
    assert.deepEqual(browserCandidates('/a::/b', 'linux').slice(0, 3), [
      '/a/chromium',
      '/b/chromium',
      '/a/chromium-browser',
    ]);
    assert.match(browserCandidates('/a', 'darwin')[0] ?? '', /^\/Applications\//);
    assert.deepEqual(browserCandidates('', 'linux'), []);
  });

  it('is the one at CHROME_PATH, or none', async () => {
    const named = await findChromium({ CHROME_PATH: process.execPath, PATH: '' });
    assert.deepEqual(named, { executable: process.execPath, env: {}, source: 'CHROME_PATH' });
    await assert.rejects(findChromium({ CHROME_PATH: '/no/such/file' }), (error: unknown) => {
      assert.ok(error instanceof SetupError);
      assert.match(error.message, /^CHROME_PATH names \/no\/such\/file, /);
      return true;
    });
  });

  describe('without CHROME_PATH', () => {
    let folder: string;
    const npms = { executable: '/npm/chromium', env: { FONTCONFIG_FILE: '/npm/fonts.conf' } };

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'repo-rider-browser-'));
      await writeFile(join(folder, 'chromium'), '', { mode: 0o755 });
    });
    after(() => rm(folder, { recursive: true }));

    it('is npm’s, even on a machine that has one', async () => {
      assert.deepEqual(await findChromium({ PATH: folder }, async () => npms), { ...npms, source: 'npm' });
    });

    it('is the machine’s if npm has none for the platform', async () => {
      const found = await findChromium({ CHROME_PATH: '', PATH: folder }, async () => undefined);
      assert.equal(found.source, 'machine');
      assert.equal(found.executable, process.platform === 'darwin' ? found.executable : join(folder, 'chromium'));
    });

    it('is missing on a machine without one if npm has none', async () => {
      if (process.platform === 'darwin') return;
      await assert.rejects(
        findChromium({ PATH: '' }, async () => undefined),
        /^SetupError: npm has no Chromium for .+ CHROME_PATH\.$/,
      );
    });
  });

  it('has the machine’s fonts and a bundled one', () => {
    assert.match(
      fontConfiguration('/f'),
      /<dir>\/f<\/dir>[\s\S]*<include ignore_missing="yes">\/etc\/fonts\/fonts\.conf</,
    );
  });
});
