import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { type ListPage, type PageReading, walkPages } from '../../../../../src/http/core/pages/pageWalk.ts';
import {
  MAX_ITEMS,
  MAX_MILLION_CHARACTERS,
  MAX_MILLION_RECEIVED,
  MAX_PAGES,
} from '../../../../../src/http/core/send/limits.ts';
import { NotFoundError, RefusedAddressError } from '../../../../../src/http/core/send/requestErrors.ts';

const FIRST = new URL('https://api.example/list?page=1');
const request = { origin: FIRST.origin, path: FIRST.pathname };

/** A service with numbered list pages. @param page returns the content of a list page. */
function serve(page: (number: number, again: boolean) => Partial<ListPage> & { next?: number; last?: number }) {
  const asked: string[] = [];
  let underWay = 0;
  let most = 0;
  const at = (number: number | undefined) => (number ? new URL(`https://api.example/list?page=${number}`) : undefined);
  const read = async (url: URL, { revalidates: again }: PageReading): Promise<ListPage> => {
    const number = Number(url.searchParams.get('page'));
    asked.push(`${number}${again ? ' again' : ''}`);
    most = Math.max(most, ++underWay);
    for (let turn = number % 3; turn > 0; turn--) await setImmediate();
    underWay--;
    const { next, last, length = 2, keys = [number * 2, number * 2 + 1], ...more } = page(number, again);
    const { isCut = false, characters = 0, received = 0 } = more;
    const [nextUrl, lastUrl] = [at(next), at(last)];
    return {
      length,
      keys,
      isCut,
      characters,
      received,
      links: { ...(nextUrl && { next: nextUrl }), ...(lastUrl && { last: lastUrl }) },
    };
  };
  return { read, asked, most: () => most };
}

