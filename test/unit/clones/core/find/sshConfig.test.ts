import assert from 'node:assert/strict';
import { includesIn, parseSshConfig } from '../../../../../src/clones/core/find/sshConfig.ts';

const CONFIG = `
# Work
Host work *.work !secret.work
  HostName=CodeHost.example
  User git
Host "quoted host"
  HostName other.example
Match exec "touch /tmp/ran"
  HostName matched.example
Host work
  HostName later.example
Host dev-?
  HostName %h.dev.example
Include config.d/* ~/.orbstack/ssh/config "with space"
`;

describe('a configuration of ssh', () => {
  const hosts = parseSshConfig(CONFIG);
  for (const [host, names] of [
    ['work', ['codehost.example']],
    ['a.work', ['codehost.example']],
    ['secret.work', []],
    ['dev-1', ['dev-1.dev.example']],
    ['dev-10', []],
    ['ssh.github.com', ['github.com']],
  ] as const) {
    it(`names ${names.join() || 'nothing'} for ${host}`, () => assert.deepEqual(hosts.namesOf(host), names));
  }

  it('isn’t kept busy by a hostile host', () => {
    const parsed = parseSshConfig(`Host ${'a*'.repeat(20)}b *.internal\nHostName x`);
    // A pattern that backtracks would take minutes.
    for (const host of ['a'.repeat(253), 'a'.repeat(60_000), '.'.repeat(253)])
      assert.deepEqual(parsed.namesOf(host), []);
    assert.deepEqual(parsed.namesOf('a.b.internal'), ['x']);
  });

  it('applies lines before the first host to all hosts', () => {
    assert.deepEqual(parseSshConfig('HostName all.example\nHost a\nHostName b').namesOf('a'), ['all.example']);
  });

  it('lists the files that it includes', () => {
    assert.deepEqual(includesIn(CONFIG), ['config.d/*', '~/.orbstack/ssh/config', 'with space']);
  });
});
