import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RIDER } from '../../support/sandboxTokens.ts';
import type { Bench, Benchmark } from '../benchmark.ts';
import { counted, resultOf } from '../figures/result.ts';
import { untilSettled } from '../figures/rounds.ts';
import { LIBRARY, LibraryRig, SOURCE, sourceText } from './libraryRig.ts';

const run = promisify(execFile);

/** A branch is not read again before. */
const FRESH_MS = 61_000;

/** Go to File… in a repository with 5,000 files, compared with `fetch` of the same responses. */
export const windowFiles: Benchmark = {
  name: 'window files',
  seconds: 260,
  async run(bench) {
    await using rig = await LibraryRig.start(bench, { latencyMs: 30 });
    const lists = { ours: [] as number[], reference: [] as number[] };
    const opens = { ours: [] as number[], reference: [] as number[] };
    const local = { ours: [] as number[], reference: [] as number[] };
    const file = join(bench.folder, 'bookOfRides.ts');
    await writeFile(file, sourceText());
    const requests: number[] = [];
    const round = async (number: number): Promise<void> => {
      await rig.reload({ keepsFiles: false });
      await rig.find();
      const before = countOf(rig);
      const list = await rig.list();
      requests.push(countOf(rig) - before);
      await rig.type();
      const open = await rig.open();
      await rig.reload({ keepsFiles: true });
      await rig.find();
      await rig.list();
      await rig.type();
      const openAgain = await rig.open();
      await rig.reload({ keepsFiles: true });
      const openedLocal = await rig.openLocal(file);
      const [listed, opened] = [await rig.fetchList(), await rig.fetchFile()];
      if (number < 0) return;
      lists.ours.push(list);
      lists.reference.push(listed);
      opens.ours.push(open);
      opens.reference.push(opened);
      local.ours.push(openAgain);
      local.reference.push(openedLocal);
    };
    const fetched = { reference: 'fetch of the same responses', unit: 'ms', compare: 'beyond' } as const;
    const limits = bench.limits();
    const results = await untilSettled(
      round,
      () => [
        resultOf({ ...fetched, name: 'window: list 5,000 files, beyond the responses', goal: { max: 150 } }, lists),
        resultOf({ ...fetched, name: 'window: open a file of 20 KB, beyond the response', goal: { max: 100 } }, opens),
        resultOf(
          {
            reference: 'a file of 20 KB on disk, from VS Code’s own list',
            unit: 'ms',
            name: 'window: open a file of 20 KB from disk',
            goal: { max: 150, of: 'median' },
          },
          local,
        ),
      ],
      { ...limits, endsAt: limits.endsAt - FRESH_MS },
      0,
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
        Math.max(...requests),
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
  seconds: 170,
  async run(bench) {
    await using rig = await LibraryRig.start(bench, { line: LINE });
    const times = { ours: [] as number[], clone: [] as number[], one: [] as number[] };
    const round = async (number: number): Promise<void> => {
      await rig.reload({ keepsFiles: false });
      await rig.find();
      const start = performance.now();
      await rig.list();
      await rig.type();
      await rig.open();
      const ours = performance.now() - start;
      const clone = await cloneAndRead(bench, rig, []);
      const one = await cloneAndRead(bench, rig, ['--no-checkout']);
      if (number < 0) return;
      times.ours.push(ours);
      times.clone.push(clone);
      times.one.push(one);
    };
    const common = { name: 'window: first line of code over a slow line', unit: 'ms', compare: 'timesAsFast' } as const;
    return await untilSettled(
      round,
      () => [
        resultOf(
          { ...common, reference: 'git clone --depth 1 --filter=blob:none', goal: { min: 3 } },
          { ours: times.ours, reference: times.clone },
        ),
        resultOf(
          { ...common, reference: 'the same with --no-checkout, and git show', goal: {} },
          { ours: times.ours, reference: times.one },
        ),
      ],
      bench.limits(),
      0,
    );
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
