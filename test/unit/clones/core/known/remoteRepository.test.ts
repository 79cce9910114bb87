import assert from 'node:assert/strict';
import { Clones } from '../../../../../src/clones/core/known/knownClones.ts';
import { isInClone, repositoryOfRemotes } from '../../../../../src/clones/core/known/remoteRepository.ts';
import { Core } from '../../../../support/core.ts';
import { entryAt } from '../../../../support/entries.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

const HOST = 'codehost.example';
const handbook = entryAt(HOST, 'Velodrome/Handbook');
const onGitHub = entryAt('github.com', 'rider/tools');
const lying = entryAt('evil.example', 'rider/tools', { clone_url: 'https://github.com/rider/tools.git' });

describeOnEachSystem('the repository of a clone’s remotes', ({ addressOf, pathOf, ignoresCase }) => {
  const at = (path: string): string => addressOf(pathOf(path));

  const clones = new Clones(new MemoryMemento());
  const sessions = [lying, handbook, onGitHub].map(({ session }) => session);
  const known = { clones, sessions, entries: [lying, handbook, onGitHub] };

  before(async () => {
    // A search has resolved the alias.
    await clones.addFolder(at('/alias'), [`git@${HOST}:velodrome/handbook.git`]);
    await clones.addFolder(at('/plain'), ['https://github.com/stranger/unlisted']);
    await clones.addFolder(at('/elsewhere'), ['https://gitlab.example/stranger/unlisted']);
  });

  const nameAt = (folder: string, ...remotes: readonly string[]): string | undefined => {
    const found = repositoryOfRemotes(known, folder, remotes);
    return found && `${found.session.host} ${found.owner}/${found.name}`;
  };

  for (const [remotes, expected] of [
    [[`https://${HOST}/velodrome/handbook.git`], `${HOST} Velodrome/Handbook`],
    [[`https://${HOST}/Stranger/Unlisted.git`], `${HOST} Stranger/Unlisted`],
    [['ssh://git@ssh.github.com:443/rider/tools.git'], 'api.github.com rider/tools'],
    [['https://gitlab.example/a/b', `https://${HOST}/c/d`, `https://${HOST}/e/f`], `${HOST} c/d`],
    [['https://gitlab.example/a/b'], undefined],
    [[`https://${HOST}/a/b/c`], undefined],
    [[`https://${HOST}.evil.example/a/b`], undefined],
    [['/srv/git/handbook.git', '../handbook', ''], undefined],
  ] as const) {
    it(`of ${JSON.stringify(remotes)} is ${String(expected)}`, () => {
      assert.equal(nameAt(at('/nowhere'), ...remotes), expected);
    });
  }

  it('is at the host of the remote, whatever another host lists', () => {
    assert.equal(nameAt(at('/nowhere'), 'https://github.com/rider/tools.git'), 'api.github.com rider/tools');
  });

  for (const [remote, expected] of [
    ['https://below.example/code/rider/other.git', 'rider/other'],
    ['git@below.example:rider/other.git', 'rider/other'],
    ['https://below.example/elsewhere/rider/other.git', undefined],
  ] as const) {
    it(`of ${remote} is ${expected ?? 'none'} on a server below a path`, () => {
      const base = new URL('https://below.example/code/api/v1/');
      const session = new Core({ base: base.href }).sessions.anonymous(base);
      const found = repositoryOfRemotes({ ...known, sessions: [session] }, at('/nowhere'), [remote]);
      assert.equal(found && `${found.owner}/${found.name}`, expected);
    });
  }

  it('is that of the known clone, if the remotes are aliases', () => {
    assert.equal(nameAt(at('/alias'), 'git@work:velodrome/handbook.git'), `${HOST} Velodrome/Handbook`);
  });

  for (const [file, expected] of [
    [at('/alias/src/main.ts'), true],
    [at('/plain/README.md'), true],
    [at('/elsewhere/README.md'), false],
    [at('/aliases/README.md'), false],
    [at('/ALIAS/README.md'), ignoresCase],
    [at('/README.md'), false],
    ['untitled:Untitled-1', false],
  ] as const) {
    it(`is ${expected ? '' : 'not '}known for ${file}`, () =>
      assert.equal(isInClone(known.clones.all, known.sessions, file), expected));
  }

  it('is not known without an account or a watched owner at the host', () => {
    assert.equal(isInClone(clones.all, [onGitHub.session], at('/alias/a')), false);
  });
});