describe('a walk over list pages', () => {
  it('reads pages concurrently up to the limit, in order, and reports progress', async () => {
    const { read, asked, most } = serve((number) => (number < 40 ? { next: number + 1, last: 40 } : {}));
    const seen: unknown[] = [];
    const walk = await walkPages(FIRST, {
      read,
      concurrency: 6,
      mayRepeat: true,
      onProgress: (progress) => seen.push(progress),
    });
    assert.deepEqual(
      walk.pages.map(({ page }) => page.keys[0]),
      Array.from({ length: 40 }, (_, index) => (index + 1) * 2),
    );
    assert.deepEqual([walk.complete, walk.failure, asked.length, most()], [true, undefined, 40, 6]);
    assert.deepEqual(seen.at(-1), { done: 40, total: 40, itemsInTotal: 80 });
    assert.deepEqual(seen[1], { done: 1, total: 40, itemsInTotal: 80 });
  });

  it('reads as many pages at the same time as it may, and says which', async () => {
    let [running, most, concurrent] = [0, 0, 0];
    const { read: serveOne } = serve((number) => (number < 40 ? { next: number + 1, last: 40 } : {}));
    const read = async (url: URL, how: PageReading): Promise<ListPage> => {
      if (how.maxBytes !== undefined) concurrent++;
      most = Math.max(most, ++running);
      const page = await serveOne(url, how);
      running--;
      return page;
    };
    const walk = await walkPages(FIRST, { read, concurrency: 9, mayRepeat: true });
    assert.deepEqual([walk.complete, walk.pages.length, most, concurrent], [true, 40, 9, 39]);
  });

  it('begins with twelve of many, and reads one more for each that has arrived', async () => {
    const { read: serveOne } = serve((number) => (number < 60 ? { next: number + 1, last: 60 } : {}));
    const waiting: (() => void)[] = [];
    const read = async (url: URL, how: PageReading): Promise<ListPage> => {
      if (how.maxBytes !== undefined) await new Promise<void>((resolve) => waiting.push(resolve));
      return serveOne(url, how);
    };
    const walking = walkPages(FIRST, { read, concurrency: 24, mayRepeat: true });
    const running: number[] = [];
    for (let left = 59; left > 0; ) {
      await setImmediate();
      running.push(waiting.length);
      left -= waiting.length;
      for (const arrive of waiting.splice(0)) arrive();
      // Until the next pages are requested.
      for (let turn = 0; turn < 5; turn++) await setImmediate();
    }
    assert.deepEqual([running, (await walking).complete], [[12, 24, 23], true]);
  });

  it('reads pages sequentially if the service sends no last page', async () => {
    const { read, most } = serve((number) => (number < 5 ? { next: number + 1 } : {}));
    const walk = await walkPages(FIRST, { read, concurrency: 6, mayRepeat: true });
    assert.deepEqual([walk.pages.length, walk.complete, most()], [5, true, 1]);
  });

  it('ends after three empty pages in a row, as incomplete', async () => {
    const { read, asked } = serve((number) => ({ next: number + 1, ...(number > 2 && { length: 0, keys: [] }) }));
    const walk = await walkPages(FIRST, { read, concurrency: 6, mayRepeat: true });
    assert.deepEqual([walk.complete, walk.pages.length, asked.slice(0, 5)], [false, 5, ['1', '2', '3', '4', '5']]);
    assert.ok(asked.length <= 10);
  });

  it('follows links beyond the announced last page', async () => {
    const { read } = serve((number) => ({ last: 3, ...(number < 5 && { next: number + 1 }) }));
    const walk = await walkPages(FIRST, { read, concurrency: 6, mayRepeat: true });
    assert.deepEqual([walk.pages.length, walk.complete], [5, true]);
  });

  for (const [what, page, pages] of [
    ['that form a loop', (number: number) => ({ next: number === 1 ? 2 : 1 }), 2],
    ['without an end', (number: number) => ({ next: number + 1 }), MAX_PAGES],
  ] as const) {
    it(`stops at pages ${what}, and is incomplete`, async () => {
      const walk = await walkPages(FIRST, { read: serve(page).read, concurrency: 6, mayRepeat: true });
      assert.deepEqual([walk.pages.length, walk.complete, walk.failure], [pages, false, undefined]);
    });
  }

  for (const [what, odd] of [
    ['an item appears twice', { keys: [2, 3] }],
    ['a page is short', { length: 1 }],
    ['the last page changes', { last: 4 }],
  ] as const) {
    const service = (heals: boolean) =>
      serve((number, again) => ({ last: 3, ...(number === 2 && !(heals && again) && odd) }));

    it(`repeats the walk when ${what}`, async () => {
      const { read, asked } = service(true);
      const walk = await walkPages(FIRST, { read, concurrency: 6, mayRepeat: true });
      assert.ok(walk.complete);
      assert.deepEqual(asked.toSorted(), ['1', '1 again', '2', '2 again', '3', '3 again']);
    });

    it(`repeats the walk at most twice when ${what} every time, and is incomplete`, async () => {
      const { read, asked } = service(false);
      const walk = await walkPages(FIRST, { read, concurrency: 6, mayRepeat: true });
      assert.deepEqual([walk.complete, walk.failure, asked.length], [false, undefined, 9]);
    });
  }

  describe('without links', () => {
    const FULL = new URL('https://api.example/list?per_page=2&page=1');
    const serveAll = (lengths: readonly number[], keys?: readonly number[]) => {
      const asked: number[] = [];
      const read = async (url: URL): Promise<ListPage> => {
        const number = Number(url.searchParams.get('page'));
        asked.push(number);
        const length = lengths[number - 1] ?? 0;
        const own = Array.from({ length }, (_, index) => number * 10 + index);
        return { length, characters: 1, received: 1, keys: keys ?? own, links: { missing: true } };
      };
      return { asked, read, options: { read, concurrency: 6, mayRepeat: true } };
    };

    for (const [what, lengths, pages] of [
      ['a full page may have a next one', [2, 2, 1], 3],
      ['which may be empty', [2, 2], 3],
      ['a short page is the last one', [1, 2], 1],
      ['a longer page is the whole list', [5, 2], 1],
    ] as const) {
      it(`${what}: ${lengths.join(', ')} items`, async () => {
        const { options, asked } = serveAll(lengths);
        const walk = await walkPages(FULL, options);
        assert.deepEqual([walk.complete, walk.isCut, asked.length], [true, false, pages]);
      });
    }

    it('a server that ignores the number of the page is asked for one more, and the list may be incomplete', async () => {
      const { options, asked } = serveAll([2, 2, 2, 2], [1, 2]);
      const walk = await walkPages(FULL, options);
      assert.deepEqual([walk.complete, asked], [false, [1, 2]]);
    });
  });

  for (const [what, first] of [
    ['on many pages', { length: 100_000, last: 9 }],
    ['on one page', { length: MAX_ITEMS, isCut: true }],
  ] as const) {
    it(`reads at most ${MAX_ITEMS} items ${what}, and says so`, async () => {
      const { read } = serve(() => first);
      const walk = await walkPages(FIRST, { read, concurrency: 1, mayRepeat: true });
      assert.deepEqual([walk.complete, walk.isCut, walk.failure], [false, true, undefined]);
      assert.ok(walk.pages.length <= 2);
    });
  }

  for (const [what, page] of [
    ['texts', { characters: (MAX_MILLION_CHARACTERS * 1e6) / 2 }],
    ['responses', { received: (MAX_MILLION_RECEIVED * 1e6) / 2 }],
  ] as const) {
    it(`reads no more pages after ${what} that are too long, and says so`, async () => {
      const { read } = serve((number) => ({ ...page, next: number + 1, last: number < 4 ? 9 : number + 1 }));
      const walk = await walkPages(FIRST, { read, concurrency: 1, mayRepeat: true });
      assert.deepEqual([walk.complete, walk.isCut, walk.failure], [false, true, undefined]);
      assert.equal(walk.pages.length, 2);
    });

    it(`ends the pages in flight after ${what} that are too long`, async () => {
      const aborted: unknown[] = [];
      const read = async (url: URL, _how: PageReading, signal: AbortSignal): Promise<ListPage> => {
        const number = Number(url.searchParams.get('page'));
        const links = { last: new URL('https://api.example/list?page=25') };
        // The second page arrives when eleven others are in flight.
        if (number > 2) {
          await new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              aborted.push(number);
              reject(signal.reason);
            });
          });
        }
        await setImmediate();
        return { length: 2, keys: [number], characters: 0, received: 0, ...page, links };
      };
      const walk = await walkPages(FIRST, { read, concurrency: 24, mayRepeat: true });
      assert.deepEqual([walk.complete, walk.isCut, walk.failure, walk.pages.length], [false, true, undefined, 2]);
      assert.equal(aborted.length, 11);
    });
  }

  it('returns the pages so far when a later page fails, and requests no more', async () => {
    const failure = new NotFoundError(request);
    const { read, asked } = serve((number) => {
      if (number === 3) throw failure;
      return { last: 50 };
    });
    const walk = await walkPages(FIRST, { read, concurrency: 2, mayRepeat: true });
    assert.deepEqual([walk.complete, walk.failure], [false, failure]);
    assert.ok(walk.pages.length >= 1 && asked.length < 8, `${asked.length} pages asked`);
  });

  it('fails if the first page fails', async () => {
    const read = () => Promise.reject(new RefusedAddressError(request, 'origin'));
    await assert.rejects(walkPages(FIRST, { read, concurrency: 6, mayRepeat: true }), RefusedAddressError);
  });

  it('fails with AbortError when another caller aborts the request of a page', async () => {
    const { read } = serve((number) => {
      if (number === 3) throw new DOMException('ended', 'AbortError');
      return { last: 3 };
    });
    await assert.rejects(walkPages(FIRST, { read, concurrency: 2, mayRepeat: true }), { name: 'AbortError' });
  });

  it('ends when the caller aborts', async () => {
    const caller = new AbortController();
    const { read, asked } = serve((number) => {
      if (number === 4) caller.abort();
      return { last: 50 };
    });
    await assert.rejects(walkPages(FIRST, { read, concurrency: 2, mayRepeat: true, signal: caller.signal }), {
      name: 'AbortError',
    });
    assert.ok(asked.length < 10);
  });
});
