import assert from 'node:assert/strict';
import { MarkdownString } from 'vscode';
import { repositoryTooltip } from '../../src/views/tree/repositoryTooltip.ts';
import { repository } from '../support/treeRows.ts';

describe('tooltips', () => {
  it('render text from the service as text, and run nothing', () => {
    const description = '[x](command:evil) <img src=x onerror=alert(1)> **b**';
    const tooltip = repositoryTooltip(repository({ description, private: true }));
    assert.ok(tooltip instanceof MarkdownString);
    assert.ok(!tooltip.isTrusted && !tooltip.supportHtml && !tooltip.supportThemeIcons);
    assert.ok(tooltip.value.includes('\\[x\\]\\(command:evil\\)'), tooltip.value);
  });

  for (const text of [
    'www.evil.example',
    'x/WWW.evil.example',
    'awww.evil.example',
    'xhttps://evil.example',
    'a@evil.example',
  ]) {
    it(`do not turn into a link: ${text}`, () => {
      const name = text.replaceAll('/', '∕');
      const { value } = repositoryTooltip(repository({ full_name: `rider/${name}`, description: `(${text}) ${text}` }));
      assert.doesNotMatch(value.replaceAll('\\', ''), /www\.|:\/\/|@\w/i);
    });
  }
});
