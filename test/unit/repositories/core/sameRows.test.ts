import assert from 'node:assert/strict';
import { decodeColumns, encodeColumns } from '../../../../src/hosts/core/storedLists/storedValues.ts';
import { readListedRepository } from '../../../../src/model/core/listedRepository.ts';
import type { ListedRepository } from '../../../../src/model/core/repository.ts';
import { keepingSame } from '../../../../src/repositories/core/sameRows.ts';
import { held } from '../../../bench/garbage.ts';

function item(id: number, more: object = {}): ListedRepository {
  const name = `repository-${id}`;
  const read = readListedRepository({
    id,
    name,
    full_name: `rider/${name}`,
    owner: { login: 'rider', id: 1 },
    ...more,
  });
  assert.ok(read);
  return read;
}

/** Items as they are read from a file. */
async function fromDisk(items: readonly ListedRepository[]) {
  const bytes = await encodeColumns([{ items, dropped: 0 }]);
  const [page] = decodeColumns(bytes) as [{ items: ListedRepository[] }];
  return { rows: page.items, file: new WeakRef(bytes.buffer) };
}

describe('rows of lists that are loaded again', () => {
  it('stay the same objects if they are equal, wherever they are', async () => {
    const { rows: before } = await fromDisk([item(1), item(2), item(3, { description: 'old' })]);
    const { rows } = await fromDisk([item(3, { description: 'new' }), item(2), item(1), item(4)]);
    const kept = keepingSame(rows, before);
    assert.deepEqual(
      kept.map((row) => before.indexOf(row)),
      [-1, 1, 0, -1],
    );
    assert.deepEqual(
      kept.map(({ id, description }) => [id, description]),
      [
        [3, 'new'],
        [2, undefined],
        [1, undefined],
        [4, undefined],
      ],
    );
  });

  it('stay the same objects if one is from a response', async () => {
    const [plain] = [item(1)];
    const { rows } = await fromDisk([plain]);
    assert.equal(keepingSame(rows, [plain])[0], plain);
    assert.equal(keepingSame([plain], rows)[0], rows[0]);
  });

  it('don’t hold the files that they came from', async () => {
    const first = await fromDisk([item(1), item(2), item(3)]);
    let shown = keepingSame(first.rows, []);
    const files = [first.file];
    first.rows.length = 0;
    for (const description of ['a', 'b', 'c']) {
      const next = await fromDisk([item(1), item(2), item(3, { description })]);
      files.push(next.file);
      shown = keepingSame(next.rows, shown);
      next.rows.length = 0;
    }
    assert.deepEqual(await held(files, 1), [false, false, false, true]);
    assert.deepEqual(
      shown.map(({ full_name, description }) => [full_name, description]),
      [
        ['rider/repository-1', undefined],
        ['rider/repository-2', undefined],
        ['rider/repository-3', 'c'],
      ],
    );
  });
});
