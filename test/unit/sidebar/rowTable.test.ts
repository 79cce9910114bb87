import assert from 'node:assert/strict';
import { isSameSequence } from '../../../src/base/core/sequence.ts';
import { ours } from '../../../src/base/core/text.ts';
import type { ListedRepository } from '../../../src/model/core/repository.ts';
import type { OwnerNode, PartNode } from '../../../src/sidebar/groupKinds.ts';
import { MAX_GROUP_ROWS, nodeId, type TreeNode } from '../../../src/sidebar/nodes.ts';
import { partsOf } from '../../../src/sidebar/parts/parts.ts';
import type { Divide, Row } from '../../../src/sidebar/rows.ts';
import { RowTable } from '../../../src/sidebar/rowTable.ts';
import { accountAt, rider } from '../../support/fakeAccounts.ts';
import { repository } from '../../support/fakeStoreLists.ts';
import { group, outline, storeOf } from '../../support/treeData.ts';
import { failure } from '../../support/treeFixtures.ts';

const LETTERS = 'abc';
/** 5,001 repositories: a third begins with each letter. */
const MANY = Array.from({ length: MAX_GROUP_ROWS + 1 }, (_, index) =>
  repository(index + 1, `rider/${LETTERS.charAt(index % 3)}${index}`),
);
const [first] = MANY;
const all = (): boolean => true;

const divide: Divide = (parent, sorted, max) =>
  partsOf(sorted, parent.sort, max).map(({ value = '', name = '', rows }): PartNode => {
    const id = ['part', parent.id, parent.sort.by, value, name].join('/');
    return { kind: 'part', id, session: parent.session, parent, label: ours(name), rows };
  });

const tableOf = (): RowTable => new RowTable(divide);
const ownerOf = (repositories: readonly ListedRepository[]): OwnerNode => {
  const node = group('owner', [storeOf(rider, repositories)]);
  assert.ok(node.kind === 'owner');
  return node;
};
const shape = (rows: readonly TreeNode[]): readonly string[] =>
  rows.map((row) => (row.kind === 'part' ? `${row.label} ${row.rows.length}` : row.kind));
/** Names of nodes: compared nodes would be printed with thousands of others. */
const named = (nodes: readonly TreeNode[]): readonly string[] =>
  nodes.map((node) => {
    if (node.kind === 'part') return `part ${node.label}`;
    return node.kind === 'repository' ? node.repository.name : node.kind;
  });
const expectNodes = (nodes: readonly TreeNode[], expected: readonly (TreeNode | undefined)[]): void => {
  assert.deepEqual(named(nodes), named(expected.filter((node) => node !== undefined)));
  assert.ok(isSameSequence(nodes, expected));
};
const partsIn = (rows: readonly Row[]): readonly PartNode[] => rows.filter((row) => row.kind === 'part');

/** Changes the data of an owner as a change of the outline does. @returns the nodes to redraw */
function change(table: RowTable, owner: OwnerNode, next: Partial<OwnerNode>, isHeadSame = true, keepsOrder = true) {
  const node = Object.assign(owner, next);
  table.invalidate([{ node, isHeadSame }], new Set([owner]));
  return table.redrawnBy({ node, isHeadSame }, keepsOrder);
}
const withRow = (row: ListedRepository): readonly ListedRepository[] =>
  MANY.map((each) => (each.id === row.id ? row : each));

