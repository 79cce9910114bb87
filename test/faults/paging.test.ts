import assert from 'node:assert/strict';
import type { Rig } from './support/faultRig.ts';
import type { Script } from './support/faultServer.ts';
import { answerPage, body, link, pageHeaders, pageOf, servingPages } from './support/repositoryPages.ts';
import { type Row, table } from './support/row.ts';

const PAGES = [['r/a', 'r/b'], ['r/c', 'r/d'], ['r/e']];
const HAD = PAGES.flat();
const paged = { before: servingPages(PAGES), had: HAD } as const;

/** `r/b` appears twice: something was inserted before it while the pages were read. */
const TORN = [
  ['r/a', 'r/b'],
  ['r/b', 'r/c'],
  ['r/d', 'r/e'],
];
const MENDED = [
  ['r/a', 'r/0'],
  ['r/b', 'r/c'],
  ['r/d', 'r/e'],
];
const ALL_MENDED = MENDED.flat().toSorted();

/** Serves torn pages in the first pass of three requests, and consistent pages in the second. */
const tornOnce: Script = (request) => answerPage(request, request.index < 3 ? TORN : MENDED);

/** A list in which every page links the next, and the third links the second. */
const circle: Script = (request) => {
  const page = pageOf(request);
  const text = body([`r/${page}`]);
  request.answer(200, { ...pageHeaders(text), link: link(request, page === 3 ? 2 : page + 1, 'next') }, text);
};

const rows: readonly Row[] = [
  {
    fault: '19 a repository comes twice: read again with conditional requests',
    ...paged,
    script: tornOnce,
    outcome: { is: 'ok', names: ALL_MENDED, complete: true },
    requests: 6,
    check: asksConditionally,
  },
  {
    fault: '19 a repository comes twice, for good: once in the list, which is possibly incomplete',
    ...paged,
    script: servingPages(TORN),
    outcome: { is: 'ok', names: HAD, complete: false },
    // Three passes.
    requests: 9,
  },
  {
    fault: '20 pages lead in a circle',
    ...paged,
    script: circle,
    outcome: { is: 'ok', names: ['r/1', 'r/2', 'r/3'], complete: false },
    requests: 3,
  },
  {
    fault: '22 a Link that can’t be read',
    script: (request) => request.answer(200, { ...pageHeaders('1'), link: '<<>>; rel="next", ;;;' }, body(HAD)),
    outcome: { is: 'ok', names: HAD, complete: false },
    requests: 1,
  },
];

table('faults of paging', rows);

async function asksConditionally({ server }: Rig): Promise<void> {
  const again = server.requests.slice(3);
  assert.deepEqual(new Set(again.map(pageOf)), new Set([1, 2, 3]));
  assert.ok(again.every(({ headers }) => headers.get('if-none-match')?.startsWith('W/')));
}
