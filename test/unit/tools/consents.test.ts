import assert from 'node:assert/strict';
import { Consents } from '../../../src/tools/consents.ts';

const input = { fullName: 'rider/handbook' };

describe('a recorded consent', () => {
  let consents: Consents;
  beforeEach(() => {
    consents = new Consents();
  });

  it('is missing without a question', () => {
    assert.equal(consents.consume(input), false);
    consents.prepared(input, false);
    assert.equal(consents.consume(input), false);
  });

  it('allows one call per question, also concurrently', () => {
    consents.prepared(input, true);
    consents.prepared({ ...input }, true);
    assert.deepEqual(
      [1, 2, 3].map(() => consents.consume(input)),
      [true, true, false],
    );
  });

  it('is valid only for the same input', () => {
    consents.prepared(input, true);
    assert.equal(consents.consume({ ...input, host: 'code.example' }), false);
    assert.equal(consents.consume(input), true);
  });

  it('is missing for a second concurrent call without its own question', () => {
    consents.prepared(input, true);
    consents.prepared(input, false);
    assert.equal(consents.consume(input), false);
    assert.equal(consents.consume(input), true);
  });

  it('expires if the call never runs', () => {
    consents.prepared(input, true);
    for (let count = 0; count < 1000; count++) consents.prepared({ count }, true);
    assert.equal(consents.consume(input), false);
  });
});
