import assert from 'node:assert/strict';
import { GitConsents } from '../../../../src/core/credentials/gitConsents.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const SERVER = 'https://code.example';
const [rider, second] = [{ id: 'https://code.example#1' }, { id: 'https://code.example#2' }];

describe('the consent for a server', () => {
  let memento: MemoryMemento;
  let consents: GitConsents;
  beforeEach(() => {
    memento = new MemoryMemento();
    consents = new GitConsents(memento);
  });

  const allowed = (stored = new GitConsents(memento)) => [rider, second].map((each) => stored.isAllowed(SERVER, each));

  it('is for the accounts that the user has seen, and stored', async () => {
    assert.deepEqual([allowed(), consents.isRefused(SERVER)], [[false, false], false]);
    await consents.allow(SERVER, [rider]);
    assert.deepEqual(allowed(), [true, false]);
    await consents.allow(SERVER, [second]);
    assert.deepEqual(allowed(), [true, true]);
  });

  it('can be refused for all accounts, and taken back', async () => {
    await consents.allow(SERVER, [rider]);
    await consents.disallow(SERVER, true);
    assert.deepEqual([allowed(), new GitConsents(memento).isRefused(SERVER)], [[false, false], true]);
    await consents.disallow(SERVER, false);
    assert.deepEqual([allowed(), consents.isRefused(SERVER), consents.origins], [[false, false], false, []]);
  });

  it('is not asked for again in a window in which the user has postponed it', () => {
    consents.postpone(SERVER);
    assert.ok(consents.isRefused(SERVER));
    assert.ok(!new GitConsents(memento).isRefused(SERVER));
    assert.deepEqual(consents.origins, []);
  });

  it('applies to an exact origin only', async () => {
    await consents.allow(SERVER, [rider]);
    for (const other of ['https://code.example:8443', 'http://code.example', 'https://code.example.', '__proto__'])
      assert.ok(!consents.isAllowed(other, rider));
  });

  const given = ({ id }: { readonly id: string }, userName: string) => ({ session: id, userName });

  it('remembers the users whose tokens Git has got, also after it was taken back', async () => {
    const [one, other] = [given(rider, 'rider'), given(second, 'second')];
    await consents.allow(SERVER, [rider]);
    for (const each of [one, other, one]) await consents.note(SERVER, each);
    await consents.disallow(SERVER, false);
    assert.deepEqual(new GitConsents(memento).of(SERVER).given, [one, other]);
    await consents.clear(SERVER, one);
    assert.deepEqual([consents.of(SERVER).given, consents.origins], [[other], [SERVER]]);
    await consents.clear(SERVER, other);
    assert.deepEqual(consents.origins, []);
  });

  it('ends with the sign-out of an account', async () => {
    await consents.allow(SERVER, [rider, second]);
    await consents.choose(SERVER, '/o/n.git', rider.id);
    await consents.note(SERVER, given(rider, 'rider'));
    await consents.forget(SERVER, rider.id);
    assert.deepEqual([allowed(), consents.chosen(SERVER, '/o/n.git')], [[false, true], undefined]);
    assert.deepEqual(consents.of(SERVER).given, [given(rider, 'rider')]);
  });

  it('keeps in mind that VS Code’s own answer was switched off', async () => {
    await consents.noteVSCode(SERVER, true);
    await consents.disallow(SERVER, false);
    assert.ok(new GitConsents(memento).of(SERVER).isVSCodeOff);
    await consents.noteVSCode(SERVER, false);
    assert.deepEqual(consents.origins, []);
  });

  it('allows nothing by what is noted later', async () => {
    await consents.disallow(SERVER, true);
    await consents.note(SERVER, given(rider, 'rider'));
    await consents.choose(SERVER, '/o/n.git', rider.id);
    assert.deepEqual([allowed(), consents.isRefused(SERVER)], [[false, false], true]);
  });

  it('remembers the account of a repository', async () => {
    await consents.allow(SERVER, [rider, second]);
    await consents.choose(SERVER, '/o/n.git', rider.id);
    await consents.choose(SERVER, undefined, second.id);
    assert.deepEqual(
      ['/o/n.git', undefined, '/x', '__proto__'].map((path) => consents.chosen(SERVER, path)),
      [rider.id, second.id, undefined, undefined],
    );
  });

  it('is kept for a limited number of servers, the last ones', async () => {
    for (let port = 1; port <= 60; port++) await consents.allow(`https://code.example:${port}`, [rider]);
    assert.deepEqual([consents.origins.length, consents.origins.at(-1)], [50, 'https://code.example:60']);
  });

  for (const stored of [null, 'x', [], { [SERVER]: { allowed: 'yes' } }, { [SERVER]: { allowed: [rider.id] } }]) {
    it(`allows nothing if what is stored is damaged: ${JSON.stringify(stored)}`, async () => {
      await memento.update('gitConsents', stored);
      assert.deepEqual(allowed(), [false, false]);
    });
  }
});
