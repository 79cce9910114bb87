import assert from 'node:assert/strict';
import { submoduleAddresses } from '../../../../src/files/core/submodules.ts';

const read = (text: string) => Object.fromEntries(submoduleAddresses(new TextEncoder().encode(text)));

describe('the addresses of submodules', () => {
  it('are those in .gitmodules, by path', () => {
    const text = '[submodule "a"]\n path = lib/a\n url = https://example.com/a\n[submodule "b"]\n url=../b\n path=b\n';
    assert.deepEqual(read(text), { 'lib/a': 'https://example.com/a', b: '../b' });
  });

  const none: readonly (readonly [string, string])[] = [
    ['no Git configuration', 'nonsense ['],
    ['no path', '[submodule "a"]\n url = x\n'],
    ['a path outside', '[submodule "a"]\n path = ../a\n url = x\n'],
    ['a very long address', `[submodule "a"]\n path = a\n url = ${'x'.repeat(3000)}\n`],
    ['a very long file', `[submodule "a"]\n path = a\n url = x\n#${'x'.repeat(300_000)}`],
    ['another section', '[remote "a"]\n path = a\n url = x\n'],
  ];
  for (const [name, text] of none) it(`are none with ${name}`, () => assert.deepEqual(read(text), {}));
});
