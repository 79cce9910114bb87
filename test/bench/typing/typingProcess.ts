import assert from 'node:assert/strict';
import { OWN_REPOSITORIES } from '../../../src/hosts/core/lists.ts';
import { FileStorage } from '../../support/fileStorage.ts';
import { type Result, resultOf } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { createSearch, HALF_LARGE, LARGE_URL, refuseRequests } from '../largeList.ts';
import { CLONES, clonesIn, planClones, storeClones, WITH_CLONES } from '../manyClones.ts';
import { limitsIn } from '../measureInProcess.ts';
import { connect, createStore } from '../ours.ts';
import { blockRounds, samplesOf } from '../timeRounds.ts';
import { percentile } from './keystrokes.ts';
import { keySamples, type PressedKeys, pressKeys } from './pressedKeys.ts';
import { fuzzy, onePass, type Press, repoRider } from './searchers.ts';
import { cloneTypings, typings } from './typedTexts.ts';

/** Milliseconds: one frame of a screen, and what users notice. */
const FRAME = 16;
const NOTICED = 50;

/** The same over `HALF_LARGE`, where the reference is uFuzzy. */
const HALF_KEY = 12;
const HALF_LONGEST = 30;

/** Beside uFuzzy. */
const MAX_RATIO = 1.5;

/** With more repositories, a round of uFuzzy takes longer than all others together. */
const MAX_FUZZY = HALF_LARGE;

/** With clones, the opening is measured afterwards. */
const KEYS_SHARE = 0.7;

const [folder = '', count, limits, more] = process.argv.slice(2);
using client = connect(LARGE_URL, new FileStorage(folder), refuseRequests);
const { repositories } = await client.connection.lists().read(OWN_REPOSITORIES, { intent: 'stored' });
assert.equal(repositories.length, Number(count));
const store = createStore(client);
await store.load();
const clones = more === WITH_CLONES ? storeClones(planClones(repositories)) : undefined;
const create = () => createSearch(store, clones && clonesIn(clones, store));
const own = clones ? clonesIn(clones, store).cloneRows.own.map(({ repository }) => repository) : [];
const names = [...repositories, ...own].map(({ full_name: name }) => name);
const typed = [...typings(repositories), ...(clones ? cloneTypings(own) : [])];
const texts = typed.flatMap((each) => each.texts);
/** Whether uFuzzy searches for the same: it knows no qualifiers, and finds few names with typing errors. */
const isPlain = typed.flatMap(({ kind, texts: keys }) => keys.map(() => kind === 'word' || kind === 'words'));

const searchers = {
  ours: () => repoRider(create()),
  reference: async () => onePass(names),
  ...(repositories.length <= MAX_FUZZY && !clones && { fuzzy: async () => fuzzy(names) }),
} satisfies Record<string, () => Promise<Press>>;

const over = [
  'over',
  repositories.length.toLocaleString('en'),
  ...(clones ? [`and ${CLONES.toLocaleString('en')} clones`] : []),
].join(' ');
const isHalf = repositories.length === HALF_LARGE;
const common = { reference: isHalf ? 'uFuzzy' : 'one pass over the names', unit: 'ms' };
const goal = (max: number) => ({ max, of: 'median' }) as const;

const time = limitsIn(limits);
const results = await eachRound<string, () => Promise<Press>, PressedKeys>(
  searchers,
  clones ? { ...time, endsAt: time.endsAt * KEYS_SHARE } : time,
  async (search) => pressKeys(texts, await search()),
  ({ ours = [], reference = [], fuzzy: others }): readonly Result[] => {
    const beside = isHalf && others ? others : reference;
    const above = (share: number) => keySamples(ours, beside, (times) => percentile(times, share));
    const words = (times: readonly number[]) => times.reduce((all, ms, key) => all + (isPlain[key] ? ms : 0), 0);
    return [
      resultOf({ ...common, name: `a keystroke ${over}, half of all`, goal: {} }, above(0.5)),
      resultOf(
        { ...common, name: `a keystroke ${over}, 99 of 100`, goal: goal(isHalf ? HALF_KEY : FRAME) },
        above(0.01),
      ),
      resultOf(
        { ...common, name: `the longest keystroke ${over}`, goal: goal(isHalf ? HALF_LONGEST : NOTICED) },
        above(0),
      ),
      ...(others
        ? [
            resultOf(
              { name: `all keystrokes of words ${over}`, reference: 'uFuzzy', unit: 'ms', goal: { max: MAX_RATIO } },
              keySamples(ours, others, words),
            ),
          ]
        : []),
    ];
  },
  1,
);
const opening = { name: `open Go to Repository… ${over}, longest block`, reference: 'without clones', unit: 'ms' };
const openings = clones
  ? await blockRounds(
      { ours: async () => repoRider(create()), reference: async () => repoRider(createSearch(store)) },
      { limits: time },
      ({ ours, reference }) => [resultOf({ ...opening, goal: goal(NOTICED) }, samplesOf(ours, reference))],
    )
  : [];
console.log(JSON.stringify([...results, ...openings]));
store.dispose();
