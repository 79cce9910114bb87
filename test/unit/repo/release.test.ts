import assert from 'node:assert/strict';
import { type ReleaseFacts, releaseProblems } from '../../../scripts/releaseProblems.ts';

const READY: ReleaseFacts = {
  manifest: {
    version: '1.2.0',
    engines: { vscode: '^1.105.0' },
    devDependencies: { '@types/vscode': '1.105.0' },
    repository: { type: 'git', url: 'https://example.com/repo-rider.git' },
    icon: 'media/icon.png',
  },
  changelog: '# Changelog\n\n## [1.2.0] - 2026-11-22\n\n### Added\n\n- All.\n\n## [1.1.0] - 2026-01-31\n',
  lockfile: '{ "node_modules/lit": { "resolved": "https://registry.npmjs.org/lit/-/lit-3.3.3.tgz" } }',
  changes: '',
  tags: ['v1.1.0'],
};

const { manifest } = READY;

describe('a release', () => {
  it('has no problems when everything is ready', () => assert.deepEqual(releaseProblems(READY), []));

  for (const [what, change, problem] of [
    ['an invalid version', { manifest: { ...manifest, version: '1.2' } }, /the version 1\.2 is not like/],
    ['a mismatch with CHANGELOG', { manifest: { ...manifest, version: '1.3.0' } }, /first version is 1\.2\.0/],
    [
      'unreleased changes',
      { changelog: '## [Unreleased]\n\n## [1.1.0] - 2026-01-31\n' },
      /first version is Unreleased/,
    ],
    ['no date', { changelog: '## [1.2.0]\n' }, /add the date of version 1\.2\.0/],
    ['an empty CHANGELOG', { changelog: '# Changelog\n' }, /first version is missing/],
    ['uncommitted changes', { changes: ' M src/ids.ts\n' }, /commit or remove/],
    ['a version that is already released', { tags: ['v1.2.0'] }, /was released already/],
    ['no repository', { manifest: { ...manifest, repository: undefined } }, /name the public repository/],
    ['no icon', { manifest: { ...manifest, icon: undefined } }, /name the icon/],
    ['types of another version', { manifest: { ...manifest, engines: { vscode: '^1.104.0' } } }, /same version/],
    ['a lockfile with a local host', { lockfile: '"resolved": "http://127.0.0.1:4873/lit.tgz"' }, /another host/],
  ] as const satisfies readonly (readonly [string, object, RegExp])[]) {
    it(`is refused with ${what}`, () => {
      const problems = releaseProblems({ ...READY, ...change } as ReleaseFacts);
      assert.ok(problems.length > 0);
      assert.ok(
        problems.some((sentence) => problem.test(sentence)),
        problems.join('\n'),
      );
    });
  }
});
