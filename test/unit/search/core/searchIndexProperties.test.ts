import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ours } from '../../../../src/base/core/text.ts';
import type { Candidate } from '../../../../src/search/core/columns/rows.ts';
import { completeQuery } from '../../../../src/search/core/completion.ts';
import { fold } from '../../../../src/search/core/fold.ts';
import { parseQuery, qualifierOf } from '../../../../src/search/core/parseQuery.ts';
import { SearchIndex } from '../../../../src/search/core/searchIndex.ts';
import { searchIn } from '../../../support/searchIndex.ts';
import { CANDIDATES, candidate, INDEX, NOW } from './candidates.ts';

const oneOf = (...lines: readonly string[]) => fc.constantFrom(...lines.flatMap((line) => line.split(' ')));

const word = oneOf('map velo hndbk r v/h e gm "oo "spoke-map" 地 É , rider/ routes café 地図 oute');
const value = fc.oneof(
  oneOf(
    'work side cycling vscode-extension private public fork source pinned priv ts c C++ ja velo rider github.com stars name-desc size-asc',
  ),
  oneOf('>5 <=100 10..50 > 5 1k >1mb <30d >1y 2024 <2024-01-31 *..* 99999999999999999999 1e9 __proto__ x : .. "'),
  fc.constantFrom('', '"jupyter n', '"Jupyter Notebook"'),
);
const name = oneOf('is lang owner host tag topic stars size pushed sort user IS foo la', '');
const qualifier = fc
  .tuple(fc.constantFrom('', '-'), name, fc.array(value, { minLength: 1, maxLength: 3 }))
  .map(([minus, key, values]) => `${minus}${key}:${values.join(',')}`);
const part = fc.oneof(
  word,
  word.map((each) => `-${each}`),
  qualifier,
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const query = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(' '));
/** An open quote would include the text after it. */
const closed = query.filter((text) => text.split('"').length % 2 === 1);

/** Candidates with all compared fields. */
const COMPLETE = Object.values(CANDIDATES).filter(
  ({ repository }) => repository.stargazers_count !== null && repository.topics && repository.id !== 9,
);

const search = (text: string): ReadonlySet<Candidate> =>
  new Set(searchIn(INDEX, parseQuery(text), NOW, Number.POSITIVE_INFINITY));

const isPart = (some: ReadonlySet<unknown>, all: ReadonlySet<unknown>): boolean =>
  [...some].every((each) => all.has(each));

describe('any query', () => {
  it('is parsed or rejected, but never throws', () => {
    // Includes unpaired surrogates.
    const units = fc.array(fc.nat({ max: 0xffff })).map((codes) => String.fromCharCode(...codes));
    const anything = fc.oneof(query, units, fc.string(), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(anything, (text) => {
        const { problems, unfinished } = parseQuery(text);
        for (const { start, end, text: piece } of [...problems, ...(unfinished ? [unfinished] : [])]) {
          assert.equal(text.slice(start, end), piece);
        }
        search(text);
        completeQuery(text, INDEX.vocabulary);
      }),
      { numRuns: 2000 },
    );
  });

  it('finds no more with an additional part', () => {
    let narrowed = 0;
    fc.assert(
      fc.property(closed, part, (text, more) => {
        const found = search(text);
        const fewer = search(`${text} ${more}`);
        assert.ok(isPart(fewer, found), `${text} + ${more}`);
        if (fewer.size > 0 && fewer.size < found.size) narrowed++;
      }),
      { numRuns: 2000 },
    );
    assert.ok(narrowed > 100, `only ${narrowed} found fewer`);
  });

  it('finds the same whether it is typed or pasted', () => {
    let found = 0;
    fc.assert(
      fc.property(query, query, (before, text) => {
        const typed = SearchIndex.of<Candidate>(Object.values(CANDIDATES));
        const steps = [before, ...Array.from(text, (_, at) => text.slice(0, at + 1)), text.slice(0, -1), text];
        for (const step of steps) searchIn(typed, parseQuery(step), NOW, Number.POSITIVE_INFINITY);
        const pasted = searchIn(
          SearchIndex.of<Candidate>(Object.values(CANDIDATES)),
          parseQuery(text),
          NOW,
          Number.POSITIVE_INFINITY,
        );
        assert.deepEqual(searchIn(typed, parseQuery(text), NOW, Number.POSITIVE_INFINITY), pasted);
        if (pasted.length > 0 && pasted.length < Object.keys(CANDIDATES).length) found++;
      }),
      { numRuns: 500 },
    );
    assert.ok(found > 50, `only ${found} found some`);
  });

  it('finds all other complete candidates with a negated filter', () => {
    let compared = 0;
    fc.assert(
      fc.property(qualifier, (text) => {
        const { filters, terms } = parseQuery(text);
        if (filters.length !== 1 || filters[0]?.isNegated !== false || terms.length > 0) return;
        compared++;
        const [found, others] = [search(text), search(`-${text}`)];
        assert.ok(![...found].some((each) => others.has(each)), text);
        for (const each of COMPLETE) assert.ok(found.has(each) || others.has(each), each.repository.full_name);
      }),
      { numRuns: 2000 },
    );
    assert.ok(compared > 300, `only ${compared} were filters`);
  });

  it('finds nothing with both a filter and its negation, and everything with either', () => {
    const all = search('is:private,public');
    for (const flag of ['private', 'public', 'fork', 'archived', 'source', 'pinned', 'changed']) {
      assert.equal(search(`is:${flag} -is:${flag}`).size, 0);
      assert.ok(isPart(all, new Set([...search(`is:${flag}`), ...search(`-is:${flag}`)])));
    }
  });
});

