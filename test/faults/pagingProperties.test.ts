import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { type ListPage, numberedPages, walkPages } from '../../src/core/http/pages/pageWalk.ts';
import { MAX_PAGES } from '../../src/core/http/send/limits.ts';
import { readLinks } from '../../src/core/http/send/links.ts';
import { runs } from '../support/runs.ts';

const BASE = new URL('https://api.example/base/user/repos?per_page=100');

const number = fc.integer({ min: 1, max: 999_999 });
const spaces = fc.stringMatching(/^[ \t]{0,3}$/);
/** A relation among others, in any case. */
const relation = (name: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.mixedCase(fc.constant(name)), fc.subarray(['prev', 'first', 'x-other']), fc.boolean())
    .map(([own, others, isFirst]) => (isFirst ? [own, ...others] : [...others, own]).join(' '));
const address = (page: number) =>
  fc.constantFrom(`?page=${page}`, `/base/user/repos?page=${page}&a=%20,;`, `${BASE.href}&page=${page}`);

const parameter = fc.constantFrom('', ' title="a, <b>; rel=next"', 'nopush', " title*=UTF-8''%e2%82%ac", 'x=""');
const separator = fc.constantFrom(',', ', ', ' ,', '\t, ,  ,');

/** One link of a header in any legal spelling. */
const spelled = (name: string, page: number): fc.Arbitrary<string> => {
  const parts = {
    target: address(page),
    relation: relation(name),
    gap: spaces,
    before: parameter,
    after: parameter,
    key: fc.mixedCase(fc.constant('rel')),
  };
  return fc.record(parts).map(({ target, relation: all, gap, before, after, key }) => {
    const value = /^[\w-]+$/.test(all) && gap.length === 1 ? all : `"${all}"`;
    const parameters = [before, `${key}=${value}`, after].filter((text) => text !== '');
    return `<${target}>${parameters.map((text) => `${gap};${text}`).join('')}`;
  });
};

describe('reading Link', () => {
  it('never throws', () => {
    const pieces = fc.constantFrom(...'< > ; , = " \\ * % rel next last ?page=2 http://'.split(' '), ' ');
    const nearly = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string(), fc.string({ unit: 'binary' })), (header) => {
        const { next, last } = readLinks(header, BASE);
        assert.ok([next, last].every((url) => url === undefined || url instanceof URL));
      }),
      { numRuns: 2000 },
    );
  });

  // A browser allows headers of 256 KB: quadratic time would not end in time.
  for (const part of ['<', '"', '"\\', '; a ', ' ,', '<>;', '= ', '<a>;b=c,']) {
    it(`does not hang on a header full of ${part}`, () => {
      readLinks(`<?page=2>${part.repeat(200_000 / part.length)}`, BASE);
    });
  }

  it('finds the pages in any legal spelling', () => {
    const headers = fc
      .tuple(number, number)
      .chain(([next, last]) =>
        fc
          .tuple(spelled('next', next), spelled('last', last), separator, fc.boolean())
          .map(([a, b, gap, turned]) => ({ header: (turned ? [b, a] : [a, b]).join(gap), next, last })),
      );
    fc.assert(
      fc.property(headers, ({ header, next, last }) => {
        const links = readLinks(header, BASE);
        const pages = [links.next, links.last].map((url) => Number(url?.searchParams.get('page')));
        assert.deepEqual(pages, [next, last], header);
        assert.equal(links.next?.origin, BASE.origin);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('planning pages', () => {
  const parameters = fc.array(
    fc.tuple(
      fc.string({ minLength: 1 }).filter((name) => name !== 'page'),
      fc.string(),
    ),
    { maxLength: 5 },
  );
  const segments = fc.array(fc.webSegment(), { maxLength: 4 });

  it('changes only the page number, and ends', () => {
    fc.assert(
      fc.property(segments, parameters, fc.integer({ min: 2, max: 999_999_999 }), (path, others, count) => {
        const last = new URL(`https://api.example/${path.join('/')}`);
        for (const [name, text] of others) last.searchParams.append(name, text);
        last.searchParams.append('page', String(count));
        const numbered = numberedPages({ last });
        assert.ok(numbered);
        assert.equal(numbered.pages.length, Math.min(count, MAX_PAGES) - 1);
        assert.equal(numbered.isCut, count > MAX_PAGES);
        numbered.pages.forEach((page, index) => {
          const unpaged = [...page.searchParams].filter(([name]) => name !== 'page');
          assert.deepEqual(
            [page.origin, page.pathname, unpaged],
            [last.origin, last.pathname, [...new URL(last).searchParams].filter(([name]) => name !== 'page')],
          );
          assert.deepEqual(page.searchParams.getAll('page'), [String(index + 2)]);
        });
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('a list without an end', () => {
  const readEndlessly = async (url: URL): Promise<ListPage> => {
    const page = Number(url.searchParams.get('page') ?? 1);
    return { links: { next: new URL(`?page=${page + 1}`, url) }, length: 1, characters: 1, received: 1, keys: [page] };
  };
  const readMany = async (url: URL): Promise<ListPage> => {
    const page = Number(url.searchParams.get('page') ?? 1);
    return { links: { last: new URL('?page=100000', url) }, length: 1, characters: 1, received: 1, keys: [page] };
  };

  for (const [what, read] of [
    ['in which each page links the next', readEndlessly],
    ['in which each page links a last one', readMany],
  ] as const) {
    it(`${what} ends after ${MAX_PAGES} pages, incomplete`, async () => {
      const { pages, complete } = await walkPages(BASE, { read, concurrency: () => 6, mayRepeat: true });
      assert.deepEqual([pages.length, complete], [MAX_PAGES, false]);
    });
  }
});
