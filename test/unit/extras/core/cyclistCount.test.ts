import assert from 'node:assert/strict';
import { citySlug, parseCyclists } from '../../../../src/extras/core/cyclistCount.ts';

describe('the number of cyclists', () => {
  for (const [body, number] of [
    ['1234', 1234],
    [' 1234\n', 1234],
    ['0', 0],
    ['"1234"', 1234],
    ['{"count":1234}', 1234],
    ['{"city":"helsinki","cyclists":1234}', 1234],
    ['{"cyclists":"1234"}', 1234],
  ] as const) {
    it(`is read from ${JSON.stringify(body)}`, () => assert.equal(parseCyclists(body), number));
  }

  for (const body of ['', 'many', '-5', '1.5', '[5]', '{}', '{"a":1,"b":2}', 'null', 'true', '1e400', '<p>5</p>']) {
    it(`is undefined for ${JSON.stringify(body)}`, () => assert.equal(parseCyclists(body), undefined));
  }
});

describe('the city name in the path', () => {
  for (const [name, slug] of [
    ['Málaga', 'malaga'],
    ['Saint Petersburg', 'spb'],
    ['saint petersburg', 'spb'],
    [' HELSINKI ', 'helsinki'],
    ['Oslo', 'oslo'],
    ['Łódź', 'łodz'],
  ] as const) {
    it(`of ${name} is ${slug}`, () => assert.equal(citySlug(name), slug));
  }
});
