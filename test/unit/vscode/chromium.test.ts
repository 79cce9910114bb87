import assert from 'node:assert/strict';
import { browserCandidates, findChromium } from '../../vscode/chromium.ts';
import { SetupError } from '../../vscode/errors.ts';
import { fontConfiguration } from '../../vscode/unpackChromium.ts';

describe('the browser', () => {
  it('is looked for by name, then by folder', () => {
    assert.deepEqual(browserCandidates('/a::/b', 'linux').slice(0, 3), [
      '/a/chromium',
      '/b/chromium',
      '/a/chromium-browser',
    ]);
    assert.match(browserCandidates('/a', 'darwin')[0] ?? '', /^\/Applications\//);
    assert.deepEqual(browserCandidates('', 'linux'), []);
  });

  it('is the one that CHROME_PATH names, or none', async () => {
    const named = await findChromium({ CHROME_PATH: process.execPath, PATH: '' });
    assert.deepEqual(named, { executable: process.execPath, env: {}, source: 'CHROME_PATH' });
    await assert.rejects(findChromium({ CHROME_PATH: '/no/such/file' }), (error: unknown) => {
      assert.ok(error instanceof SetupError);
      assert.match(error.message, /^CHROME_PATH names \/no\/such\/file, /);
      return true;
    });
  });

  it('has the machine’s fonts and one of its own', () => {
    assert.match(
      fontConfiguration('/f'),
      /<dir>\/f<\/dir>[\s\S]*<include ignore_missing="yes">\/etc\/fonts\/fonts\.conf</,
    );
  });
});
