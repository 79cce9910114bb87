import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ours } from '../../../../src/base/core/text.ts';
import type { Candidate } from '../../../../src/search/core/columns/rows.ts';
import { fold } from '../../../../src/search/core/fold.ts';
import { parseQuery } from '../../../../src/search/core/parseQuery.ts';
import { SearchIndex } from '../../../../src/search/core/searchIndex.ts';
import { searchIn } from '../../../support/searchIndex.ts';
import { candidate, NOW } from './candidates.ts';

// Compares the index, which searches columns and joined texts, with a search that looks at one repository after the
// other, without any data that it has from before.

const DAY_MS = 86_400_000;

const PARTS = ['gear', 'Map', 'wheel', 'HTTP', 'spoke', '2', 'é'];
const part = fc.constantFrom(...PARTS);
const name = fc
  .array(fc.tuple(part, fc.constantFrom('', '-', '_', '.')), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map(([text, separator]) => text + separator).join(''));

const facts = fc.record({
  login: fc.constantFrom('rider', 'Velo', 'velodrome'),
  name,
  description: fc.constantFrom(undefined, null, '', 'Maps of gears', 'Wheel\nspoke'),
  private: fc.constantFrom(undefined, true, false),
  fork: fc.constantFrom(undefined, true, false),
  mirror_url: fc.constantFrom(undefined, null, 'https://a.example'),
  visibility: fc.constantFrom(undefined, 'public' as const, 'internal' as const),
  language: fc.constantFrom(undefined, null, 'Go', 'TypeScript', 'C'),
  stargazers_count: fc.constantFrom(undefined, null, 0, 1, 100, 2 ** 40),
  pushed_at: fc.constantFrom(
    undefined,
    null,
    '2026-11-20T12:00:00Z',
    '2024-02-29T00:00:00Z',
    '2020-01-01T00:00:00+01:00',
  ),
  topics: fc.constantFrom(undefined, null, [], ['docs'], ['docs', 'web']),
  tags: fc.constantFrom(undefined, [], ['work']),
  isPinned: fc.boolean(),
  clone: fc.constantFrom(undefined, { branch: 'main', isDirty: true, isAhead: undefined, isBehind: false }),
});
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never;

function candidateOf({ login, name: own, clone, ...more }: Facts, id: number): Candidate {
  return { ...candidate(`${login}/${own}`, more, id + 1), clone };
}

/** Some repositories again and again, so that there are several chunks and pieces. */
const candidates = fc
  .tuple(fc.array(facts, { minLength: 1, maxLength: 25 }), fc.constantFrom(3, 30, 1005, 2000))
  .map(([some, size]) =>
    Array.from({ length: size }, (_, id) => candidateOf(some[(id * 7) % some.length] as Facts, id)),
  );

/** What each qualifier means; undefined if that is unknown. */
const MEANINGS: Readonly<Record<string, (each: Candidate) => boolean | undefined>> = {
  'is:private': ({ repository }) => (repository.visibility === 'internal' ? false : repository.private),
  'is:pinned': ({ isPinned }) => isPinned,
  'is:fork,private': ({ repository: { fork, private: own, visibility } }) => {
    const answers = [fork, visibility === 'internal' ? false : own];
    return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
  },
  'is:source': ({ repository: { fork, mirror_url: mirror } }) => {
    if (fork === true || typeof mirror === 'string') return false;
    return fork === undefined || mirror === undefined ? undefined : true;
  },
  'is:dirty': ({ clone }) => (clone ? clone.isDirty : false),
  'is:ahead': ({ clone }) => (clone ? clone.isAhead : false),
  'branch:main': ({ clone }) => clone?.branch === 'main',
  'lang:go,ts': ({ repository: { language } }) =>
    language === undefined ? undefined : language === 'Go' || language === 'TypeScript',
  'owner:velodrome': ({ repository }) => repository.owner.login === 'velodrome',
  'owner:r': ({ repository }) => repository.owner.login === 'rider',
  'tag:work': ({ tags }) => tags?.includes('work') === true,
  'topic:web': ({ repository: { topics } }) => topics?.includes(ours('web')),
  'stars:>0': ({ repository: { stargazers_count: stars } }) => (typeof stars === 'number' ? stars > 0 : undefined),
  'pushed:<1y': ({ repository: { pushed_at: pushed } }) =>
    typeof pushed === 'string' ? Date.parse(pushed) > NOW - 365 * DAY_MS : undefined,
  'pushed:2024': ({ repository: { pushed_at: pushed } }) =>
    typeof pushed === 'string' ? pushed.startsWith('2024') : undefined,
};

