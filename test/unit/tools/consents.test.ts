import assert from 'node:assert/strict';
import { Consents } from '../../../src/tools/consents.ts';

const input = { fullName: 'rider/handbook' };

describe('what a person was asked about before a call runs', () => {
  let consents: Consents;
  beforeEach(() => {
    consents = new Consents();
  });

  it('is nothing without a question', () => {
    assert.equal(consents.consume(input), false);
    consents.prepared(input, false);
    assert.equal(consents.consume(input), false);
  });

  it('is one call for each question, also of several at once', () => {
    consents.prepared(input, true);
    consents.prepared({ ...input }, true);
    assert.deepEqual(
      [1, 2, 3].map(() => consents.consume(input)),
      [true, true, false],
    );
  });

  it('is that input alone', () => {
    consents.prepared(input, true);
    assert.equal(consents.consume({ ...input, host: 'code.example' }), false);
    assert.equal(consents.consume(input), true);
  });

  it('is nothing where one of two calls at once was not asked about', () => {
    consents.prepared(input, true);
    consents.prepared(input, false);
    assert.equal(consents.consume(input), false);
    assert.equal(consents.consume(input), true);
  });

  it('is forgotten in the end where calls never run', () => {
    consents.prepared(input, true);
    for (let count = 0; count < 1000; count++) consents.prepared({ count }, true);
    assert.equal(consents.consume(input), false);
  });
});