describe('the rows of a large group', () => {
  let owner: OwnerNode;
  let table: RowTable;
  let a: PartNode;
  let b: PartNode;
  beforeEach(async () => {
    owner = ownerOf(MANY);
    table = tableOf();
    const [partA, partB] = partsIn(await table.draw(owner));
    assert.ok(partA && partB);
    [a, b] = [partA, partB];
  });

  it('are parts, and the failure of the owner', async () => {
    assert.deepEqual(shape(await table.draw(owner)), ['a 1667', 'b 1667', 'c 1667']);
    change(table, owner, { listing: { ...owner.listing, failure } }, false);
    assert.deepEqual(shape(await table.draw(owner)), ['failure', 'a 1667', 'b 1667', 'c 1667']);
  });

  it('are in one list up to 5,000', async () => {
    assert.equal((await tableOf().draw(ownerOf(MANY.slice(1)))).length, MAX_GROUP_ROWS);
  });

  it('have a part between a repository and its owner, and unique ids', async () => {
    const rows = [...(await table.draw(a)), ...(await table.draw(b))];
    assert.ok(
      rows.every((row) => row.kind === 'repository' && row.parent.kind === 'part' && row.parent.parent === owner),
    );
    assert.equal(new Set([...rows, a, b, owner].map(nodeId)).size, rows.length + 3);
    assert.ok(nodeId(a).includes(`:${rider.id}:`), 'forgotten when the user signs out');
  });

  it('are sorted before a change is reported, if VS Code has them', async () => {
    const closed = ownerOf(MANY);
    const small = ownerOf(MANY.slice(1));
    await table.draw(small);
    const changes = [owner, closed, small].map((node) => ({ node, isHeadSame: true }));
    for (const each of changes) Object.assign(each.node, { rows: [...each.node.rows] });
    table.invalidate(changes, new Set([owner, closed, small]));
    assert.equal(table.prepare(changes.slice(1)), undefined, 'closed, or small');
    const preparing = table.prepare(changes);
    assert.ok(preparing);
    await preparing;
    assert.equal(table.prepare(changes), undefined, 'sorted');
    expectNodes(table.redrawnBy({ node: owner, isHeadSame: true }, true), []);
  });

  it('include the row that is sought, in its part', async () => {
    const row = await table.find(owner, ({ id }) => id === 2);
    assert.ok(row && row.repository === MANY[1] && row.parent === b);
    assert.ok((await table.draw(b)).includes(row), 'the row that VS Code gets');
  });

  it('redraw only the row that changes', async () => {
    assert.ok(first);
    const [row] = await table.draw(a);
    await table.draw(b);
    const redrawn = change(table, owner, { rows: withRow({ ...first, stargazers_count: 777 }) });
    expectNodes(redrawn, [row]);
    expectNodes((await table.draw(owner)).slice(0, 2), [a, b]);
    assert.ok((await table.draw(a))[0] === row);
  });

  it('redraw nothing in a part that VS Code doesn’t have', () => {
    assert.ok(first);
    expectNodes(change(table, owner, { rows: withRow({ ...first, stargazers_count: 777 }) }), []);
  });

  it('redraw both parts of a row that moves', async () => {
    assert.ok(first);
    const [row] = await table.draw(a);
    const redrawn = change(table, owner, { rows: withRow({ ...first, name: ours('b'), full_name: ours('rider/b') }) });
    expectNodes(redrawn, [a, b]);
    assert.deepEqual(shape([a, b]), ['a 1666', 'b 1668']);
    assert.ok(row && !(await table.draw(a)).includes(row));
    assert.ok((await table.draw(b)).some((each) => each.kind === 'repository' && each.repository.id === first.id));
  });

  it('redraw a part whose rows change places, and the owner if very many rows change', async () => {
    assert.ok(first);
    await table.draw(a);
    expectNodes(
      change(table, owner, { rows: withRow({ ...first, name: ours('azz'), full_name: ours('rider/azz') }) }),
      [a],
    );
    expectNodes(change(table, owner, { rows: MANY.map((each) => ({ ...each, stargazers_count: 1 })) }), [a]);
    await table.draw(b);
    change(table, owner, { rows: MANY });
    const some = MANY.map((each, index) => (index < 160 ? { ...each, stargazers_count: 2 } : each));
    expectNodes(change(table, owner, { rows: some }), [owner]);
  });

  it('keep their parts when a repository is added, and show it', async () => {
    const before = await table.draw(a);
    const rows = [...MANY, repository(9999, 'rider/aa')];
    expectNodes(change(table, owner, { rows }, false), [owner]);
    expectNodes((await table.draw(owner)).slice(0, 2), [a, b]);
    const after = await table.draw(a);
    assert.deepEqual([after.length, before.every((row) => after.includes(row))], [before.length + 1, true]);
  });

  it('keep their places while more arrive, and new ones follow', async () => {
    const before = await table.draw(a);
    const rows = [...MANY, repository(9999, 'rider/a')];
    change(table, owner, { rows, isArriving: true }, false);
    const after = await table.draw(a);
    expectNodes(after.slice(0, -1), before);
    change(table, owner, { isArriving: false }, false);
    assert.ok((await table.draw(a))[0] === after.at(-1));
  });

  it('are other parts in another order, and none if few rows are left', async () => {
    await table.draw(a);
    expectNodes(change(table, owner, { sort: { by: 'stars' } }, false, false), [owner]);
    assert.deepEqual(
      shape(await table.draw(owner)),
      ['aa 1667', 'bb 1667', 'cc 1667'].map((each) => each.slice(1)),
    );
    expectNodes(await table.draw(a), []);
    expectNodes(table.redrawnByMarks(all), []);
    change(table, owner, { rows: MANY.slice(0, 2) }, false);
    assert.deepEqual(shape(await table.draw(owner)), ['repository', 'repository']);
  });

  it('belong to the current session of their account', async () => {
    await table.draw(a);
    const next = accountAt('code.example', 'rider', 1);
    expectNodes(change(table, owner, { session: next }), [a]);
    await table.draw(owner);
    const rows = await table.draw(a);
    assert.ok(a.session === next && rows.every((row) => row.kind === 'repository' && row.session === next));
  });

  it('are redrawn where marks have changed', async () => {
    assert.ok(first);
    const [row] = await table.draw(a);
    expectNodes(
      table.redrawnByMarks(({ repository: { id } }) => id === first?.id),
      [row],
    );
    expectNodes(
      table.redrawnByMarks(() => false),
      [],
    );
    expectNodes(table.redrawnByMarks(all), [a]);
    table.invalidate('all', new Set());
    expectNodes(table.redrawnByMarks(all), []);
  });

  it('of a language are parts, too', async () => {
    const store = storeOf(rider, MANY);
    const [language] = outline([store], {
      arrangement: { grouping: 'language', sort: 'name', filter: '', showsChanges: false },
    }).top;
    assert.ok(language?.kind === 'language');
    assert.deepEqual(shape(await table.draw(language)), ['a 1667', 'b 1667', 'c 1667']);
  });
});
