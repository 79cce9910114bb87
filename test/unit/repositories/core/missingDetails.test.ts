import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { NotFoundError, ServerError, UnexpectedStatusError } from '../../../../src/http/core/send/requestErrors.ts';
import { MissingDetails } from '../../../../src/repositories/core/missingDetails.ts';
import { EchoingMemento } from '../../../support/echoingMemento.ts';
import { rider, second } from '../../../support/fakeAccounts.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = 1_000 * DAY_MS;
const request = (status: number) => ({ origin: 'https://code.example', path: '/', status });
const one = { session: rider, repository: repository(1, 'rider/one') };
const two = { session: rider, repository: repository(2, 'rider/two') };

describe('what code hosts lack', () => {
  let memento: MemoryMemento;
  let missing: MissingDetails;
  beforeEach(() => {
    memento = new MemoryMemento();
    missing = new MissingDetails(memento);
  });

  it('is remembered although VS Code sends back earlier values while it stores several', async () => {
    const echoing = new EchoingMemento();
    missing = new MissingDetails(echoing);
    const keys = ['readme', 'languages', 'topics'];
    const hasAll = (window: MissingDetails): boolean => keys.every((key) => window.has(one, key, NOW));
    const notes: Promise<boolean>[] = [];
    for (const key of keys) {
      notes.push(missing.note(one, key, new NotFoundError(request(404)), NOW));
      await setImmediate();
    }
    assert.ok(hasAll(missing));
    await Promise.all(notes);
    assert.ok(hasAll(missing) && hasAll(new MissingDetails(echoing)));
    await missing.forget([rider]);
    assert.ok(keys.every((key) => !missing.has(one, key, NOW)));
  });

  it('is remembered for a repository after 404, for a day', async () => {
    assert.ok(await missing.note(one, 'readme', new NotFoundError(request(404)), NOW));
    assert.ok(missing.has(one, 'readme', NOW + DAY_MS - 1));
    assert.ok(new MissingDetails(memento).has(one, 'readme', NOW));
    assert.ok(missing.has({ ...one, repository: repository(1, 'rider/renamed') }, 'readme', NOW));
    assert.ok(!missing.has(one, 'readme', NOW + DAY_MS));
    assert.ok(!missing.has(one, 'readme', NOW - 1));
    assert.ok(!missing.has(one, 'languages', NOW) && !missing.has(two, 'readme', NOW));
  });

  it('is remembered by name for repositories without a usable id', async () => {
    const [first, other] = ['a', 'b'].map((name) => ({ session: rider, repository: repository(0, `rider/${name}`) }));
    assert.ok(first && other);
    await missing.note(first, 'readme', new NotFoundError(request(404)), NOW);
    assert.ok(missing.has(first, 'readme', NOW) && !missing.has(other, 'readme', NOW));
  });

  for (const failure of [new ServerError(request(501), undefined), new UnexpectedStatusError(request(405))]) {
    it(`is remembered for the host after ${failure.request.status}`, async () => {
      assert.ok(await missing.note(one, 'commits', failure, NOW));
      assert.ok(missing.has(two, 'commits', NOW) && !missing.has(two, 'readme', NOW));
      const elsewhere = { session: { ...second, server: 'https://other.example' }, repository: one.repository };
      assert.ok(!missing.has(elsewhere, 'commits', NOW));
    });
  }

  it('is remembered after 404 for the account that asked, until it signs out or has another token', async () => {
    const ofSecond = { ...one, session: second };
    await missing.note(one, 'readme', new NotFoundError(request(404)), NOW);
    assert.ok(!missing.has(ofSecond, 'readme', NOW));
    await missing.note(ofSecond, 'readme', new NotFoundError(request(404)), NOW);
    await missing.note(one, 'commits', new UnexpectedStatusError(request(405)), NOW);
    await missing.forget([rider]);
    assert.ok(!missing.has(one, 'readme', NOW) && missing.has(ofSecond, 'readme', NOW));
    assert.ok(missing.has(one, 'commits', NOW));
  });

  it('is not remembered after other failures, nor for an empty repository', async () => {
    assert.ok(!(await missing.note(one, 'readme', new ServerError(request(500), undefined), NOW)));
    assert.ok(await missing.note(one, 'commits', new UnexpectedStatusError(request(409)), NOW));
    assert.ok(!missing.has(one, 'readme', NOW) && !missing.has(one, 'commits', NOW));
  });

  it('is limited to the latest 500', async () => {
    for (let id = 0; id < 502; id++) {
      const entry = { session: rider, repository: repository(id, `rider/r${id}`) };
      await missing.note(entry, 'readme', new NotFoundError(request(404)), NOW + id);
    }
    assert.ok(!missing.has({ session: rider, repository: repository(1, 'rider/r1') }, 'readme', NOW + 600));
    assert.ok(missing.has({ session: rider, repository: repository(2, 'rider/r2') }, 'readme', NOW + 600));
  });
});
