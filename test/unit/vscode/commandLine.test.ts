import assert from 'node:assert/strict';
import { parseCommandLine } from '../../vscode/commandLine.ts';

describe('the command line of @vscode/test-electron', () => {
  it('is parsed as far as needed', () => {
    const args = [
      '/folder',
      '--user-data-dir=/data',
      '--extensions-dir=/data/extensions',
      '--no-sandbox',
      '--disable-gpu-sandbox',
      '--disable-updates',
      '--skip-welcome',
      '--skip-release-notes',
      '--disable-workspace-trust',
      '--extensionTestsPath=/tests/index.cjs',
      '--extensionDevelopmentPath=/one',
      '--extensionDevelopmentPath=/two',
    ];
    assert.deepEqual(parseCommandLine(args), {
      extensionDevelopmentPath: ['/one', '/two'],
      extensionTestsPath: '/tests/index.cjs',
      folder: '/folder',
      userDataDir: '/data',
    });
  });

  it('needs no more than the tests', () => {
    assert.deepEqual(parseCommandLine(['--extensionTestsPath=/t']), {
      extensionDevelopmentPath: [],
      extensionTestsPath: '/t',
      folder: undefined,
      userDataDir: undefined,
    });
  });

  it('is refused without tests', () => {
    assert.throws(() => parseCommandLine(['--extensionDevelopmentPath=/one']), /--extensionTestsPath=FILE is missing/);
  });
});
