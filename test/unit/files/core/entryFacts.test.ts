import assert from 'node:assert/strict';
import { EntryFacts, factIn } from '../../../../src/files/core/entryFacts.ts';

const FILE = { mode: '100644', size: 130 };
const LINK = { mode: '120000', size: 10 };
const OID = `oid sha256:${'4d'.repeat(32)}`;
const POINTER = `version https://git-lfs.github.com/spec/v1\n${OID}\nsize 12345\n`;

const read = (entry: typeof FILE, text: string) => factIn(entry, new TextEncoder().encode(text));

describe('what a content says about its entry', () => {
  it('is where a link leads', () => {
    assert.deepEqual(read(LINK, '../docs'), { kind: 'link', target: '../docs' });
  });

  it('is the size of the file that a pointer stands for', () => {
    assert.deepEqual(read(FILE, POINTER), { kind: 'pointer', size: 12345 });
    assert.deepEqual(read({ ...FILE, mode: '100755' }, POINTER), { kind: 'pointer', size: 12345 });
  });

  const others: readonly (readonly [string, string])[] = [
    ['another first line', `# ${POINTER}`],
    ['no hash', 'version https://git-lfs.github.com/spec/v1\nsize 12345\n'],
    ['no number', POINTER.replace('12345', '1e99')],
    ['more than a pointer may have', POINTER.padEnd(1024, '\n')],
  ];
  for (const [name, text] of others) it(`is nothing for ${name}`, () => assert.equal(read(FILE, text), undefined));

  it('is nothing for what is much larger than a link', () => {
    assert.equal(read({ ...LINK, size: 5000 }, 'x'), undefined);
    assert.equal(read(LINK, 'x'.repeat(5000)), undefined);
  });

  it('is known once it was read, and reported once', () => {
    const facts = new EntryFacts();
    const found: string[] = [];
    facts.onDidFind((hash) => found.push(hash));
    const link = { ...LINK, hash: 'a' };
    facts.note(link, new TextEncoder().encode('docs'));
    facts.note(link, new TextEncoder().encode('docs'));
    facts.note({ ...FILE, hash: 'b' }, new TextEncoder().encode('# Text'));
    assert.deepEqual(found, ['a']);
    assert.deepEqual(facts.of(link), { kind: 'link', target: 'docs' });
    assert.equal(facts.of({ hash: 'b' }), undefined);
  });

  it('is forgotten beyond a maximum', () => {
    const facts = new EntryFacts();
    for (let at = 0; at <= 2000; at++) facts.note({ ...LINK, hash: `${at}` }, new TextEncoder().encode('x'));
    assert.equal(facts.of({ hash: '0' }), undefined);
    assert.ok(facts.of({ hash: '1' }));
  });
});
