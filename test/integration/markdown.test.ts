import assert from 'node:assert/strict';
import { commands } from 'vscode';
import { renderMarkdown } from '../../src/pages/markdown.ts';
import { ManualClock } from '../support/manualClock.ts';

describe('a README that VS Code renders', () => {
  const { executeCommand } = commands;
  let clock: ManualClock;
  beforeEach(() => {
    clock = new ManualClock();
  });
  afterEach(() => {
    commands.executeCommand = executeCommand;
    assert.equal(clock.sleeping, 0, 'no timer is left');
  });

  /** Makes the engine take this long for each part. */
  function slowEngine(ms: number): void {
    commands.executeCommand = async <T>(...call: Parameters<typeof executeCommand>): Promise<T> => {
      const result = await executeCommand<T>(...call);
      await clock.advance(ms);
      return result;
    };
  }

  /** Each paragraph is a part of its own. */
  const long = ['first', 'second', 'third'].map((word) => `**${word}** & ${'x'.repeat(12_000)}`).join('\n\n');

  it('is rendered in parts, in their order', async () => {
    slowEngine(999);
    const [html = ''] = (await renderMarkdown([long], clock)) ?? [];
    assert.deepEqual(
      [...html.matchAll(/<strong>(\w+)<\/strong>/g)].map(([, word]) => word),
      ['first', 'second', 'third'],
    );
  });

  it('is text from where it takes too long, without HTML of its own', async () => {
    slowEngine(3000);
    const [html = ''] = (await renderMarkdown([`${long}\n\n# <script>`], clock)) ?? [];
    assert.match(html, /<strong>first<\/strong>/);
    assert.doesNotMatch(html, /<strong>(second|third)|<script/);
    assert.match(html, /<pre class="plain">\*\*second\*\* &#38; x/);
  });
});
