import assert from 'node:assert/strict';
import { registryOnly } from '../../vscode/manifest.ts';

describe('a manifest with dependencies from git', () => {
  const shrinkwrap = {
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { '@parcel/watcher': 'parcel-bundler/watcher#1ca032a', cookie: '^0.7.0' } },
      'node_modules/@parcel/watcher': { version: '2.5.1', dependencies: { micromatch: '^4.0.5' } },
      'node_modules/cookie': { version: '0.7.0' },
    },
  };

  it('takes them from the registry, in the version of the shrinkwrap', () => {
    const manifest = {
      name: 'x',
      dependencies: { '@parcel/watcher': 'parcel-bundler/watcher#1ca032a', cookie: '^0.7.0' },
    };
    const dependencies = { '@parcel/watcher': '2.5.1', cookie: '^0.7.0' };
    assert.deepEqual(registryOnly(manifest, shrinkwrap), {
      manifest: { name: 'x', dependencies },
      shrinkwrap: {
        lockfileVersion: 3,
        packages: { '': { dependencies }, 'node_modules/cookie': { version: '0.7.0' } },
      },
    });
  });

  const table: [string, boolean][] = [
    ['owner/name#abc', true],
    ['owner/name', true],
    ['github:owner/name', true],
    ['git+ssh://git@example.com/owner/name.git', true],
    ['https://example.com/name.git#v1', true],
    ['^1.2.3', false],
    ['1.1.0-beta35', false],
    ['npm:other@1', false],
    ['npm:@scope/other@1', false],
    ['*', false],
    ['>=1 <2', false],
  ];
  for (const [range, isGit] of table) {
    it(`${range} ${isGit ? 'is' : 'is not'} from git`, () => {
      assert.equal(registryOnly({ dependencies: { x: range } }, { packages: {} }) !== undefined, isGit);
    });
  }
});
