import assert from 'node:assert/strict';
import type { Rig } from './support/faultRig.ts';
import type { Script } from './support/faultServer.ts';
import { answerPage, body, link, pageHeaders, pageOf, serving, servingPages } from './support/repositoryPages.ts';
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

/** The first page is older than the others: it links two pages, and they link three. */
const growing: Script = (request) => answerPage(request, request.index === 0 ? PAGES.slice(0, 2) : PAGES);

/** A list in which every page links the next, and the third links the second. */
const circle: Script = (request) => {
  const page = pageOf(request);
  const text = body([`r/${page}`]);
  request.answer(200, { ...pageHeaders(text), link: link(request, page === 3 ? 2 : page + 1, 'next') }, text);
};

const withLink =
  (value: string): Script =>
  (request) => {
    const text = body(HAD);
    request.answer(200, { ...pageHeaders(text), link: value }, text);
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
    fault: '19 a page in the middle is short, for good',
    ...paged,
    script: servingPages([['r/a', 'r/b'], ['r/c'], ['r/e']]),
    outcome: { is: 'ok', names: ['r/a', 'r/b', 'r/c', 'r/e'], complete: false },
    requests: 9,
  },
  {
    fault: '19 a page follows the last one: read too, and all again',
    ...paged,
    script: growing,
    outcome: { is: 'ok', names: HAD, complete: true },
    requests: 6,
  },
  {
    fault: '20 pages lead in a circle',
    ...paged,
    script: circle,
    outcome: { is: 'ok', names: ['r/1', 'r/2', 'r/3'], complete: false },
    requests: 3,
  },
  ...(
    [
      ['<<>>; rel="next", ;;;', false],
      ['garbage', false],
      ['<http://[bad>; rel="next"', false],
      ['<?page=2>; rel=next=last; rel', true],
      ['<>; rel="next', false],
      ['; rel="next"', false],
      ['<https://x.example/>; rel="deprecation"', true],
    ] as const
  ).map(([value, complete]) => ({
    fault: `22 a Link ${complete ? 'without pages' : 'that can’t be read'}: ${value}`,
    script: withLink(value),
    outcome: { is: 'ok', names: HAD, complete },
    requests: 1,
  })),
  {
    fault: '22 a Link in rare but legal spellings is read',
    script: (request) =>
      pageOf(request) === 1
        ? request.answer(
            200,
            { ...pageHeaders('1'), link: '<?page=2>;title="a, b";REL=Next , <?page=2>; rel="LAST prev"' },
            body(['r/a']),
          )
        : serving(['r/b'])(request),
    outcome: { is: 'ok', names: ['r/a', 'r/b'], complete: true },
    requests: 2,
  },
];

table('faults of paging', rows);

async function asksConditionally({ server }: Rig): Promise<void> {
  const again = server.requests.slice(3);
  assert.deepEqual(new Set(again.map(pageOf)), new Set([1, 2, 3]));
  assert.ok(again.every(({ headers }) => headers.get('if-none-match')?.startsWith('W/')));
}
