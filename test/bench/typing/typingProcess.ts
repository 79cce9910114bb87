import assert from 'node:assert/strict';
import { OWN_REPOSITORIES } from '../../../src/core/api/lists.ts';
import { FileStorage } from '../../support/fileStorage.ts';
import { type Result, resultOf, type Samples } from '../figures/result.ts';
import { orderOf, untilSettled } from '../figures/rounds.ts';
import { LARGE_URL } from '../large/largeList.ts';
import { createSearch, refuseRequests } from '../large/largeStore.ts';
import { MachineLoad } from '../machineLoad.ts';
import { limitsIn } from '../measureInProcess.ts';
import { connect, createStore } from '../ours.ts';
import { percentile } from './keystrokes.ts';
import { type PressedKeys, pressKeys } from './pressedKeys.ts';
import { fuzzy, onePass, type Press, repoRider } from './searchers.ts';
import { typings } from './typedTexts.ts';

/** Milliseconds: one frame of a screen, and what users notice. */
const FRAME = 16;
const NOTICED = 50;

/** Beside uFuzzy. */
const MAX_RATIO = 1.5;

/** With more repositories, a round of uFuzzy takes longer than all others together. */
const MAX_FUZZY = 10_000;

const [folder = '', count, limits] = process.argv.slice(2);
using client = connect(LARGE_URL, new FileStorage(folder), refuseRequests);
const { repositories } = await (await client.connection.lists()).read(OWN_REPOSITORIES, { intent: 'stored' });
assert.equal(repositories.length, Number(count));
const store = createStore(client);
await store.load();
const names = repositories.map(({ full_name: name }) => name);
const typed = typings(repositories);
const texts = typed.flatMap((each) => each.texts);
/** Whether uFuzzy searches for the same: it knows no qualifiers, and finds few names with typing errors. */
const isPlain = typed.flatMap(({ kind, texts: keys }) => keys.map(() => kind === 'word' || kind === 'words'));

const searchers: Readonly<Record<string, () => Promise<Press> | Press>> = {
  ours: () => repoRider(createSearch(store)),
  reference: () => onePass(names),
  ...(repositories.length <= MAX_FUZZY && { fuzzy: () => fuzzy(names) }),
};

const load = new MachineLoad();
const pressed: Record<string, PressedKeys[]> = {};

async function round(number: number): Promise<void> {
  for (const name of orderOf(Object.keys(searchers), number)) {
    const press = await searchers[name]?.();
    assert.ok(press);
    const keys = await pressKeys(texts, press);
    if (number >= 0) pressed[name] = [...(pressed[name] ?? []), keys];
  }
}

function samples(reference: string, figure: (keys: PressedKeys, of: 'wall' | 'processor') => number): Samples {
  const of = (side: string, time: 'wall' | 'processor') => (pressed[side] ?? []).map((keys) => figure(keys, time));
  return {
    ours: of('ours', 'wall'),
    reference: of(reference, 'wall'),
    processor: { ours: of('ours', 'processor'), reference: of(reference, 'processor') },
    least: load.isBusy ? of('ours', 'processor') : undefined,
  };
}

function results(): readonly Result[] {
  const over = `over ${repositories.length.toLocaleString('en')}`;
  const common = { reference: 'one pass over the names', unit: 'ms' };
  const goal = (max: number) => ({ max, of: 'median' }) as const;
  const above = (share: number) => samples('reference', (keys, of) => percentile(keys[of], share));
  const block = samples('reference', (keys, of) => (of === 'wall' ? keys.block : keys.blockWork));
  const rows = [
    resultOf({ ...common, name: `a keystroke ${over}, half of all`, goal: {} }, above(0.5)),
    resultOf({ ...common, name: `a keystroke ${over}, 99 of 100`, goal: goal(FRAME) }, above(0.01)),
    resultOf({ ...common, name: `the longest keystroke ${over}`, goal: goal(NOTICED) }, above(0)),
    resultOf({ ...common, name: `the longest block while typing ${over}`, goal: goal(NOTICED) }, block),
  ];
  if (!('fuzzy' in searchers)) return rows;
  const sum = samples('fuzzy', (keys, of) => keys[of].reduce((all, ms, key) => all + (isPlain[key] ? ms : 0), 0));
  const description = { name: `all keystrokes of words ${over}`, reference: 'uFuzzy', unit: 'ms' };
  return [...rows, resultOf({ ...description, goal: { max: MAX_RATIO } }, sum)];
}

console.log(JSON.stringify(await untilSettled(round, results, limitsIn(limits))));
store.dispose();