const qualifier = fc
  .tuple(fc.boolean(), fc.constantFrom(...Object.keys(MEANINGS)))
  .map(([isNegated, text]) => (isNegated ? `-${text}` : text));
const word = fc.oneof(
  part,
  fc.constantFrom('g', 'e', 'gearmap', 'wheel-', 'rider/', 'gm', 'hs', 'of', 'maps', 'r/w'),
  // With a typing error.
  fc.constantFrom('gaer', 'whel', 'wheeel', 'spoje', 'spoek', 'velodrone', 'maap', 'htt2'),
);
const negated = fc.constantFrom('-map', '-wheel', '-gears', '-2');
const query = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 2, arbitrary: qualifier }, negated), { maxLength: 3 })
  .map((parts) => parts.join(' '));

function isFiltered(each: Candidate, text: string): boolean {
  const isNegated = text.startsWith('-');
  return MEANINGS[text.slice(Number(isNegated))]?.(each) === !isNegated;
}

const nameOf = ({ repository }: Candidate): string => fold(repository.full_name);
const describes = ({ repository }: Candidate, text: string): boolean =>
  (text.length > 2 || text === 'é') && fold((repository.description ?? '').replaceAll('\n', ' ')).includes(text);

/** Where words of a full name start, if `capitals` also those that start with a capital. */
function wordStarts(fullName: string, capitals: boolean): readonly number[] {
  const isCapital = (at: number): boolean => {
    const letter = fullName.charAt(at);
    return letter !== fold(letter);
  };
  return Array.from(fullName.split('').keys()).filter((at) => {
    if (at === 0 || '/-_. '.includes(fullName.charAt(at - 1))) return true;
    const isHump = isCapital(at) && (!isCapital(at - 1) || (at + 1 < fullName.length && !isCapital(at + 1)));
    return capitals && isHump;
  });
}

function isScattered({ repository }: Candidate, typed: string): boolean {
  const { full_name: fullName } = repository;
  return wordStarts(fullName, true).some((start) => {
    let rest = fold(fullName).slice(start);
    if (!rest.startsWith(typed.charAt(0))) return false;
    for (const letter of typed) {
      const at = rest.indexOf(letter);
      if (at < 0) return false;
      rest = rest.slice(at + 1);
    }
    return true;
  });
}

/** Whether a word of the name begins with a text that differs from the typed one by one typing error. */
function isMisspelled(each: Candidate, typed: string): boolean {
  if (typed.length < 4) return false;
  const text = nameOf(each);
  return wordStarts(each.repository.full_name, false).some((start) => {
    const rest = text.slice(start);
    const last = typed.length - 1;
    let same = 0;
    while (same < typed.length && typed[same] === rest[same]) same++;
    const isEnd = (at: number): boolean => at >= rest.length || '/-_. '.includes(rest.charAt(at));
    const follows = (from: number, at: number): boolean => rest.startsWith(typed.slice(from), at) && at <= rest.length;
    // Only the last letter is wrong or too much: the word must end there.
    if (same === last) return isEnd(same) || isEnd(same + 1) || follows(last, same + 1);
    const isSwapped = typed[same] === rest[same + 1] && typed[same + 1] === rest[same];
    return (
      (isSwapped && follows(same + 2, same + 2)) ||
      follows(same + 1, same + 1) ||
      follows(same, same + 1) ||
      follows(same + 1, same)
    );
  });
}

