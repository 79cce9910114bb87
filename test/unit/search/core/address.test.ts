import assert from 'node:assert/strict';
import {
  nameInAddress,
  readOwner,
  readPasted,
  repositoryIn,
  withoutFolder,
} from '../../../../src/search/core/address.ts';
import { parseQuery } from '../../../../src/search/core/parseQuery.ts';

const WEBS = [
  new URL('https://github.com'),
  new URL('https://code.example:8443/git/'),
  new URL('http://a.example/x/y/'),
];

const PASTED = [
  'https://github.com/octo/handbook',
  'https://github.com/octo/handbook.git',
  'https://github.com/octo/handbook/tree/main/docs?plain=1#top',
  'https://api.github.com/repos/octo/handbook/readme',
  'https://ghe.example.com/api/v3/repos/octo/handbook',
  'git@github.com:octo/handbook.git',
  'ssh://git@github.com:22/octo/handbook.git',
  'github.com/octo/handbook',
  'ghe.example.com:8443/octo/handbook/issues/5',
  'github.com:octo/handbook',
  'work:octo/handbook.git',
  'host:octo/handbook.git',
  'git clone https://github.com/octo/handbook.git',
  '  $ git clone --depth 1 -b main git@github.com:octo/handbook.git my-folder ',
  'gh repo clone octo/handbook',
  'gh repo clone octo/handbook -- --depth=1',
  'gh repo view github.com/octo/handbook',
  'git clone -b feature/x https://github.com/octo/handbook.git',
  'git clone --reference ../other "https://github.com/octo/handbook.git"',
  "sudo git clone 'git@github.com:octo/handbook.git'",
  'git submodule add https://github.com/octo/handbook.git',
  'git remote add origin git@github.com:octo/handbook.git',
  'gh repo clone -u up octo/handbook',
  // Around an address.
  '"https://github.com/octo/handbook"',
  '<https://github.com/octo/handbook>',
  '(https://github.com/octo/handbook)',
  '[r](https://github.com/octo/handbook)',
  'https://github.com/octo/handbook.',
  "'git@github.com:octo/handbook.git'",
  '“https://github.com/octo/handbook”,',
  '**https://github.com/octo/handbook**!',
  '[my notes about it](https://github.com/octo/handbook "A title").',
  '{"url": "https://github.com/octo/handbook.git"},',
  '<a href="https://github.com/octo/handbook">it</a>',
  'See (also) https://github.com/octo/handbook, please: it has 5 topics.',
  '- Repository: github.com/octo/handbook;',
  '[octo/handbook](https://github.com/octo/handbook)',
  'https://github.com/octo/handbook/blob/main/app/(site)/page.tsx).',
  // Before an address.
  'git+https://github.com/octo/handbook',
  'pip install "git+https://github.com/octo/handbook.git@v1#egg=handbook"',
  'git+ssh://git@github.com/octo/handbook.git#semver:^1',
  'scm:git:git://github.com/octo/handbook.git',
  'git::https://github.com/octo/handbook.git//modules/x?ref=v1',
  'go get github.com/octo/handbook/v2@latest',
  'docker build https://github.com/octo/handbook.git#main:docs',
  'https://web.archive.org/web/2024/https://github.com/octo/handbook',
  'https://gitpod.io/#https://github.com/octo/handbook',
  // Names as tools write them.
  '`octo/handbook`',
  'octo/handbook@main',
  'octo/handbook#5',
  'gh:octo/handbook',
  'fixes octo/handbook#5.',
  'uses: octo/handbook/setup@v4',
  'octo/handbook@0123456789abcdef0123456789abcdef01234567',
  'github:octo/handbook#main',
  'repo:octo/handbook',
  // Addresses of other sites and programs.
  'https://vscode.dev/github/octo/handbook',
  'https://insiders.vscode.dev/github/octo/handbook/blob/main/README.md',
  'https://github.dev/octo/handbook',
  'https://raw.githubusercontent.com/octo/handbook/main/README.md',
  'vscode://vscode.git/clone?url=https%3A%2F%2Fgithub.com%2Focto%2Fhandbook.git',
  '"vscode-insiders://vscode.git/clone?url=git%40github.com%3Aocto%2Fhandbook.git&ref=main"',
  'vscodium://vscode.git/clone?ref=main&url=https://github.com/octo/handbook.git',
  'x-github-client://openRepo/https://github.com/octo/handbook',
  'vscode://GitHub.remotehub/open?url=https%3A%2F%2Fgithub.com%2Focto%2Fhandbook',
];

