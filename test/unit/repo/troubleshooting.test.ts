import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import bundle from '../../../l10n/bundle.l10n.json' with { type: 'json' };
import { root } from './root.ts';

/** Returns a text as the document shortens it: with X for each placeholder, and without details in parentheses. */
function shortened(text: string): string {
  const plain = text.split('|')[0] ?? '';
  return plain.replace(/ \(\{\d\}\)| \(status \{\d\}\)/g, '').replace(/\{\d\}/g, 'X');
}

describe('the messages in docs/troubleshooting.md', () => {
  const texts = Object.values(bundle).map((text) => shortened(typeof text === 'string' ? text : text.message));
  const tables = readFileSync(`${root}docs/troubleshooting.md`, 'utf8').split(
    '\n| Message | What to do |\n|---|---|\n',
  );
  const messages = tables.slice(1).flatMap((table) =>
    (/^(?:\|.*\n)+/.exec(table)?.[0] ?? '')
      .trimEnd()
      .split('\n')
      .map((row) => row.slice(2).split(' | ')[0] ?? ''),
  );

  it('begin like a text of the extension', () => {
    assert.ok(messages.length > 50, `only ${messages.length}`);
    const unknown = messages.filter((message) => {
      const start = message.replace(/\b(?:HOST|NAME|TIME)\b/g, 'X').replace(/\.$/, '');
      return !texts.some((text) => text.startsWith(start));
    });
    assert.deepEqual(unknown, []);
  });
});
