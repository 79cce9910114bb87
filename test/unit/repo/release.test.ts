import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ours from '../../../package.json' with { type: 'json' };
import {
  isPreRelease,
  publicRepository,
  publishRefusal,
  type ReleaseFacts,
  releaseProblems,
} from '../../../scripts/releaseProblems.ts';
import { root } from './root.ts';

const READY: ReleaseFacts = {
  manifest: {
    version: '1.2.0',
    engines: { vscode: '^1.105.0' },
    devDependencies: { '@types/vscode': '1.105.0' },
    icon: 'media/icon.png',
  },
  changelog: '# Changelog\n\n## [1.2.0] - 2026-11-22\n\n### Added\n\n- All.\n\n## [1.1.0] - 2026-01-31\n',
  lockfile: '{ "node_modules/lit": { "resolved": "https://registry.npmjs.org/lit/-/lit-3.3.3.tgz" } }',
  changes: '',
  tags: ['v1.1.0'],
  tagsHere: [],
};

const { manifest } = READY;

describe('a release', () => {
  it('has no problems when everything is ready', () => assert.deepEqual(releaseProblems(READY), []));

  it('has no problems when its tag is that of the commit', () => {
    assert.deepEqual(releaseProblems({ ...READY, tags: ['v1.1.0', 'v1.2.0'], tagsHere: ['v1.2.0'] }), []);
  });

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
    ['uncommitted changes', { changes: ' M src/ids.ts\n' }, /commit or discard/],
    ['a version that is already released', { tags: ['v1.2.0'] }, /was released already/],
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

describe('the first release', () => {
  const addresses = { name: 'sample', publisher: 'rider' };
  const withUrl = (url: string) => ({ ...addresses, repository: { type: 'git', url } });

  for (const url of [
    '',
    'https://github.com/OWNER/repo-rider.git',
    'https://github.com/rider/sample',
    'http://github.com/rider/sample.git',
    'https://example.com/rider/sample.git',
  ]) {
    it(`is refused with the repository “${url}”`, () => assert.equal(publicRepository(withUrl(url)), undefined));
  }

  it('goes to the repository of the manifest', () => {
    assert.equal(publicRepository(withUrl('https://github.com/rider/sample.git')), 'rider/sample');
  });
});

describe('a commit', () => {
  const computer = {
    repository: 'rider/sample',
    here: undefined,
    tag: 'v1.2.0',
    tagsHere: [],
    isPushed: false,
    isOnMain: true,
  };
  const workflow = { ...computer, here: 'rider/sample', tagsHere: ['v1.2.0'] };

  for (const [what, facts, refusal] of [
    ['is published from a computer', computer, undefined],
    ['is published by the workflow', workflow, undefined],
    ['is refused if it is not on main', { ...computer, isOnMain: false }, /isn’t on main/],
    ['is refused by the workflow if it is not on main', { ...workflow, isOnMain: false }, /isn’t on main/],
    ['is refused if its tag is pushed', { ...computer, isPushed: true }, /v1\.2\.0 is already pushed/],
    ['is refused in a fork', { ...workflow, here: 'other/sample' }, /this is other\/sample/],
    [
      'is refused by the workflow without its tag',
      { ...workflow, tagsHere: ['v1.1.0'] },
      /doesn’t have the tag v1\.2\.0/,
    ],
  ] as const) {
    it(what, () => {
      const reason = publishRefusal(facts);
      if (refusal) assert.match(reason ?? '', refusal);
      else assert.equal(reason, undefined);
    });
  }
});

describe('a pre-release', () => {
  for (const [version, isOne] of [
    ['0.1.0', true],
    ['0.2.0', false],
    ['1.11.4', true],
    ['1.12.4', false],
  ] as const) {
    it(`${isOne ? 'is' : 'is not'} ${version}`, () => assert.equal(isPreRelease(version), isOne));
  }
});

describe('the id of the extension', () => {
  it('is the same everywhere as in the manifest', () => {
    const files = globSync(['*.md', '{docs,src,test,media}/**/*.{ts,md}'], { cwd: root });
    const named = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\b[\w-]+\.repo-rider\b/g)].map(([id]) => `${file}: ${id}`),
    );
    assert.ok(named.length > 20);
    assert.deepEqual(
      named.filter((each) => !each.endsWith(`: ${ours.publisher}.${ours.name}`)),
      [],
    );
  });
});
