import assert from 'node:assert/strict';
import { cpSync, readdirSync, renameSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { Workbench } from '../../e2e/workbench.ts';
import { RealGit } from '../../support/realGit.ts';
import { RIDER } from '../../support/sandboxTokens.ts';
import type { Bench, Benchmark } from '../benchmark.ts';
import { NO_REFERENCE, resultOf } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { BARE_OPEN } from './bare/facts.ts';
import { CLONED, withManyClones } from './manyClones.ts';
import type { LoopActivity } from './probe.ts';
import { blockSamplesOf, samplesOf } from './samples.ts';
import { OWNERS } from './side.ts';
import { Rig } from './windowRig.ts';

const CLONES = 200;
/** The folder of the first clone, which is always there: the group of clones shows from the beginning. */
const KEPT = 'kept';

/** Until the repositories of remotes have been looked up again after the lists were read, in milliseconds. */
const IDENTIFIED_MS = 2000;

const ROOTS = ['code', 'work', 'old', 'open source'];

/** A repository of the sandbox. */
interface Record {
  readonly name: string;
  readonly full_name: string;
  readonly clone_url: string;
}

/** Clones of the repositories that were pushed last, which are first below their owner. They have changes. */
async function createClones(real: RealGit, baseUrl: string): Promise<readonly Record[]> {
  const template = real.create('template', 'https://code.example/a/b.git');
  await appendFile(`${template}/README.md`, 'More\n');
  const records: Record[] = [];
  for (let page = 1; records.length < CLONES; page++) {
    const address = `${baseUrl}/user/repos?sort=pushed&per_page=100&page=${page}`;
    const response = await fetch(address, { headers: { authorization: `token ${RIDER}` } });
    const all = (await response.json()) as (Record & { readonly owner: { readonly login: string } })[];
    assert.ok(all.length > 0);
    records.push(...all.filter(({ owner, name }) => owner.login === 'rider' && /^[\w-]+$/.test(name)));
  }
  const cloned = records.slice(0, CLONES);
  for (const [index, { name, clone_url: address }] of cloned.entries()) {
    const root = ROOTS[index % ROOTS.length] ?? '';
    const folder = index === 0 ? real.path(root, KEPT, name) : real.path('away', root, name);
    cpSync(template, folder, { recursive: true });
    real.run(folder, 'remote', 'set-url', 'origin', address);
  }
  for (const root of ROOTS) await mkdir(real.path(root), { recursive: true });
  return cloned;
}

/** Whether more rows in view than these show changes. VS Code draws badges with style sheets. */
const hasStates = (rows: number): string => `[...document.querySelectorAll('.sidebar .monaco-icon-label')].filter(
  (label) => (getComputedStyle(label, '::after').content + label.textContent).includes('●')).length > ${rows}`;

/** Whether another row than that of the first clone shows changes. */
const HAS_STATE = hasStates(1);

/** The window, and the clones: `away`, or below the roots. */
interface CloneRig {
  readonly rig: Rig;
  readonly first: Record;
  readonly path: (...parts: readonly string[]) => string;
  readonly move: (from: string, to: string) => void;
}

async function withClones<T>(bench: Bench, work: (clones: CloneRig) => Promise<T>): Promise<T> {
  using real = new RealGit();
  await using rig = await Rig.start(bench, {
    env: { HOME: real.folder },
    settings: { 'repoRider.cloneFolders': ROOTS.map((root) => real.path(root)), 'repoRider.openAction': 'open' },
  });
  const [first] = await createClones(real, rig.host.baseUrl);
  assert.ok(first);
  return await work({
    rig,
    first,
    path: (...parts) => real.path(...parts),
    move: (from, to) => {
      for (const root of ROOTS) {
        // A watched folder shows each clone that appears in it.
        for (const name of readdirSync(real.path(from, root))) {
          if (name !== KEPT) renameSync(real.path(from, root, name), real.path(to, root, name));
        }
      }
    },
  });
}

/**
 * Reloads the window, and shows the rows of known clones. @returns milliseconds from the first row to the first state
 */
async function stateOfKnown(rig: Rig): Promise<number> {
  await rig.reload();
  const show = rig.ours.show();
  await rig.page.locator('.sidebar .monaco-list-row[aria-level="2"]').first().waitFor();
  const since = performance.now();
  await rig.page.waitForFunction(hasStates(0), undefined, { polling: 'raf' });
  const ms = performance.now() - since;
  await show;
  return ms;
}

/** 200 clones in four folders, with a list of 10,000 repositories. */
export const windowClones: Benchmark = {
  name: 'window clones',
  seconds: 110,
  run: (bench) =>
    withClones(bench, async ({ rig, move }) => {
      const measure = async (): Promise<{ readonly block: LoopActivity; readonly known: number }> => {
        await rig.reload();
        await rig.ours.show();
        await rig.ours.openFirst();
        await rig.probe.prepare();
        move('away', '.');
        await rig.page.waitForFunction(HAS_STATE, undefined, { polling: 'raf' });
        const block = await rig.ours.rest();
        const known = await stateOfKnown(rig);
        move('.', 'away');
        await rig.page.waitForFunction(`!(${HAS_STATE})`, undefined, { polling: 100 });
        await rig.ours.close();
        return { block, known };
      };
      const common = { reference: NO_REFERENCE, unit: 'ms' };
      return eachRound({ ours: undefined }, bench.limits(), measure, ({ ours }) => {
        const known = ours.map((each) => each.known);
        const blocks = ours.map(({ block }) => block);
        return [
          resultOf(
            {
              ...common,
              name: 'window: 200 known clones, first row to first state',
              goal: { max: 1000, of: 'median' },
            },
            { ours: known, reference: known },
          ),
          resultOf(
            { ...common, name: 'window: 200 clones appear, longest block', goal: { max: 50, of: 'median' } },
            blockSamplesOf({ ours: blocks, reference: blocks }),
          ),
        ];
      });
    }),
};

/** Enter on a clone in Go to Repository…, until its files show. */
export const windowOpenClone: Benchmark = {
  name: 'window open clone',
  seconds: 125,
  run: (bench) =>
    withClones(bench, async ({ rig, first, path }) => {
      const folder = path(ROOTS[0] ?? '', KEPT, first.name);
      const workbench = new Workbench(rig.page);
      const common = { reference: 'vscode.openFolder', unit: 'ms', goal: { max: 1.2 } };
      return eachRound(
        {
          ours: async (): Promise<void> => {
            await workbench.runCommand('Repo Rider: Go to Repository');
            await rig.page.keyboard.insertText(first.full_name);
            await workbench.listRow(first.full_name).waitFor();
          },
          reference: async (): Promise<void> => {
            await workbench.runCommand(BARE_OPEN);
            await workbench.listRow(folder).waitFor();
          },
        },
        bench.limits(),
        async (prepare) => {
          await rig.reload({ folder });
          await rig.ours.show();
          await prepare();
          const since = performance.now();
          await rig.page.keyboard.press('Enter');
          await rig.page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'README.md' }).waitFor();
          return performance.now() - since;
        },
        (openings) => [resultOf({ ...common, name: 'window: open a clone, Enter to its files' }, openings)],
      );
    }),
};

