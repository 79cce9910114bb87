import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import bundle from '../../../l10n/bundle.l10n.json' with { type: 'json' };
import { root } from './root.ts';

/**
 * Returns the forms of a text as the document shortens them: with X for each placeholder, without details in
 * parentheses.
 */
function shortened(text: string): readonly string[] {
  const plain = text.replace(/ \(\{\d\}\)| \(status \{\d\}\)/g, '').replace(/\{\d\}/g, 'X');
  return plain.split('|');
}

/** Whether a text has a message as its first sentences, or the start of a sentence up to a colon or a comma. */
function isShortened(message: string, text: string): boolean {
  return text === message || text.startsWith(`${message} `) || /^[:,]/.test(text.slice(message.length - 1));
}

describe('the messages in docs/troubleshooting.md', () => {
  const texts = Object.values(bundle).flatMap((text) => shortened(typeof text === 'string' ? text : text.message));
  const rows = readFileSync(`${root}docs/troubleshooting.md`, 'utf8').match(/^\|.*(?=\|$)/gm) ?? [];
  const messages = rows
    .map((row) => row.slice(2).split(' | ')[0]?.trim() ?? '')
    .filter((cell) => cell !== 'Message' && !/^-+(\||$)/.test(cell));

  it('begin like a text of the extension', () => {
    assert.ok(messages.length > 30, `only ${messages.length}`);
    const unknown = messages.filter((message) => {
      const start = message.replace(/\b(?:HOST|ORG|NAME|TIME|N)\b/g, 'X');
      return !texts.some((text) => text.startsWith(start.replace(/\.$/, '')) && isShortened(start, text));
    });
    assert.deepEqual(unknown, []);
  });
});