describe('a search for words', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'B', '-', 'é'), minLength: 1, maxLength: 5 });
  const description = fc.option(fc.string({ unit: fc.constantFrom('a', 'B', 'é', ' ', '\n'), maxLength: 8 }));
  const candidates = fc
    .array(fc.tuple(letters, letters, description), { maxLength: 12 })
    .map((all) => all.map(([login, own, text], place) => candidate(`${login}/${own}`, { description: text }, place)));
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '/'), minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 2,
  });

  it('finds whole, contained and scattered matches, then descriptions, in that order', () => {
    const tiers = new Set<number>();
    fc.assert(
      fc.property(candidates, words, (all, typed) => {
        const found = searchIn(SearchIndex.of(all), parseQuery(typed.join(' ')), NOW);
        const places = all.flatMap((each, place) => {
          const tier = tierOf(each, typed.map(fold));
          return tier === undefined ? [] : [{ each, tier, place }];
        });
        for (const { tier } of places) tiers.add(tier);
        const expected = places.toSorted((a, b) => a.tier - b.tier || a.place - b.place);
        assert.deepEqual(
          found.map(({ repository }) => repository),
          expected.map(({ each }) => each.repository),
        );
      }),
      { numRuns: 2000 },
    );
    assert.deepEqual(tiers, new Set([0, 1, 2, 3]));
  });

  it('excludes names and descriptions that contain a word, together with any other qualifier', () => {
    let excluded = 0;
    const qualifiers = fc.constantFrom(
      '',
      'tag:work',
      '-tag:work',
      'topic:a',
      '-topic:b',
      'is:private',
      'stars:>1 tag:work,home',
    );
    const tagged = fc.record({
      private: fc.boolean(),
      stargazers_count: fc.nat({ max: 3 }),
      tags: fc.subarray(['work', 'home']),
      topics: fc.subarray([ours('a'), ours('b')]),
    });
    fc.assert(
      fc.property(
        candidates,
        fc.array(tagged, { minLength: 12, maxLength: 12 }),
        words,
        words,
        qualifiers,
        (all, facts, typed, unwanted, text) => {
          const full = all.map((each, place) => ({
            ...each,
            tags: facts[place]?.tags,
            repository: { ...each.repository, ...facts[place] },
          }));
          const sought = [...typed, ...unwanted.map((each) => `-${each}`), text].join(' ');
          const expected = full.filter(
            (each) =>
              tierOf(each, typed.map(fold)) !== undefined &&
              unwanted
                .map(fold)
                .every((minus) => !fold(each.repository.full_name).includes(minus) && !describes(each, minus)) &&
              passes(each, text),
          );
          const found = searchIn(SearchIndex.of<Candidate>(full), parseQuery(sought), NOW);
          assert.deepEqual(new Set(found), new Set(expected), sought);
          excluded += full.length - expected.length;
        },
      ),
      { numRuns: 2000 },
    );
    assert.ok(excluded > 1000);
  });

  /** What the qualifiers above mean, each in its own words. */
  function passes({ repository, tags = [] }: Candidate, text: string): boolean {
    const { private: isPrivate, stargazers_count: stars, topics } = repository;
    switch (text) {
      case 'tag:work':
        return tags.includes('work');
      case '-tag:work':
        return !tags.includes('work');
      case 'topic:a':
        return topics?.includes(ours('a')) === true;
      case '-topic:b':
        return topics?.includes(ours('b')) === false;
      case 'is:private':
        return isPrivate === true;
      case 'stars:>1 tag:work,home':
        return (stars ?? 0) > 1 && tags.length > 0;
      default:
        return true;
    }
  }

  /** Words of one or two plain letters are in nearly every description, and are only searched in names. */
  function describes({ repository: { description: text } }: Candidate, typed: string): boolean {
    return (typed.length > 2 || typed.includes('é')) && fold((text ?? '').replaceAll('\n', ' ')).includes(typed);
  }

  /** The reference implementation, as simple as possible. */
  function tierOf(hit: Candidate, typed: readonly string[]): number | undefined {
    const { full_name, name: own } = hit.repository;
    const text = fold(full_name);
    if (typed.length === 1 && (typed[0] === text || typed[0] === fold(own))) return 0;
    if (typed.every((each) => text.includes(each))) return 1;
    if (typed.every((each) => text.includes(each) || isScattered(each, full_name))) return 2;
    return typed.every((each) => text.includes(each) || describes(hit, each)) ? 3 : undefined;
  }

  function isScattered(typed: string, fullName: string): boolean {
    return Array.from(fullName).some((letter, at) => {
      const before = fullName.charAt(at - 1);
      const after = fullName.charAt(at + 1);
      const isCapital = (each: string) => each !== fold(each);
      const isHump = isCapital(letter) && (!isCapital(before) || (after !== '' && !isCapital(after)));
      const isStart = at === 0 || before === '/' || before === '-' || isHump;
      return isStart && Array.from(typed).every(follow(fold(fullName).slice(at), fold(letter) === typed[0]));
    });
  }

  function follow(text: string, begins: boolean): (letter: string) => boolean {
    let rest = text;
    return (letter) => {
      const at = rest.indexOf(letter);
      rest = rest.slice(at + 1);
      return begins && at >= 0;
    };
  }
});

describe('a completion of any query', () => {
  it('has no problems, and finds something if it names an existing value', () => {
    let offered = 0;
    const beginnings = fc.oneof(
      name,
      qualifier,
      qualifier.map((text) => text.slice(0, -1)),
    );
    fc.assert(
      fc.property(closed, fc.constantFrom('', '-'), beginnings, (before, minus, text) => {
        const typed = `${before} ${minus}${text}`;
        for (const { insert, label } of completeQuery(typed, INDEX.vocabulary)) {
          offered++;
          assert.ok(insert.endsWith(label) && insert !== typed, insert);
          const { problems, unfinished } = parseQuery(insert);
          // The text before it may contain problems.
          assert.ok(problems.length <= parseQuery(typed).problems.length, insert);
          const [, named, rest] = /^-?(\w+):(.*)$/s.exec(label) ?? [];
          assert.equal(unfinished !== undefined, rest === '', insert);
          const kind = named && qualifierOf(named);
          if (rest && (kind === 'lang' || kind === 'owner' || kind === 'host')) {
            assert.ok(minus === '-' || label.startsWith('-') || search(label).size > 0, label);
          }
        }
      }),
      { numRuns: 1500 },
    );
    assert.ok(offered > 500, `only ${offered}`);
  });
});
