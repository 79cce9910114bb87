import assert from 'node:assert/strict';
import { ours } from '../../../../../src/base/core/text.ts';
import { CloneAddressError } from '../../../../../src/clones/core/make/cloneErrors.ts';
import { CloneHabits } from '../../../../../src/clones/core/make/cloneHabits.ts';
import { pathOf, planClones } from '../../../../../src/clones/core/make/clonePlan.ts';
import { entryAt } from '../../../../support/entries.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';

const HOST = 'codehost.example';
const handbook = entryAt(HOST, 'velodrome/handbook');
const vault = entryAt(HOST, 'velodrome/vault', { private: true });

describe('the clone plan', () => {
  it('uses the addresses of the configured protocol, in order', () => {
    for (const [protocol, addresses] of [
      ['https', ['https://codehost.example/velodrome/vault.git', 'https://codehost.example/velodrome/handbook.git']],
      ['ssh', ['git@codehost.example:velodrome/vault.git', 'git@codehost.example:velodrome/handbook.git']],
    ] as const) {
      const { tasks, refusals } = planClones([vault, handbook], protocol);
      assert.deepEqual(
        tasks.map(({ address }) => address.text),
        addresses,
      );
      assert.deepEqual(refusals, []);
    }
  });

  it('clones a repository once if two accounts show it', () => {
    const again = { ...handbook, session: entryAt(HOST, 'a/b').session };
    const { tasks, refusals } = planClones([handbook, again, vault], 'https');
    assert.equal(tasks.length, 2);
    assert.deepEqual(refusals, []);
  });

  it('asks about the host of each of two repositories with the same name', () => {
    const elsewhere = entryAt(HOST, 'peloton/Handbook', { clone_url: 'https://evil.example/peloton/Handbook.git' });
    const { tasks, foreignHosts } = planClones([handbook, elsewhere], 'https', 'owner');
    assert.equal(tasks.length, 2);
    assert.deepEqual(
      foreignHosts.map(({ host }) => host),
      ['evil.example'],
    );
  });

  it('refuses the second of two repositories with the same folder, before anything is cloned', () => {
    const other = entryAt(HOST, 'peloton/Handbook');
    const { tasks, refusals } = planClones([handbook, other], 'https');
    assert.deepEqual([tasks.length, refusals.map(({ error }) => error.reason)], [1, ['sameFolder']]);
    for (const layout of ['owner', 'host'] as const)
      assert.deepEqual(planClones([handbook, other], 'https', layout).refusals, []);
  });

  for (const [layout, path] of [
    ['name', 'handbook'],
    ['owner', 'velodrome/handbook'],
    ['host', 'codehost.example/velodrome/handbook'],
  ] as const) {
    it(`arranges folders by ${layout}`, () => {
      assert.deepEqual(planClones([handbook], 'https', layout).tasks.map(pathOf), [path]);
    });
  }

  for (const login of ['..', '.git', 'a\\b', 'CON', '.ssh']) {
    it(`refuses an owner that is no safe folder: ${login}`, () => {
      const owner = { login: ours(login), id: 7 };
      const entry = { ...handbook, repository: { ...handbook.repository, owner } };
      assert.deepEqual(
        planClones([entry], 'https', 'owner').refusals.map(({ error }) => error.reason),
        ['name'],
      );
    });
  }

  for (const [what, address, reason] of [
    ['left out', undefined, 'missing'],
    ['empty', null, 'missing'],
    ['a program', 'ext::sh', 'protocol'],
  ] as const) {
    it(`refuses an address that is ${what}, and continues with the others`, () => {
      const odd = entryAt(HOST, 'velodrome/odd', { clone_url: address });
      const { tasks, refusals } = planClones([odd, handbook], 'https');
      assert.equal(tasks.length, 1);
      const [refusal] = refusals;
      assert.ok(refusal?.error instanceof CloneAddressError);
      assert.equal(refusal.error.reason, reason);
    });
  }

  for (const [protocol, repository, hosts] of [
    ['https', { private: true }, [HOST]],
    ['https', { private: false }, []],
    ['ssh', { private: true }, []],
    ['https', { private: true, clone_url: null }, []],
  ] as const) {
    it(`lists the hosts that ask for credentials: ${protocol}, ${JSON.stringify(repository)}`, () => {
      const entries = [handbook, entryAt(HOST, 'velodrome/a', repository), entryAt(HOST, 'velodrome/b', repository)];
      assert.deepEqual(planClones(entries, protocol).askingHosts, hosts);
    });
  }

  for (const [what, repository, hosts] of [
    ['the same host on another port', { clone_url: `https://${HOST}:8443/velodrome/a.git` }, []],
    ['another host', { clone_url: 'https://evil.example/velodrome/a.git' }, ['evil.example']],
    [
      'one with the same prefix',
      { clone_url: `https://${HOST}.evil.example/velodrome/a.git` },
      [`${HOST}.evil.example`],
    ],
    ['a refused one', { clone_url: 'https://evil.example/velodrome/.git' }, []],
  ] as const) {
    it(`names foreign hosts: ${what}`, () => {
      const entry = entryAt(HOST, 'velodrome/a', repository);
      assert.deepEqual(
        planClones([handbook, entry, vault], 'https').foreignHosts,
        hosts.map((host) => ({ host, listedBy: HOST, names: ['velodrome/a'] })),
      );
    });
  }

  it('accepts the web host of a code host whose API has its own host', () => {
    assert.deepEqual(planClones([entryAt('github.com', 'velodrome/a')], 'https').foreignHosts, []);
    assert.deepEqual(planClones([entryAt('github.com', 'velodrome/a')], 'ssh').foreignHosts, []);
    const elsewhere = entryAt('github.com', 'velodrome/a', { clone_url: 'https://evil.example/velodrome/a.git' });
    assert.equal(planClones([elsewhere], 'https').foreignHosts[0]?.listedBy, 'github.com');
  });
});

describe('hosts that the user has agreed to clone from', () => {
  it('are stored with the host that lists the repositories, beside other settings', async () => {
    const memento = new MemoryMemento();
    const foreign = { host: 'git.example', listedBy: HOST };
    const habits = new CloneHabits(memento);
    await habits.add('file:///srv', ['a.example']);
    assert.ok(!habits.hasAgreed(foreign));
    await habits.agree([foreign]);
    await habits.add('file:///srv/b', ['b.example']);
    const later = new CloneHabits(memento);
    assert.ok(later.hasAgreed(foreign));
    assert.ok(!later.hasAgreed({ ...foreign, listedBy: 'other.example' }));
    assert.ok(!later.hasAgreed({ host: HOST, listedBy: 'git.example' }));
    assert.deepEqual(
      [later.folder, later.hasCredentials('a.example'), later.hasCredentials('b.example')],
      ['file:///srv/b', true, true],
    );
  });
});
