import assert from 'node:assert/strict';
import { TokenRoutes } from '../../../../../src/http/core/tokens/tokenRoutes.ts';

describe('the tokens to try', () => {
  /** For all others, for peloton, and for criterium. */
  const routes = () => new TokenRoutes([undefined, { login: 'Peloton', id: 7 }, { login: 'criterium' }]);
  const at = (owner: string, repository?: string) => ({ owner, repository });

  it('begin with that for the owner, in any case, or else with the one for all others', () => {
    assert.deepEqual(routes().order(at('peloton', 'a')), [1, 0, 2]);
    assert.deepEqual(routes().order(at('CRITERIUM', 'a')), [2, 0, 1]);
    assert.deepEqual(routes().order(at('rider')), [0, 1, 2]);
  });

  it('are only one without an owner, without others, or to check it', () => {
    assert.deepEqual(routes().order({}), [0]);
    assert.deepEqual(new TokenRoutes([undefined]).order(at('rider')), [0]);
    assert.deepEqual(routes().order({ owner: 'peloton', isExact: true }), [1]);
  });

  it('are that for the owner by its id, also after a rename, and for its list only that one', () => {
    assert.deepEqual(routes().order({ owner: 'echelon', ownerId: 7 }), [1]);
    assert.deepEqual(routes().order({ owner: 'peloton', ownerId: 8 }), [0, 1, 2], 'its name has been taken');
    assert.deepEqual(routes().order({ owner: 'Criterium', ownerId: 9 }), [2]);
  });

  it('leave out those that can’t read the owner, except that for the owner', () => {
    const subject = routes();
    for (const place of [0, 1]) subject.noteLack(at('peloton', 'a'), place);
    assert.deepEqual(subject.order(at('peloton', 'b')), [1, 2]);
    assert.deepEqual(subject.order(at('rider')), [0, 1, 2]);
  });

  it('begin with one that has read the same before, until it can’t', () => {
    const subject = routes();
    subject.noteRead(at('peloton', 'a'), 2);
    assert.deepEqual(subject.order(at('peloton', 'A')), [2, 1, 0]);
    assert.deepEqual(subject.order(at('peloton', 'b')), [1, 0, 2]);
    subject.noteLack(at('peloton', 'a'), 2);
    assert.deepEqual(subject.order(at('peloton', 'a')), [1, 0, 2], 'it has read something of the owner');
    subject.noteRead(at('peloton', 'a'), 0);
    subject.noteRead(at('peloton', 'a'), 1);
    assert.deepEqual(subject.order(at('peloton', 'a')), [1, 0, 2]);
  });
});
