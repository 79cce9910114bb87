import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RIDER } from '../../support/sandboxTokens.ts';
import type { Bench, Benchmark } from '../benchmark.ts';
import { counted, resultOf, type Samples } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { LIBRARY, LibraryRig, SOURCE, sourceText } from './libraryRig.ts';

const run = promisify(execFile);

/** Milliseconds of one round. */
type FileFigure = 'list' | 'listed' | 'open' | 'opened' | 'openAgain' | 'openLocal';

/** What opening a file may take, beyond its response, compared with a file on disk. */
const LIKE_LOCAL = 1.1;

/** A branch is not read again before. */
const FRESH_MS = 61_000;

/** Go to File… in a repository with 5,000 files, compared with `fetch` of the same responses. */
export const windowFiles: Benchmark = {
  name: 'window files',
  seconds: 195,
  async run(bench) {
    await using rig = await LibraryRig.start(bench, { latencyMs: 30 });
    const file = join(bench.folder, 'bookOfRides.ts');
    await writeFile(file, sourceText());
    const measure = async () => {
      await rig.reload({ keepsFiles: false });
      await rig.find();
      const before = countOf(rig);
      const list = await rig.list();
      const requests = countOf(rig) - before;
      await rig.type();
      const open = await rig.open();
      await rig.reload({ keepsFiles: true });
      await rig.find();
      await rig.list();
      await rig.type();
      const openAgain = await rig.open();
      await rig.reload({ keepsFiles: true });
      const openLocal = await rig.openLocal(file);
      return {
        list,
        requests,
        open,
        openAgain,
        openLocal,
        listed: await rig.fetchList(),
        opened: await rig.fetchFile(),
      };
    };
    let requests = 0;
    const fetched = { reference: 'fetch of the same responses', unit: 'ms', compare: 'beyond' } as const;
    const limits = bench.limits();
    const results = await eachRound(
      { ours: undefined },
      { ...limits, endsAt: limits.endsAt - FRESH_MS },
      measure,
      ({ ours: rounds }) => {
        requests = Math.max(...rounds.map((round) => round.requests));
        const samples = (ours: FileFigure, reference: FileFigure): Samples => ({
          ours: rounds.map((round) => round[ours]),
          reference: rounds.map((round) => round[reference]),
        });
        return [
          resultOf(
            { ...fetched, name: 'window: list 5,000 files, beyond the responses', goal: { max: 150 } },
            samples('list', 'listed'),
          ),
          resultOf(
            {
              name: 'window: open a file of 20 KB, its list is loaded',
              reference: 'fetch of it, and 1.1 times a file on disk',
              unit: 'ms',
              goal: { max: 1 },
            },
            {
              ours: rounds.map(({ open }) => open),
              reference: rounds.map(({ opened, openLocal }) => opened + LIKE_LOCAL * openLocal),
            },
          ),
          resultOf(
            {
              name: 'window: list 5,000 files and open the first one',
              reference: 'fetch of the three responses, and 1.1 times a file on disk',
              unit: 'ms',
              goal: { max: 1 },
            },
            {
              ours: rounds.map(({ list, open }) => list + open),
              reference: rounds.map(({ listed, opened, openLocal }) => listed + opened + LIKE_LOCAL * openLocal),
            },
          ),
          resultOf(
            {
              reference: 'a file of 20 KB on disk, from VS Code’s own list',
              unit: 'ms',
              name: 'window: open a file of 20 KB from disk',
              goal: { max: 150, of: 'median' },
            },
            samples('openAgain', 'openLocal'),
          ),
        ];
      },
    );
    await rig.reload({ keepsFiles: true });
    await rig.page.waitForTimeout(FRESH_MS);
    await rig.find();
    const [before, quota] = [countOf(rig), rig.sandbox.quota(RIDER).remaining];
    await rig.list();
    const later = [countOf(rig) - before, quota - rig.sandbox.quota(RIDER).remaining] as const;
    const common = { reference: 'one for each list and file', unit: 'requests' };
    return [
      counted(
        { ...common, name: 'window: list 5,000 files for the first time', goal: { max: 2, of: 'median' } },
        requests,
        2,
      ),
      counted({ ...common, name: 'window: list 5,000 files later', goal: { max: 1, of: 'median' } }, later[0], 2),
      counted(
        { ...common, name: 'window: list 5,000 files later, quota used', goal: { max: 0, of: 'median' } },
        later[1],
        2,
      ),
      ...results,
    ];
  },
};

/** A line like that of a phone: 100 ms there and back, 1 MB a second. */
const LINE = { delayMs: 50, bytesPerSecond: 1_000_000 } as const;

/** The first line of code of a repository that was never opened, compared with a clone without history. */
export const windowFirstCode: Benchmark = {
  name: 'window first code',
  seconds: 125,
  async run(bench) {
    await using rig = await LibraryRig.start(bench, { line: LINE });
    const measure = async () => {
      await rig.reload({ keepsFiles: false });
      await rig.find();
      const start = performance.now();
      await rig.list();
      await rig.type();
      await rig.open();
      const ours = performance.now() - start;
      return {
        ours,
        clone: await cloneAndRead(bench, rig, []),
        one: await cloneAndRead(bench, rig, ['--no-checkout']),
      };
    };
    const common = { name: 'window: first line of code over a slow line', unit: 'ms', compare: 'timesAsFast' } as const;
    return await eachRound({ all: undefined }, bench.limits(), measure, ({ all }) => {
      const ours = all.map((round) => round.ours);
      return [
        resultOf(
          { ...common, reference: 'git clone --depth 1 --filter=blob:none', goal: { min: 3 } },
          { ours, reference: all.map(({ clone }) => clone) },
        ),
        resultOf(
          { ...common, reference: 'the same with --no-checkout, and git show', goal: {} },
          { ours, reference: all.map(({ one }) => one) },
        ),
      ];
    });
  },
};

function countOf({ sandbox }: LibraryRig): number {
  return sandbox.requests.filter(({ path }) => path.includes(`/${LIBRARY}/`)).length;
}

/** Milliseconds until a clone has the file. */
async function cloneAndRead(
  { folder, signal }: Bench,
  { gitUrl }: LibraryRig,
  options: readonly string[],
): Promise<number> {
  const target = await mkdtemp(join(folder, 'clone-'));
  const address = new URL(`${gitUrl}/${LIBRARY}.git`);
  Object.assign(address, { username: 'rider', password: RIDER });
  const start = performance.now();
  await run('git', ['clone', '--quiet', '--depth=1', '--filter=blob:none', ...options, address.href, target], {
    signal,
  });
  const text =
    options.length === 0
      ? await readFile(join(target, SOURCE.path), 'utf8')
      : (await run('git', ['-C', target, 'show', `HEAD:${SOURCE.path}`], { signal })).stdout;
  const ms = performance.now() - start;
  assert.ok(text.startsWith(SOURCE.firstLine));
  await rm(target, { recursive: true });
  return ms;
}
