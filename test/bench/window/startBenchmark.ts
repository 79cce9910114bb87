import assert from 'node:assert/strict';
import type { Bench, Benchmark } from '../benchmark.ts';
import { type Goal, type Result, resultOf } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { PAGES, REPOSITORIES } from '../listSize.ts';
import type { BareTreeFacts } from './bare/facts.ts';
import { blockSamplesOf, samplesOf } from './samples.ts';
import { OWNERS, type Showing, type Side } from './side.ts';
import { LATENCY_MS, Rig } from './windowRig.ts';

// A click on the icon in the activity bar, in a window where neither extension is active; the owners were left open.

const SLOW_MS = 800;

/** The rows of the bare tree: some screens full. */
const BARE_ROWS = 200;

/** The product has 10,000 rows on disk. The bare tree reads few from a file when it is activated. */
export const windowStart: Benchmark = {
  name: 'window start',
  seconds: 105,
  async run(bench) {
    await using rig = await Rig.start(bench, { isAsleep: true });
    const { ours, bare } = rig;
    await ours.openAll();
    const from = 'from disk, from the click that starts the extension';
    const common = { reference: `a bare tree of ${BARE_ROWS} rows`, unit: 'ms' };
    const rows = OWNERS.flatMap((name) => rig.rows.filter(({ owner }) => owner === name).slice(0, BARE_ROWS / 2));
    return await eachRound(
      { ours, reference: bare },
      bench.limits(),
      async (side) => {
        await rig.reload({ isOpen: true, rows });
        return showRows(side, side === bare ? BARE_ROWS : REPOSITORIES);
      },
      (showings) => [
        resultOf({ ...common, name: `window: first row ${from}`, goal: { max: 1.5 } }, samplesOf(showings, firstRow)),
        resultOf({ ...common, name: `window: all rows ${from}`, goal: {} }, samplesOf(showings, allRows)),
        resultOf(
          { ...common, name: 'window: rows from disk, longest block', goal: { max: 50, of: 'median' } },
          blockSamplesOf(showings),
        ),
      ],
    );
  },
};

/** Nothing is on disk: everything comes from the service. */
export const windowNetwork: Benchmark = {
  name: 'window network',
  seconds: 150,
  run: (bench) => network(bench, { latencyMs: LATENCY_MS, goal: { max: 1.25 }, hasAllPages: true }),
};

/** The same with a slow service. */
export const windowSlowNetwork: Benchmark = {
  name: 'window slow network',
  seconds: 150,
  run: (bench) => network(bench, { latencyMs: SLOW_MS, goal: {}, hasAllPages: false }),
};

interface Network {
  readonly latencyMs: number;
  /** Of the first row. */
  readonly goal: Goal;
  /** Whether all rows are compared, too. The list at a slow service is measured without a window. */
  readonly hasAllPages: boolean;
}

/** A side, and what it loads. */
interface Cold {
  readonly side: Side;
  readonly pages: number;
  /** Requests beside those for list pages, at most. */
  readonly more: number;
}

/** The first row needs one page, and all rows need all pages. So does the bare tree, which shows nothing earlier. */
async function network(bench: Bench, { latencyMs, goal, hasAllPages }: Network): Promise<readonly Result[]> {
  await using rig = await Rig.start(bench, { isAsleep: true, latencyMs });
  await rig.ours.openAll();
  const sides: Readonly<Record<string, Cold>> = {
    ours: { side: rig.ours, pages: PAGES, more: 5 },
    onePage: { side: rig.bare, pages: 1, more: 0 },
    ...(hasAllPages && { allPages: { side: rig.bare, pages: PAGES, more: 0 } }),
  };
  const from = `at ${latencyMs} ms, from the click that starts the extension`;
  const [first, all] = [`window: first row ${from}`, `window: all rows ${from}`];
  return await eachRound(
    sides,
    bench.limits(),
    async ({ side, pages, more }) => {
      const service = { baseUrl: rig.host.baseUrl, pages };
      const { requests, result } = await rig.countRequests(async () => {
        await rig.reloadWithoutDisk({ isOpen: true, rows: [], service } satisfies BareTreeFacts);
        return showRows(side, (REPOSITORIES / PAGES) * pages);
      });
      assert.ok(requests >= pages && requests <= pages + more, `${requests} requests for ${pages} pages`);
      return result;
    },
    ({ ours = [], onePage = [], allPages = [] }) => [
      resultOf(
        { name: first, reference: 'a bare tree of one page', unit: 'ms', goal },
        samplesOf({ ours, reference: onePage }, firstRow),
      ),
      ...(hasAllPages
        ? [
            resultOf(
              { name: all, reference: 'a bare tree of all pages, 24 concurrently', unit: 'ms', goal: {} },
              samplesOf({ ours, reference: allPages }, allRows),
            ),
          ]
        : []),
      resultOf(
        {
          name: `window: rows at ${latencyMs} ms, longest block`,
          reference: 'a bare tree of one page',
          unit: 'ms',
          goal: { max: 50, of: 'median' },
        },
        blockSamplesOf({ ours, reference: onePage }),
      ),
    ],
  );
}

async function showRows(side: Side, rows = REPOSITORIES): Promise<Showing> {
  assert.equal(await side.isActive(), false, 'active before the click');
  const showing = await side.showRows(rows);
  assert.equal(await side.isActive(), true, 'active after the click');
  return showing;
}

const firstRow = (showing: Showing): number => showing.firstRow;
const allRows = (showing: Showing): number => showing.allRows;
