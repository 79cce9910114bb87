import assert from 'node:assert/strict';
import { walk } from '../../support/objectGraph.ts';

const SECRET = 'a secret';

class Base {
  get hidden(): string {
    return SECRET;
  }
}
class Derived extends Base {}

function found(root: unknown): boolean {
  let isFound = false;
  walk(root, (value) => {
    isFound ||= String(value) === SECRET;
  });
  return isFound;
}

describe('a walk over everything that is reachable', () => {
  for (const [where, root] of [
    ['in a member', { a: [{ b: SECRET }] }],
    ['in a name', { [SECRET]: 1 }],
    ['behind a symbol', { [Symbol('s')]: SECRET }],
    ['in a non-enumerable member', Object.defineProperty({}, 'a', { value: SECRET })],
    ['behind a getter of a prototype', new Derived()],
    [
      'in an error that a getter throws',
      Object.defineProperty({}, 'a', {
        get: () => {
          throw { SECRET };
        },
      }),
    ],
    ['on a function', Object.assign(() => undefined, { a: SECRET })],
    ['in a map', new Map([[{ a: SECRET }, 1]])],
    ['in a set', new Set([[SECRET]])],
    [
      'in a cycle',
      (() => {
        const a: Record<string, unknown> = {};
        a.a = { a, b: SECRET };
        return a;
      })(),
    ],
  ] as const) {
    it(`finds a secret ${where}`, () => assert.ok(found(root)));
  }

  it('finds nothing in a closure or in a private member of a class', () => {
    class Private {
      readonly #a = SECRET;
      readonly length = () => this.#a.length;
    }
    assert.ok(!found({ a: () => SECRET, b: new Private() }));
  });
});
