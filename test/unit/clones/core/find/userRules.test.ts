import assert from 'node:assert/strict';
import { join } from 'node:path';
import { systemClock } from '../../../../../src/base/core/clock.ts';
import { findClones, SEARCH_LIMITS } from '../../../../../src/clones/core/find/cloneSearch.ts';
import { readUserRules } from '../../../../../src/clones/core/find/userRules.ts';
import { gitConfigs, nodeMachine } from '../../../../../src/clones/node/nodeMachine.ts';
import { RealGit } from '../../../../support/realGit.ts';
import { describeOnEachSystem, type SystemFolder } from '../../../../support/systems.ts';

const { signal } = new AbortController();

describeOnEachSystem('replacements of addresses in the user’s configuration of Git', ({ open, isWindows }) => {
  let real: RealGit;
  let place: SystemFolder;
  beforeEach(() => {
    real = new RealGit();
    place = open(real);
  });
  afterEach(() => real[Symbol.dispose]());

  /** The first key of each clone's remotes, and what Git itself says. */
  async function find(...folders: readonly string[]) {
    const rules = await readUserRules(place.machine);
    const services = { disk: place.disk, clock: systemClock, rules, limits: SEARCH_LIMITS };
    const { clones } = await findClones([{ path: place.folder, depth: 3 }], services, signal);
    const ours = folders.map((folder) => clones.find(({ path }) => path === place.path(folder))?.remotes[0]);
    const git = folders.map((folder) => real.run(real.path(folder), 'remote', 'get-url', 'origin').trim());
    assert.deepEqual(
      ours.map((key) => `https://${key}`),
      git,
    );
    return ours;
  }

  const rule = (host: string): string => `[url "https://${host}/"]\n\tinsteadOf = gh:\n`;

  it('may be in the folder for configurations', async () => {
    real.write('.config/git/config', rule('xdg.example'));
    real.create('a', 'gh:o/n');
    assert.deepEqual(await find('a'), ['xdg.example/o/n']);
  });

  it('may be in included files, which may include others', async () => {
    real.write('.gitconfig', '[include]\n\tpath = git/first\n[include]\n\tpath = ~/missing\n');
    real.write('git/first', '[include]\n\tpath = second\n');
    real.write('git/second', rule('included.example'));
    real.create('a', 'gh:o/n');
    assert.deepEqual(await find('a'), ['included.example/o/n']);
  });

  it('may be names of hosts in files of ssh, which Windows separates with backslashes, too', async () => {
    for (const [at, include] of [
      'more/w*.conf',
      ...(isWindows ? ['more\\w*.conf', '~/.ssh\\more\\w*.conf'] : []),
    ].entries()) {
      real.write('.ssh/config', `Include ${include}\r\n`);
      real.write('.ssh/more/work.conf', `Host work\r\n  HostName host${at}.example\r\n`);
      const { sshHosts } = await readUserRules(place.machine);
      assert.deepEqual(sshHosts.namesOf('work'), [`host${at}.example`]);
    }
  });
});

describe('the files of the user’s configuration of Git', () => {
  it('are where Git looks for them', () => {
    const { home } = nodeMachine;
    const own = join(home, '.gitconfig');
    assert.deepEqual(gitConfigs({}), [join(home, '.config/git/config'), own]);
    assert.deepEqual(gitConfigs({ XDG_CONFIG_HOME: '/xdg' }), ['/xdg/git/config', own]);
    assert.deepEqual(gitConfigs({ GIT_CONFIG_GLOBAL: '/only' }), ['/only']);
  });
});
