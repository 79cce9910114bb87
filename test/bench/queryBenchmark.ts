import assert from 'node:assert/strict';
import uFuzzy from '@leeoniya/ufuzzy';
import type { ListedRepository } from '../../src/core/model/repository.ts';
import type { Candidate } from '../../src/core/search/candidate.ts';
import { parseQuery } from '../../src/core/search/parseQuery.ts';
import { SearchIndex } from '../../src/core/search/searchIndex.ts';
import { sortRepositories } from '../../src/core/search/sorting.ts';
import type { Bench, Benchmark } from './benchmark.ts';
import { percentile99, prefixes } from './keystrokes.ts';
import { connect, readList, UNCACHED } from './ours.ts';
import { type Result, resultOf } from './result.ts';
import { timeRounds } from './rounds.ts';

/** Queries, and the words in them; each letter is a keystroke. */
const WORDS = ['dashboard', 'velodrome/map', 'dshbrd', 'config frame', 'gear map api', 'TandemRouter', 'zzz', 'a-b'];
const QUALIFIERS = [
  'is:private lang:ts stars:>100 map',
  '-is:fork pushed:<1y sort:stars map',
  'owner:velo,rider size:>1mb sort:name map',
];

const MEDIAN = 5;
const P99 = 16;

/** Typing a query, indexing, and sorting. */
export const query: Benchmark = {
  name: 'query',
  async run(bench) {
    using client = connect(bench.baseUrl);
    const { repositories } = await readList(client, {}, UNCACHED);
    return [
      ...(await typing(repositories, bench)),
      await indexing(repositories, bench),
      await sorting(repositories, bench),
    ];
  },
};

interface Keystroke {
  /** The text so far. */
  readonly text: string;
  /** The words that the reference supports. */
  readonly words: string;
}

/** The reference sorts at most 1,000 hits, as its authors recommend; the product always sorts. */
async function typing(repositories: readonly ListedRepository[], { rounds }: Bench): Promise<readonly Result[]> {
  const index = SearchIndex.of(repositories.map(candidateOf));
  const names = repositories.map(({ full_name }) => full_name);
  const fuzzy = new uFuzzy();
  const plain = WORDS.flatMap((words) => prefixes(words).map((text) => ({ text, words: text })));
  const qualified = QUALIFIERS.flatMap((text) => prefixes(text).map((each) => ({ text: each, words: 'map' })));
  const now = Date.now();
  const ours = ({ text }: Keystroke): unknown => index.search(parseQuery(text), now);
  const reference = ({ words }: Keystroke): unknown => fuzzy.search(names, words);
  const count = rounds(21);
  const [plainly, all] = [new Stopwatch(plain, count), new Stopwatch([...plain, ...qualified], count)];
  const samples = await timeRounds(
    { ours: plainly.timing('ours', ours), reference: plainly.timing('reference', reference) },
    { count, warmUp: 3 },
  );
  await timeRounds(
    { ours: all.timing('ours', ours), reference: all.timing('reference', reference) },
    { count, warmUp: 3 },
  );
  assert.ok(index.search(parseQuery('map'), now).length > 100, 'something is found');
  const perKeystroke = (figures: readonly number[]) => figures.map((figure) => figure / plain.length);
  const common = { reference: 'uFuzzy, the same words', unit: 'ms' };
  return [
    resultOf(
      { ...common, name: 'a keystroke of plain words over 10,000', goal: { max: 1.5 } },
      { ours: perKeystroke(samples.ours), reference: perKeystroke(samples.reference) },
    ),
    resultOf({ ...common, name: 'a keystroke in a query over 10,000', goal: { max: MEDIAN, of: 'median' } }, all.times),
    resultOf(
      { ...common, name: 'a keystroke in a query over 10,000, 99 of 100', goal: { max: P99, of: 'median' } },
      all.slowest,
    ),
  ];
}

async function indexing(repositories: readonly ListedRepository[], { rounds }: Bench): Promise<Result> {
  const candidates = repositories.map(candidateOf);
  const times = await timeRounds(
    {
      ours: async () => SearchIndex.of(candidates),
      reference: async () => candidates.map(({ repository }) => repository.full_name.toLowerCase()),
    },
    { count: rounds(21), warmUp: 3 },
  );
  const reference = 'its names in lower case';
  return resultOf({ name: 'index 10,000', reference, unit: 'ms', goal: { max: 15, of: 'median' } }, times);
}

async function sorting(repositories: readonly ListedRepository[], { rounds }: Bench): Promise<Result> {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const times = await timeRounds(
    {
      ours: async () => sortRepositories(repositories, { by: 'name' }),
      reference: async () => repositories.toSorted((a, b) => compare(a.name, b.name)),
    },
    { count: rounds(21), warmUp: 3 },
  );
  const goal = { max: 12, of: 'median' } as const;
  return resultOf({ name: 'sort 10,000 by name', reference: 'Intl.Collator', unit: 'ms', goal }, times);
}

/** Times each keystroke separately, in rounds of all. */
class Stopwatch {
  readonly #keystrokes: readonly Keystroke[];
  readonly #rounds: number;
  readonly #taken: Record<'ours' | 'reference', number[][]> = { ours: [], reference: [] };

  constructor(keystrokes: readonly Keystroke[], rounds: number) {
    this.#keystrokes = keystrokes;
    this.#rounds = rounds;
  }

  timing(side: 'ours' | 'reference', press: (keystroke: Keystroke) => unknown): () => Promise<void> {
    return async () => {
      const taken = this.#keystrokes.map((keystroke) => {
        const start = performance.now();
        press(keystroke);
        return performance.now() - start;
      });
      this.#taken[side].push(taken);
    };
  }

  /** Every keystroke of the measured rounds. */
  get times() {
    return { ours: this.#counted('ours').flat(), reference: this.#counted('reference').flat() };
  }

  /** The 99th percentile of each round's keystrokes. */
  get slowest() {
    return { ours: this.#counted('ours').map(percentile99), reference: this.#counted('reference').map(percentile99) };
  }

  #counted(side: 'ours' | 'reference'): readonly number[][] {
    return this.#taken[side].slice(-this.#rounds);
  }
}

function candidateOf(repository: ListedRepository, place: number): Candidate {
  return { repository, host: 'github.com', isPinned: place < 10, isChanged: place % 50 === 0 };
}
