import assert from 'node:assert/strict';
import { SetupError } from '../../vscode/setupErrors.ts';
import { findToolchain, missingTools } from '../../vscode/toolchain.ts';

describe('the toolchain', () => {
  it('is reported with a remedy if it is missing', () => {
    assert.match(
      missingTools(['make'], 'linux'),
      /, and make cannot be used on this machine: .*apt-get install .*make/,
    );
    assert.match(missingTools(['Python 3', 'make'], 'linux'), /Python 3 and make cannot be used/);
    assert.match(missingTools(['a C++ 20 compiler'], 'darwin'), /xcode-select --install/);
  });

  it('is checked by using it, not by its name', async () => {
    // `false` exists, but does nothing that a compiler does.
    const path = process.env.PATH;
    process.env.PATH = '/nonexistent';
    try {
      await assert.rejects(findToolchain({ CXX: '/bin/false', MAKE: '/bin/true' }), (error: unknown) => {
        assert.ok(error instanceof SetupError);
        assert.match(error.message, /Python 3 and a C\+\+ 20 compiler cannot/);
        return true;
      });
    } finally {
      process.env.PATH = path;
    }
  });
});
