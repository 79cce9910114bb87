import assert from 'node:assert/strict';
import type { Answer } from '../../../src/core/http/exchange.ts';
import { MAX_PAGES, nextPage, walkPages } from '../../../src/core/http/paging.ts';

function answer(address: string, link?: string): Answer {
  const headers = new Headers(link === undefined ? {} : { link });
  return { url: new URL(address), status: 200, headers, body: '', redirected: false };
}

const HERE = 'https://api.example/user/repos?page=1';

describe('the next page', () => {
  for (const [what, link, next] of [
    ['quoted', '<https://api.example/x?page=2>; rel="next"', 'https://api.example/x?page=2'],
    ['unquoted', '<https://api.example/x?page=2>; rel=next', 'https://api.example/x?page=2'],
    ['relative', '<?page=2>; rel="next"', 'https://api.example/user/repos?page=2'],
    [
      'among others',
      '<https://api.example/9>; rel="last", <https://api.example/2>; rel="next"',
      'https://api.example/2',
    ],
    ['several relations', '<https://api.example/2>; rel="last next"', 'https://api.example/2'],
    ['a comma inside', '<https://api.example/2?a=1,2>; rel="next"', 'https://api.example/2?a=1,2'],
    ['other relations alone', '<https://api.example/x>; rel="deprecation"', undefined],
    ['nothing', '', undefined],
    ['no sense', '<<>;;;rel', undefined],
  ] as const) {
    it(`is found: ${what}`, () => assert.equal(nextPage(answer(HERE, link))?.href, next));
  }

  it('is not there without a header', () => assert.equal(nextPage(answer(HERE)), undefined));
});

describe('a walk over pages', () => {
  async function walk(linkOf: (url: URL) => string): Promise<{ pages: number; complete: boolean }> {
    const walked = walkPages(new URL(HERE), (url) => Promise.resolve(answer(url.href, linkOf(url))));
    for (let pages = 0; ; pages++) {
      const page = await walked.next();
      if (page.done) return { pages, complete: page.value.complete };
    }
  }

  const to = (page: number): string => `<?page=${page}>; rel="next"`;
  const pageOf = (url: URL): number => Number(url.searchParams.get('page'));

  it('ends after the last page', async () => {
    assert.deepEqual(await walk((url) => (pageOf(url) < 3 ? to(pageOf(url) + 1) : '')), { pages: 3, complete: true });
  });

  it('ends when it comes to a page again', async () => {
    assert.deepEqual(await walk((url) => to(pageOf(url) === 1 ? 2 : 1)), { pages: 2, complete: false });
  });

  it('ends when there is no end', async () => {
    assert.deepEqual(await walk((url) => to(pageOf(url) + 1)), { pages: MAX_PAGES, complete: false });
  });
});