/** The group of 2,000 clones at several hosts, opened for the first time in a window. Their states are unknown. */
export const windowCloned: Benchmark = {
  name: 'window cloned',
  seconds: 110,
  run: (bench) =>
    withManyClones(bench, async (rig, clones) => {
      const rows = clones.map(({ path, name }) => ({ id: path, label: name, owner: OWNERS[0] }));
      const count = rows.length.toLocaleString('en');
      const common = { reference: `a bare tree of ${count} rows`, unit: 'ms' };
      const name = `window: open the group of ${count} clones`;
      return eachRound(
        { ours: { side: rig.ours, group: CLONED }, reference: { side: rig.bare, group: OWNERS[0] } },
        bench.limits(),
        async ({ side, group }) => {
          await rig.reload({ rows });
          await side.show();
          await rig.page.waitForTimeout(IDENTIFIED_MS);
          const times = await side.openGroup(group, rows.length);
          await side.closeGroup(group);
          return times;
        },
        (openings) => [
          resultOf(
            { ...common, name: `${name}, click to first rows`, goal: { max: 100, of: 'median' } },
            samplesOf(openings, ({ shown }) => shown),
          ),
          resultOf(
            { ...common, name: `${name}, click to all rows`, goal: {} },
            samplesOf(openings, ({ all }) => all),
          ),
        ],
      );
    }),
};
