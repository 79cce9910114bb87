import assert from 'node:assert/strict';
import { type OwnerChoice, OwnerChoices } from '../../../../src/accounts/core/ownerChoices.ts';
import { StorageError } from '../../../../src/base/core/errors.ts';
import { ours } from '../../../../src/base/core/text.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const rider = { id: 'https://api.github.com#1' };
const second = { id: 'https://api.github.com#2' };
const velodrome = { login: ours('velodrome'), id: 7, type: 'Organization', avatar_url: null, html_url: null };
const peloton = { ...velodrome, login: ours('peloton'), id: 8 };
const choice: OwnerChoice = { hidden: [velodrome], organizations: [peloton] };

describe('the chosen owners', () => {
  let memento: MemoryMemento;
  let choices: OwnerChoices;
  let fired: number;
  beforeEach(() => {
    memento = new MemoryMemento();
    choices = new OwnerChoices(memento);
    fired = 0;
    choices.onDidChange(() => fired++);
  });

  it('are stored for each account, across restarts', async () => {
    await choices.set(rider, choice);
    await choices.set(second, { hidden: [peloton], organizations: [] });
    const next = new OwnerChoices(memento);
    assert.deepEqual(next.of(rider), choice);
    assert.deepEqual(next.of(second)?.hidden, [peloton]);
    assert.equal(fired, 2);
  });

  it('are all owners after the choice is cleared, and before one is made', async () => {
    await choices.set(rider, undefined);
    assert.equal(fired, 0);
    await choices.set(rider, choice);
    await choices.set(rider, undefined);
    assert.deepEqual([choices.of(rider), memento.get('ownerChoices'), fired], [undefined, {}, 2]);
  });

  it('apply to this window even if they can’t be stored', async () => {
    memento.broken = true;
    await assert.rejects(choices.set(rider, choice), StorageError);
    assert.deepEqual([choices.of(rider), fired], [choice, 1]);
  });

  it('are forgotten for accounts that are no longer signed in', async () => {
    await choices.set(rider, choice);
    await choices.set(second, choice);
    await choices.sweep(new Set([rider.id, second.id]));
    assert.equal(fired, 2);
    await choices.sweep(new Set([second.id]));
    assert.deepEqual([choices.of(rider), choices.of(second)], [undefined, choice]);
  });

  for (const [what, stored] of [
    ['a text', 'x'],
    ['a list', [choice]],
    ['a choice that is a text', { [rider.id]: 'x' }],
    ['a choice without hidden owners', { [rider.id]: { hidden: [], organizations: [peloton] } }],
    ['a hidden owner without a login', { [rider.id]: { hidden: [{ id: 1 }, null, { login: '' }] } }],
  ] as const) {
    it(`are all owners if ${what} is stored`, async () => {
      await memento.update('ownerChoices', stored);
      assert.equal(choices.of(rider), undefined);
    });
  }

  it('leave out what is invalid', async () => {
    const hidden = [null, { ...velodrome, id: 1.5, type: 7 }];
    await memento.update('ownerChoices', { [second.id]: 3, [rider.id]: { hidden, organizations: 'x' } });
    const { id: _, type: _type, ...login } = velodrome;
    assert.deepEqual(choices.of(rider), { hidden: [{ ...login, id: undefined, type: undefined }], organizations: [] });
    assert.equal(choices.of(second), undefined);
  });
});
