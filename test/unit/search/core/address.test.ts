import assert from 'node:assert/strict';
import {
  nameInAddress,
  nameInCommand,
  readOwner,
  readPasted,
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
      assert.deepEqual(readPasted(text), { name, host });
      assert.equal(parseQuery(text).terms[0]?.text, name);
    });
  }

  it('names an owner', () => {
    const texts = ['octo', ' @octo', 'https://github.com/octo', 'github.com/octo/handbook'];
    assert.deepEqual(
      texts.map((text) => readOwner(text)),
      [undefined, undefined, 'github.com', 'github.com'].map((host) => ({ name: 'octo', host })),
    );
  });

  for (const [text, host] of [
    ['https://www.github.com/octo/x', 'www.github.com'],
    ['https://api.github.com/repos/octo/x', 'api.github.com'],
    ['https://ghe.example:443/octo/x', 'ghe.example'],
    ['https://ghe.example:8443/octo/x', 'ghe.example:8443'],
    ['ssh://git@ghe.example:7999/octo/x.git', 'ghe.example'],
    ['ssh://git@ssh.github.com:443/octo/x.git', 'ssh.github.com'],
    ['git@ghe.example:octo/x.git', 'ghe.example'],
  ] as const) {
    it(`has the host ${host}: ${text}`, () => assert.equal(readPasted(text).host, host));
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
    '',
  ]) {
    it(`is no command: ${text}`, () => assert.equal(nameInCommand(text), undefined));
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