/** Addresses and commands with only an owner or a repository’s name. */
const PARTS = [
  ['github.com/octo', 'octo', 'github.com'],
  ['localhost:8080/octo/', 'octo', 'localhost:8080'],
  ['https://GHE.example.com/orgs/octo/repositories', 'octo', 'ghe.example.com'],
  ['https://user@ghe.example.com:8443/octo', 'octo', 'ghe.example.com:8443'],
  ['gh repo clone handbook', 'handbook', undefined],
  ['octo/handbook.git', 'octo/handbook', undefined],
  ['handbook.git', 'handbook', undefined],
  ['.git', '.git', undefined],
] as const;

describe('what users paste to find a repository', () => {
  for (const text of PASTED) {
    it(`is understood: ${text}`, () => {
      const { terms, filters, problems } = parseQuery(text);
      assert.deepEqual(
        [terms, filters, problems],
        [[{ text: 'octo/handbook', isExact: true, isNegated: false }], [], []],
      );
    });
  }

  for (const [text, name, host] of PARTS) {
    it(`is understood: ${text}`, () => {
      const read = readPasted(text);
      assert.deepEqual([read.name, read.host], [name, host]);
      assert.equal(parseQuery(text).terms[0]?.text, name);
    });
  }

  it('may have spaces at slashes, as in the heading of a page', () => {
    for (const text of [
      ' octo / handbook ',
      'https://github.com/octo/\nhandbook',
      'https://github.com /octo /handbook',
    ])
      assert.equal(readPasted(text).name, 'octo/handbook', text);
    assert.equal(readPasted('words and / others').name, 'words and / others');
  });

  it('names an owner', () => {
    const names = ['octo', ' @octo', '`octo`', '"@octo",', '@octo/handbook', 'octo/handbook#5'];
    const addresses = ['https://github.com/octo', 'github.com/octo/handbook', '[octo](https://github.com/octo).'];
    for (const text of names) assert.deepEqual(readOwner(text), { name: 'octo', host: undefined }, text);
    for (const text of addresses) assert.deepEqual(readOwner(text), { name: 'octo', host: 'github.com' }, text);
  });

  for (const [text, host] of [
    ['https://www.github.com/octo/x', 'www.github.com'],
    ['https://api.github.com/repos/octo/x', 'api.github.com'],
    ['https://ghe.example:443/octo/x', 'ghe.example'],
    ['https://ghe.example:8443/octo/x', 'ghe.example:8443'],
    ['ssh://git@ghe.example:7999/octo/x.git', 'ghe.example'],
    ['ssh://git@ssh.github.com:443/octo/x.git', 'ssh.github.com'],
    ['git@ghe.example:octo/x.git', 'ghe.example'],
    ['see <https://ghe.example:8443/octo/x>.', 'ghe.example:8443'],
    ['gh:octo/x', 'github.com'],
    ['repo:octo/x', undefined],
    ['https://vscode.dev/github/octo/x', 'github.com'],
    ['https://raw.githubusercontent.com/octo/x/main/a', 'github.com'],
    ['https://github.com@evil.example/octo/x', 'evil.example'],
    ['https://vscode.dev@evil.example/github/octo/x', 'evil.example'],
  ] as const) {
    it(`has the host ${String(host)}: ${text}`, () => assert.equal(readPasted(text).host, host));
  }

  it('is read up to a length', () => {
    assert.ok(readPasted('$ '.repeat(1_000_000)).name.length <= 2048);
  });

  for (const text of [
    'topic:a/b',
    'branch:123/fix',
    'tag:2024/q1',
    'owner:octo',
    'octo/handbook',
    'pushed:2024-06..2024-09',
    'vue.js',
    'octo/vue.js',
  ]) {
    it(`is no address: ${text}`, () => assert.equal(nameInAddress(text), undefined));
  }

  for (const text of [
    'git clone',
    'git',
    'gh repo',
    'clone octo/handbook',
    'octo/handbook git clone',
    'git clone ../x',
    'git pull request',
    'topic:a/b',
    '"octo/hand" pedal',
    'is:fork -octo/handbook@main',
    '-https://github.com/octo/handbook pedal',
    'https://github.com/octo pedal',
    'npm rider',
    'x?name=a/b',
    '',
  ]) {
    it(`may be a search: ${text}`, () => assert.equal(repositoryIn(text), undefined));
  }

  const everyday: readonly (readonly [string, string])[] = [
    ['"read and/or, write"', '=read and/or, write'],
    ['-"see a/b, c"', '-=see a/b, c'],
    ['tag:"x y/z, w"', ''],
    ['client/server, rust', 'client/server, rust'],
    ['ratio 16/9, video', 'ratio 16/9, video'],
    ['foo and/or? bar', 'foo and/or? bar'],
    ['tcp/ip basics', 'tcp/ip basics'],
    ['gh pages a/b', 'gh pages a/b'],
    ['npm a/b linux', 'npm a/b linux'],
    ['node/c#', 'node/c#'],
    ['octo/handbook@', 'octo/handbook@'],
    ['octo/octo.', 'octo/octo.'],
    ['@types/node', '@types/node'],
    ['(a/b) linux', '(a/b) linux'],
    ['"a/b@c"', '=a/b@c'],
    ['git clone octo/handbook', 'git clone octo/handbook'],
    ['https://github.com/octo pedal', '=octo pedal'],
    ['12" https://github.com/octo/handbook', '=12 https://github.com/octo/handbook'],
  ];
  for (const [text, expected] of everyday) {
    it(`is a search, while it has no certain address: ${text}`, () => {
      const terms = parseQuery(text).terms.map(
        (term) => (term.isNegated ? '-' : '') + (term.isExact ? '=' : '') + term.text,
      );
      assert.equal(terms.join(' '), expected);
    });
  }

  for (const text of ['repo:octo', 'gh:octo', 'foo:a/b']) {
    it(`has an unknown qualifier: ${text}`, () =>
      assert.deepEqual(
        parseQuery(text).problems.map(({ kind }) => kind),
        ['unknownQualifier'],
      ));
  }

  it('leaves filters as they are beside an address', () => {
    const { terms, filters, problems } = parseQuery('See: https://github.com/octo/handbook is:fork -tag:a/b (or so)');
    assert.deepEqual([terms.map(({ text }) => text), filters.length, problems], [['octo/handbook'], 2, []]);
  });

  for (const [text, kind, parts, isFile] of [
    ['https://github.com/o/r/blob/main/src/a.ts#L3', undefined, 'main/src/a.ts', true],
    ['https://github.com/o/r/raw/refs/heads/main/src/a%20b.ts', 'heads', 'main/src/a b.ts', true],
    ['https://github.com/o/r/blame/main/a.ts', undefined, 'main/a.ts', true],
    ['https://raw.githubusercontent.com/o/r/refs/tags/v1/a.ts?token=x', 'tags', 'v1/a.ts', true],
    ['https://gitea.example/o/r/src/branch/feature/x/a.ts', 'heads', 'feature/x/a.ts', true],
    ['https://gitea.example/o/r/raw/commit/0123abc/a.ts', 'commit', '0123abc/a.ts', true],
    ['https://github.com/o/r/tree/feature%2Fx', undefined, 'feature/x', false],
    ['https://github.com/o/r/commit/0123abc', 'commit', '0123abc', false],
    ['https://github.com/o/r/releases/tag/v1.0', 'tags', 'v1.0', false],
    ['https://gitea.example/o/r/src/tag/v1', 'tags', 'v1', false],
    ['https://github.com/o/r/tree/constructor/x', undefined, 'constructor/x', false],
    ['https://github.com/o/r/commits/main/', undefined, 'main', false],
  ] as const) {
    it(`names a place: ${text}`, () => {
      const { place } = readPasted(text);
      assert.deepEqual([place?.kind, place?.parts.join('/'), place?.isFile], [kind, parts, isFile]);
    });
  }

  for (const text of [
    'o/r',
    'https://github.com/o/r/issues/5',
    'https://github.com/o/r',
    'https://github.com/o/r/releases',
  ]) {
    it(`names no place: ${text}`, () => assert.equal(readPasted(text).place, undefined));
  }
});

describe('the folders of servers in addresses', () => {
  for (const [text, changed] of [
    ['https://code.example:8443/git/octo/handbook', 'https://code.example:8443/octo/handbook'],
    ['-CODE.example:8443/Git/octo/', '-code.example:8443/octo/'],
    ['git clone "https://me@a.example/x/y/octo/n.git"', 'git clone "https://me@a.example/octo/n.git"'],
    ['İ https://a.example/x/y/octo', 'İ https://a.example/octo'],
  ] as const) {
    it(`are left out of ${text}`, () => assert.equal(withoutFolder(text, WEBS), changed));
  }

  for (const text of [
    '',
    'octo/handbook',
    'https://github.com/git/octo',
    'https://code.example/git/octo',
    'https://code.example:8443/github/octo',
    'https://evil-a.example/x/y/octo',
    'https://other.a.example/x/y/octo',
  ]) {
    it(`are not in “${text}”`, () => assert.equal(withoutFolder(text, WEBS), text));
  }
});
