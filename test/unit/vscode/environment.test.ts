import assert from 'node:assert/strict';
import { serverEnvironment } from '../../vscode/environment.ts';

describe('the environment of a VS Code server', () => {
  it('is the caller’s, without variables of another VS Code or shell', () => {
    const env = serverEnvironment(
      '/srv/data',
      { MINE: 'mine' },
      { PATH: '/bin', PORT: '1', VSCODE_IPC_HOOK_CLI: '/x' },
    );
    assert.equal(env.PATH, '/bin');
    assert.equal(env.MINE, 'mine');
    assert.equal('PORT' in env, false);
    assert.equal('VSCODE_IPC_HOOK_CLI' in env, false);
  });

  it('keeps VS Code from asking a login shell for another environment', () => {
    assert.equal(serverEnvironment('/srv/data', {}, {}).VSCODE_CLI, '1');
  });

  it('keeps the files of VS Code in its own folder, and disables the Marketplace', () => {
    const env = serverEnvironment('/srv/data', {}, {});
    assert.equal(env.EXTENSIONS_GALLERY, '{}');
    assert.equal(env.XDG_CACHE_HOME, '/srv/data/cache');
    if (process.platform === 'linux') assert.equal(env.XDG_RUNTIME_DIR, '/srv/data');
  });

  it('avoids socket paths that are too long', () => {
    assert.equal(serverEnvironment(`/${'x'.repeat(60)}`, {}, {}).XDG_RUNTIME_DIR, undefined);
  });

  it('gives the caller’s values precedence', () => {
    assert.equal(serverEnvironment('/srv/data', { XDG_CACHE_HOME: '/c' }, {}).XDG_CACHE_HOME, '/c');
  });
});
