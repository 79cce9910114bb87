import assert from 'node:assert/strict';
import { type Typing, typings } from '../../../bench/typing/typedTexts.ts';

const NAMES = Array.from({ length: 360 }, (_, index) => ({
  name: `gear${String.fromCharCode(97 + (index % 26))}-map${index}`,
  owner: { login: 'velodrome' },
}));

function last({ texts }: Typing): string {
  return texts.at(-1) ?? '';
}

describe('the texts typed to find repositories', () => {
  const all = typings(NAMES);
  const of = (kind: Typing['kind']): readonly Typing[] => all.filter((each) => each.kind === kind);

  it('change by one letter with each key, from an empty text', () => {
    for (const { texts } of all) {
      for (const [at, text] of texts.entries()) {
        const before = texts[at - 1] ?? '';
        assert.equal(Math.abs(text.length - before.length), 1, `${before} → ${text}`);
        assert.ok(text.startsWith(before) || before.startsWith(text), `${before} → ${text}`);
      }
    }
  });

  it('are names throughout the list', () => {
    const places = of('word').map((each) => NAMES.findIndex(({ name }) => name === last(each)));
    assert.deepEqual(places, [0, 10, 20, 30, 40, 50]);
  });

  it('have each kind of typing error', () => {
    const names = new Set(NAMES.map(({ name }) => name));
    const lengths = new Set<number>();
    for (const each of of('typing error')) {
      assert.ok(!names.has(last(each)), last(each));
      lengths.add(last(each).length);
    }
    assert.equal(of('typing error').length, 12);
    assert.ok(lengths.size > 2, 'missing and extra letters');
  });

  it('correct errors: letters are deleted, and the name is right at the end', () => {
    for (const each of of('corrected')) {
      assert.ok(NAMES.some(({ name }) => name === last(each)));
      assert.ok(each.texts.some((text, at) => text.length < (each.texts[at - 1] ?? '').length));
    }
  });

  it('have words in another order, and qualifiers with their own letters', () => {
    assert.match(last(of('words')[0] ?? assert.fail()), /^map\d+ gear[a-z]$/);
    for (const name of ['lang', 'is', 'pushed', 'stars', 'owner', 'size', 'sort']) {
      const typed = of('qualifier').filter((each) => last(each).includes(`${name}:`));
      assert.ok(typed.length > 0, name);
      assert.ok(typed.every(({ texts }) => texts.some((text) => text.endsWith(`${name}:`))));
    }
  });
});
