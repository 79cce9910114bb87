import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import LinkHeader from 'http-link-header';
import { numberedPages } from '../../../../../src/http/core/pages/pageWalk.ts';
import { MAX_PAGES } from '../../../../../src/http/core/send/limits.ts';
import { readLinks } from '../../../../../src/http/core/send/links.ts';

const HERE = new URL('https://api.example/user/repos?page=1');

describe('the next page', () => {
  for (const [what, link, next] of [
    ['unquoted', '<https://api.example/user/repos?page=2>; rel=next', '?page=2'],
    ['relative', '<?page=2>; rel="next"', '?page=2'],
    ['a comma inside', '<https://api.example/?a=1,2>; rel="next"', '?a=1,2'],
    ['with a cursor, on another host and path', '<http://internal:8080/other?after=b#x>; rel="next"', '?after=b'],
    ['with empty elements and parameters', ' ,, <?page=2>;; rel="next"; , ,', '?page=2'],
    ['without the empty pairs of the requested query', '<?&&a=1&&page=2&>; rel="next"', '?a=1&page=2'],
    ['only in its first relation', '<?page=2>; rel="prev"; rel="next"', undefined],
    ['only other relations', '<https://api.example/x>; rel="deprecation"', undefined],
    ['an empty header', '', undefined],
    ['no header', null, undefined],
  ] as const) {
    it(`is found below the requested address: ${what}`, () =>
      assert.equal(readLinks(link, HERE).next?.href, next && `https://api.example/user/repos${next}`));
  }

  it('is that of another parser, for any valid header', () => {
    const relation = fc.constantFrom('next', 'last', 'prev', 'NEXT', 'first last', 'next prev');
    const parameter = fc.oneof(
      fc.constantFrom('; title="a, b; rel=next"', '; title="a \\" b"', ';hreflang=en', " ; title*=UTF-8''n"),
      relation.map((rel) => `; rel="${rel}"`),
      fc.constantFrom('; rel=next', ';REL=last', ' ;\trel = "prev"'),
    );
    const target = fc.constantFrom('?page=2', 'https://api.example/x?page=3', '/y?a=1,2;3', '');
    const reference = fc
      .tuple(target, fc.array(parameter, { maxLength: 3 }))
      .map(([uri, parameters]) => `<${uri}>${parameters.join('')}`);
    fc.assert(
      fc.property(fc.array(reference, { minLength: 1, maxLength: 4 }), (references) => {
        const header = references.join(', ');
        const next = LinkHeader.parse(header).refs.find(({ rel }) => rel?.toLowerCase().split(' ').includes('next'));
        assert.equal(readLinks(header, HERE).next?.search, next && new URL(next.uri, HERE).search);
      }),
    );
  });

  it('is an address or undefined, whatever the header contains', () => {
    const pieces = fc.constantFrom(...'< > ; , = " \\ * % rel next last ?page=2 http://'.split(' '), ' ');
    const nearly = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string({ unit: 'binary' })), (header) => {
        const { next, last } = readLinks(header, HERE);
        assert.ok([next, last].every((url) => url === undefined || url instanceof URL));
      }),
    );
  });

  it('is reported as unreadable if the header is malformed', () => {
    for (const malformed of ['garbage', '<?page=2> rel="next"', '<?page=2>; rel="next', '<?page=2', '<<>>; rel="next"'])
      assert.deepEqual(readLinks(malformed, HERE), { unreadable: true });
    assert.deepEqual(readLinks('<http://[bad>; rel="next"', HERE), { unreadable: true });
  });

  it('is reported as unreadable if the header is longer than any usual one', () => {
    assert.deepEqual(readLinks(`${' '.repeat(4096)}<https://codehost.example/>; rel="next"`, HERE), {
      unreadable: true,
    });
    assert.deepEqual(readLinks('<https://api.example/x>; rel="deprecation"', HERE), {});
  });
});

describe('the addresses of numbered pages', () => {
  const upTo = (address: string) => numberedPages({ last: new URL(address) });

  it('are all up to the last, with the same parameters', () => {
    const others = upTo('https://api.example/repositories/7/repos?per_page=100&page=4&sort=created');
    assert.deepEqual(
      others?.pages.map(({ href }) => href),
      [2, 3, 4].map((page) => `https://api.example/repositories/7/repos?per_page=100&page=${page}&sort=created`),
    );
    assert.ok(!others?.isCut);
  });

  it('end at the maximum number of pages', () => {
    const others = upTo(`https://api.example/x?page=${MAX_PAGES + 1}`);
    assert.ok(others?.isCut);
    assert.equal(others.pages.length, MAX_PAGES - 1);
  });

  for (const address of [
    'https://api.example/x?after=abc',
    'https://api.example/x?page=2&page=3',
    'https://a.example/?page=z',
    'https://a.example/?page=1',
  ]) {
    it(`are unknown when the last has no number, or is the first: ${address}`, () => {
      assert.equal(
        numberedPages({ next: new URL('https://api.example/x?after=b'), last: new URL(address) }),
        undefined,
      );
    });
  }

  it('are unknown without links', () => assert.equal(numberedPages({}), undefined));
});
