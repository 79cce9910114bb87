import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../src/base/core/clock.ts';
import { runProgram, runWithInput } from '../../src/base/node/runGit.ts';
import { findClones } from '../../src/clones/core/find/cloneSearch.ts';
import { parseSshConfig } from '../../src/clones/core/find/sshConfig.ts';
import { fetchEach } from '../../src/clones/core/git/fetchEach.ts';
import { nodeMachine } from '../../src/clones/node/nodeMachine.ts';
import { RealGit } from '../support/realGit.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import type { Benchmark } from './benchmark.ts';
import { type Description, type Result, resultOf } from './figures/result.ts';
import type { Limits } from './figures/rounds.ts';
import { startSandboxProcess } from './sandboxProcess.ts';
import { samplesOf, type Task, timeRounds } from './timeRounds.ts';

const CLONES = 200;

/** Folders of owners, in each of which a few of the projects are clones, and the others have folders of their own. */
const OWNERS = 20;
const PROJECTS = 200;
const PARTS = 4;
const FOLDERS = 1 + OWNERS + OWNERS * PROJECTS + (OWNERS * PROJECTS - CLONES) * PARTS;

/** Levels below a folder of clones that are searched. */
const DEPTH = 3;

/** As many clones at a time as the extension reads. */
const READ_AT_ONCE = 2;

const FETCHED = 60;

const STATUS = ['status', '--porcelain=v2', '--branch', '--show-stash'];
const UNPUSHED = ['rev-list', '--count', '--branches', 'HEAD', '--not', '--remotes'];

/** Clones among thousands of other folders. */
export const find: Benchmark = {
  name: 'find',
  seconds: 20,
  quickSeconds: 15,
  async run({ limits, signal }) {
    using real = new RealGit();
    const template = createClone(real);
    for (let at = 0; at < OWNERS * PROJECTS; at++) {
      const folder = real.path('code', `owner ${at % OWNERS}`, `project ${at}`);
      if (at < CLONES) cpSync(template, folder, { recursive: true });
      else for (let part = 0; part < PARTS; part++) mkdirSync(join(folder, `part ${part}`), { recursive: true });
    }
    const root = { path: real.path('code'), depth: DEPTH };
    const rules = { replacements: [], sshHosts: parseSshConfig('') };
    const services = { disk: nodeMachine.disk, clock: systemClock, rules };
    return await compare(
      {
        ours: async () => assert.equal((await findClones([root], services, signal)).clones.length, CLONES),
        reference: async () =>
          assert.deepEqual(await countClones(root.path, DEPTH), { folders: FOLDERS, clones: CLONES }),
      },
      limits(),
      {
        name: `find ${CLONES} clones among ${FOLDERS.toLocaleString('en')} folders`,
        reference: 'readdir with types, one after the other',
        goal: { max: 1.2 },
      },
    );
  },
};

/** The state of clones, as rows show it. */
export const state: Benchmark = {
  name: 'state',
  seconds: 60,
  async run({ limits, signal }) {
    using real = new RealGit();
    const folders = copies(real, createClone(real), CLONES);
    const ask = (cwd: string, args: readonly string[]) => runProgram('git', args, { cwd });
    return await compare(
      {
        ours: async () => {
          const read = (folder: string) => nodeMachine.readState(folder, [real.folder], 'git', signal);
          for (const each of await Promise.all(folders.map(read))) assert.equal(each?.kind, 'read');
        },
        reference: () =>
          fetchEach(
            folders,
            async (folder) => {
              await ask(folder, STATUS);
              await ask(folder, UNPUSHED);
            },
            READ_AT_ONCE,
          ),
      },
      limits(),
      {
        name: `read the state of ${CLONES} clones`,
        reference: `git status and git rev-list, ${READ_AT_ONCE} concurrently`,
        goal: { max: 1.3 },
      },
    );
  },
};

/** A fetch of clones that have everything, from a server without latency. */
export const fetching: Benchmark = {
  name: 'fetch',
  seconds: 60,
  async run({ limits, signal }) {
    await using sandbox = await startSandboxProcess(['--repositories', '20'], signal);
    using real = new RealGit();
    const response = await fetch(`${sandbox.baseUrl}/user/repos`, { headers: { authorization: `token ${RIDER}` } });
    const records = (await response.json()) as { readonly private: boolean; readonly clone_url: string }[];
    const address = records.find((record) => !record.private)?.clone_url ?? '';
    await runProgram('git', ['clone', '--quiet', address, real.path('template')]);
    const folders = copies(real, real.path('template'), FETCHED);
    return await compare(
      {
        ours: () =>
          fetchEach(folders, async (folder) => {
            const { kind } = await nodeMachine.fetch(folder, [real.folder], 'git', signal);
            assert.equal(kind, 'fetched');
          }),
        reference: () =>
          runWithInput('xargs', ['-P3', '-I{}', 'git', '-C', '{}', 'fetch', '--quiet'], {}, folders.join('\n')),
      },
      limits(),
      { name: `fetch ${FETCHED} clones, nothing new`, reference: 'xargs -P3 git fetch', goal: { max: 1.1 } },
    );
  },
};

function compare(
  tasks: Readonly<Record<'ours' | 'reference', Task>>,
  limits: Limits,
  description: Omit<Description, 'unit'>,
): Promise<readonly Result[]> {
  return timeRounds(tasks, { limits }, ({ ours, reference }) => [
    resultOf({ ...description, unit: 'ms' }, samplesOf(ours, reference)),
  ]);
}

/** A clone whose branch has an upstream branch. */
function createClone(real: RealGit): string {
  const folder = real.create('template', 'https://code.example/a/b.git');
  real.run(folder, 'branch', '--quiet', '--set-upstream-to', 'origin/main');
  return folder;
}

function copies(real: RealGit, template: string, total: number): readonly string[] {
  return Array.from({ length: total }, (_, at) => {
    const folder = real.path('code', `${at}`);
    cpSync(template, folder, { recursive: true });
    return folder;
  });
}

/** The folders that are read, and the clones, whose folders are left out. */
async function countClones(
  path: string,
  depth: number,
): Promise<{ readonly folders: number; readonly clones: number }> {
  const entries = await readdir(path, { withFileTypes: true });
  let [folders, clones] = [1, 0];
  if (entries.some(({ name }) => name === '.git')) return { folders, clones: 1 };
  for (const entry of entries) {
    if (depth === 0 || !entry.isDirectory()) continue;
    const below = await countClones(join(path, entry.name), depth - 1);
    folders += below.folders;
    clones += below.clones;
  }
  return { folders, clones };
}
