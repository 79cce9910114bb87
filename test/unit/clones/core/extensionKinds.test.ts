import assert from 'node:assert/strict';
import { hasKinds, withKinds } from '../../../../src/clones/core/extensionKinds.ts';

const OURS = 'repo-rider.repo-rider';
const KINDS = ['workspace', 'ui'];
const OTHERS = { 'pub.name': ['ui'], 'other.extension': 'workspace' };

describe('extension kinds', () => {
  for (const [situation, value, there, back] of [
    ['no value', undefined, { [OURS]: KINDS }, undefined],
    ['values of other extensions', OTHERS, { ...OTHERS, [OURS]: KINDS }, OTHERS],
    ['an own entry', { [OURS]: ['ui', 'workspace'] }, { [OURS]: KINDS }, undefined],
    [
      'an own entry in other letters',
      { 'Repo-Rider.Repo-Rider': 'ui', ...OTHERS },
      { ...OTHERS, [OURS]: KINDS },
      OTHERS,
    ],
    ['a text', 'workspace', { [OURS]: KINDS }, undefined],
    ['a list', [OURS], { [OURS]: KINDS }, undefined],
    ['null', null, { [OURS]: KINDS }, undefined],
  ] as const) {
    it(`gets and loses the entry with ${situation}`, () => {
      assert.deepEqual(withKinds(value, OURS, KINDS), there);
      assert.deepEqual(withKinds(value, OURS, undefined), back);
      assert.equal(hasKinds(value, OURS), situation.startsWith('an own entry'));
    });
  }
});
