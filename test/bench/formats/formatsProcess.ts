import assert from 'node:assert/strict';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_REPOSITORIES } from '../../../src/core/api/lists.ts';
import type { ListedRepository } from '../../../src/core/model/repository.ts';
import { FileStorage } from '../../support/fileStorage.ts';
import { DRAWN_ROWS, drawRows } from '../drawRows.ts';
import { counted, type Result, resultOf } from '../figures/result.ts';
import { type Memory, retainedMemory } from '../garbage.ts';
import { argumentsOfProcess } from '../large/largeArguments.ts';
import { LARGE_URL } from '../large/largeList.ts';
import { refuseRequests } from '../large/largeStore.ts';
import { connect } from '../ours.ts';
import { samplesOf, type Task, type Times, timeRounds } from '../timeRounds.ts';
import type { ListFormat, StoredItems } from './listFormat.ts';
import { LIST_FORMATS } from './listFormats.ts';

const MB = 1024 * 1024;

const { folder, name, count, limits } = argumentsOfProcess();
using client = connect(LARGE_URL, new FileStorage(folder), refuseRequests);
const stored = await (await client.connection.lists()).read(OWN_REPOSITORIES, { intent: 'stored' });
// Plain records, as from the service.
const repositories = JSON.parse(JSON.stringify(stored.repositories)) as readonly ListedRepository[];
const files = join(folder, 'formats');
await mkdir(files);
const fileOf = (format: ListFormat): string => join(files, format.name);
const [reference] = LIST_FORMATS;
assert.ok(reference);

/** What is done with a list, in this order. */
const STEPS: Readonly<Record<string, (format: ListFormat) => Promise<unknown>>> = {
  write: async (format) => {
    await rm(fileOf(format), { force: true });
    await format.write(fileOf(format), repositories);
  },
  'open, 200 rows and all names': async (format) => {
    const items = await format.open(fileOf(format));
    drawRows(items.first(DRAWN_ROWS));
    assert.equal(items.names().length, count);
  },
  'open, all rows': async (format) => {
    const items = await format.open(fileOf(format));
    const all = items.all();
    assert.equal(all.length, count);
    drawRows(all);
  },
};

async function memoryOf(format: ListFormat): Promise<number> {
  const before = await retainedMemory();
  let items: StoredItems | undefined = await format.open(fileOf(format));
  drawRows(items.first(DRAWN_ROWS));
  const after = await retainedMemory();
  assert.equal(items.names().length, count);
  items = undefined;
  const total = ({ heap, external }: Memory): number => heap + external;
  return total(after) - total(before);
}

const tasks: Record<string, Task> = {};
for (const [step, run] of Object.entries(STEPS)) {
  for (const format of LIST_FORMATS) tasks[`${step} ${format.name}`] = () => run(format);
}
// The order of a round is also that of the steps: each file must exist.
for (const format of LIST_FORMATS) {
  await STEPS.write?.(format);
  // All formats keep all fields.
  const kept = (await format.open(fileOf(format))).first(DRAWN_ROWS);
  assert.equal(JSON.stringify(kept), JSON.stringify(repositories.slice(0, DRAWN_ROWS)), format.name);
}

const others = LIST_FORMATS.filter((format) => format !== reference);
const timed = await timeRounds(tasks, { limits, warmUp: 0 }, (times) => {
  const of = (step: string, format: ListFormat): Times => times[`${step} ${format.name}`] ?? assert.fail();
  return Object.keys(STEPS).flatMap((step) =>
    others.map((format) =>
      resultOf(
        { name: `${step}, ${name}: ${format.name}`, reference: reference.name, unit: 'ms', goal: {} },
        samplesOf(of(step, format), of(step, reference)),
      ),
    ),
  );
});
const sizes = new Map<ListFormat, { readonly bytes: number; readonly memory: number }>();
for (const format of LIST_FORMATS) {
  sizes.set(format, { bytes: (await stat(fileOf(format))).size, memory: await memoryOf(format) });
}
const sized = others.flatMap((format): readonly Result[] => {
  const [ours, base] = [sizes.get(format) ?? assert.fail(), sizes.get(reference) ?? assert.fail()];
  const common = { reference: reference.name, unit: 'MB', goal: {} };
  return [
    counted({ ...common, name: `on disk, ${name}: ${format.name}` }, ours.bytes / MB, base.bytes / MB),
    counted({ ...common, name: `memory, ${name}: ${format.name}` }, ours.memory / MB, base.memory / MB),
  ];
});
console.log(JSON.stringify([...timed, ...sized]));