/** What is found, in order. */
function model(all: readonly Candidate[], text: string, enough: number): readonly Candidate[] {
  const parts = text.split(' ').filter(Boolean);
  const filters = parts.filter((each) => each.includes(':'));
  const terms = parts.filter((each) => !each.includes(':'));
  const wanted = terms.filter((each) => !each.startsWith('-')).map(fold);
  const unwanted = terms.filter((each) => each.startsWith('-')).map((each) => fold(each.slice(1)));
  const passing = all.filter(
    (each) =>
      filters.every((filter) => isFiltered(each, filter)) &&
      !unwanted.some((minus) => nameOf(each).includes(minus) || describes(each, minus)),
  );
  const tierOf = (each: Candidate): number | undefined => {
    const own = nameOf(each);
    const typed = wanted.join(' ');
    if (wanted.every((word_) => own.includes(word_)))
      return wanted.length > 0 && (own === typed || own.endsWith(`/${typed}`)) ? 0 : 1;
    if (wanted.every((word_) => own.includes(word_) || isScattered(each, word_))) return 2;
    return wanted.every((word_) => own.includes(word_) || describes(each, word_)) ? 3 : undefined;
  };
  const tiers = passing.map((each) => ({ each, tier: tierOf(each) }));
  const hits = tiers
    .filter(({ tier }) => tier !== undefined)
    .toSorted((a, b) => (a.tier ?? 0) - (b.tier ?? 0))
    .map(({ each }) => each);
  const unknown = wanted.filter((each) => !all.some((one) => nameOf(one).includes(each)));
  if (hits.length >= enough || unknown.length === 0) return hits;
  const known = wanted.filter((each) => !unknown.includes(each));
  const misspelled = tiers.filter(
    ({ each, tier }) =>
      tier === undefined &&
      unknown.every((typed) => isMisspelled(each, typed)) &&
      known.every((typed) => nameOf(each).includes(typed)),
  );
  return [...hits, ...misspelled.map(({ each }) => each)];
}

describe('a search over columns', () => {
  it('finds what a simple search finds, in the same order, at each key', () => {
    let [found, errors] = [0, 0];
    const typing = fc.tuple(query, query, fc.constantFrom(0, 5, 1e9));
    fc.assert(
      fc.property(candidates, fc.array(typing, { minLength: 1, maxLength: 3 }), (all, texts) => {
        const index = SearchIndex.of(all);
        for (const [before, text, enough] of texts) {
          searchIn(index, parseQuery(before), NOW, enough);
          for (let length = 1; length < text.length; length++)
            searchIn(index, parseQuery(text.slice(0, length)), NOW, enough);
          const expected = model(all, text, enough);
          const hits = searchIn(index, parseQuery(text), NOW, enough);
          assert.deepEqual(
            hits.map(({ repository }) => repository.id),
            expected.map(({ repository }) => repository.id),
            text,
          );
          if (hits.length > 0 && hits.length < all.length) found++;
          if (enough > 0 && hits.length > model(all, text, 0).length) errors++;
        }
      }),
      { numRuns: 400 },
    );
    assert.ok(found > 100 && errors > 10, `only ${found} found some, ${errors} with typing errors`);
  });

  it('returns the first rows as the whole result has them', () => {
    fc.assert(
      fc.property(
        candidates,
        query,
        fc.nat({ max: 40 }),
        fc.constantFrom('', ' sort:stars'),
        (all, text, most, sort) => {
          const index = SearchIndex.of(all);
          const hits = index.ranking(parseQuery(text + sort), NOW, 1e9);
          const whole = searchIn(index, parseQuery(text + sort), NOW, 1e9);
          assert.equal(hits.size, whole.length);
          assert.deepEqual(hits.first(most), whole.slice(0, most));
          assert.deepEqual([...hits], whole);
        },
      ),
      { numRuns: 200 },
    );
  });
});
