import assert from 'node:assert/strict';
import { unsafeKey } from '../../../../src/core/clones/safeConfig.ts';

const configOf = (...entries: readonly (readonly [scope: string, key: string, value?: string])[]): string =>
  entries.map(([scope, key, value]) => `${scope}\0${key}${value === undefined ? '' : `\n${value}`}\0`).join('');

describe('a repository’s own configuration', () => {
  for (const key of [
    'core.bare',
    'core.fsmonitor',
    'core.hookspath',
    'remote.a\nb.url',
    'branch.main.remote',
    'user.email',
    'submodule.lib.url',
    'extensions.worktreeconfig',
  ]) {
    it(`is safe with ${JSON.stringify(key)}`, () => {
      // A line break would end the key.
      const readable = key.replace('\n', ' ');
      assert.equal(unsafeKey(configOf(['local', readable, 'true'], ['worktree', readable, 'true'])), undefined);
    });
  }

  for (const [key, value] of [
    ['core.fsmonitor', '/tmp/run'],
    ['core.worktree', '/'],
    ['core.sshcommand', 'run'],
    ['core.attributesfile', '//host/share'],
    ['core.excludesfile', '//host/share'],
    ['core.pager', 'run'],
    ['core.editor', 'run'],
    ['core.gitproxy', 'run'],
    ['filter.x.clean', 'run'],
    ['filter.x.process', 'run'],
    ['diff.x.textconv', 'run'],
    ['include.path', 'x'],
    ['includeif.gitdir:/.path', 'x'],
    ['remote.origin.uploadpack', 'run'],
    ['remote.origin.vcs', 'run'],
    ['credential.helper', '!run'],
    ['gpg.program', 'run'],
    ['lfs.extension.x.clean', 'run'],
    ['lfs.customtransfer.x.path', 'run'],
    ['uploadpack.packobjectshook', 'run'],
    ['trace2.eventtarget', '/x'],
    ['core.somethingnew', 'run'],
  ] as const) {
    it(`is unsafe with ${key}`, () => {
      for (const scope of ['local', 'worktree'])
        assert.equal(unsafeKey(configOf(['local', 'core.bare', 'false'], [scope, key, value])), key);
      // What applies to all repositories is the user's choice.
      for (const scope of ['global', 'system', 'command'])
        assert.equal(unsafeKey(configOf([scope, key, value])), undefined);
    });
  }
});
