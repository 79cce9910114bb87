import assert from 'node:assert/strict';
import { MarkdownString } from 'vscode';
import type { CloneState } from '../../src/clones/core/git/cloneStates.ts';
import { Command } from '../../src/ids.ts';
import { repositoryTooltip } from '../../src/sidebar/repositoryTooltip.ts';
import { readState } from '../support/cloneStates.ts';
import { NOW, repository } from '../support/treeRows.ts';

const clone = { folder: 'file:///home/rita/hand%20book', remotes: [], branch: 'main' };

/** The lines of a tooltip, as a reader sees them. */
function linesOf({ value }: MarkdownString): readonly string[] {
  return value
    .replaceAll('&nbsp;', ' ')
    .replace(/\\(.)/g, '$1')
    .split('\n\n')
    .map((line) => line.trim());
}

describe('tooltips', () => {
  it('render text from the service as text, and run nothing', () => {
    const description = '[x](command:evil) <img src=x onerror=alert(1)> **b**';
    const hostile = { description, default_branch: description, license: { name: description } };
    const tooltip = repositoryTooltip(repository({ ...hostile, private: true }), {}, NOW);
    assert.ok(tooltip instanceof MarkdownString);
    assert.ok(!tooltip.isTrusted && !tooltip.supportHtml && !tooltip.supportThemeIcons);
    assert.equal(tooltip.value.split('\\[x\\]\\(command:evil\\)').length, 4, tooltip.value);
  });

  it('say what the row has no space for', () => {
    const tooltip = repositoryTooltip(
      repository({
        description: 'How to ride',
        private: false,
        fork: true,
        pushed_at: '2026-10-30T12:00:00Z',
        default_branch: 'trunk',
        license: { name: 'MIT License', spdx_id: 'MIT' },
        open_issues_count: 1,
      }),
      { clone, state: readState({ branch: 'fix', changes: 2, ahead: 1 }) },
      NOW,
    );
    assert.deepEqual(linesOf(tooltip), [
      '**rider/spoke**',
      'How to ride',
      'Public · Fork',
      'Last push 3 weeks ago · Default branch trunk · MIT License · 1 open issue',
      'Cloned in /home/rita/hand book: fix, 2 changes, 1 commit to push',
    ]);
  });

  it('show all work that no remote has, and count the worktrees', () => {
    const worktrees = [{ path: '/home/rita/a tree', branch: 'topic' }];
    const state = readState({ aheadElsewhere: 2, stashes: 1, worktrees, moreWorktrees: 2 });
    const tooltip = repositoryTooltip(repository({}), { clone, state }, NOW);
    assert.equal(
      linesOf(tooltip).at(-1),
      'Cloned in /home/rita/hand book: main, no changes, 2 commits on branches that aren’t checked out, 1 stash, 3 worktrees',
    );
    assert.ok(!tooltip.isTrusted);
  });

  it('name the remote of a clone that no account lists', () => {
    const local = { folder: clone.folder, host: undefined, isListed: false };
    const remotes = ['code.example/octo/[x](command:evil)\u202e'];
    for (const [known, line] of [
      [{ ...clone, remotes }, 'code.example/octo/[x] (command:evil)'],
      [clone, 'No remote on a server'],
    ] as const) {
      const tooltip = repositoryTooltip(repository({ local }), { clone: known }, NOW);
      assert.equal(linesOf(tooltip).at(-2), line);
      assert.ok(!tooltip.value.includes('](command:evil'));
    }
    const listed = repository({ local: { ...local, isListed: true } });
    assert.equal(linesOf(repositoryTooltip(listed, { clone }, NOW)).length, 2);
  });

  it('leave out what is unknown', () => {
    assert.deepEqual(linesOf(repositoryTooltip(repository({}), {}, NOW)), ['**rider/spoke**']);
    const nothing = { pushed_at: null, default_branch: null, license: null, open_issues_count: null };
    assert.deepEqual(linesOf(repositoryTooltip(repository(nothing), {}, NOW)), ['**rider/spoke**']);
  });

  for (const [state, text] of [
    [undefined, 'Cloned in /home/rita/hand book: main'],
    [
      { kind: 'unsafe', key: 'filter.x.clean' },
      /main, state unknown because its Git configuration sets filter\.x\.clean$/,
    ],
    [{ kind: 'failed' }, /main, state unknown because Git failed$/],
    [{ kind: 'elsewhere' }, /main, state unknown because this window can’t read the disk$/],
  ] as [CloneState | undefined, string | RegExp][]) {
    it(`describe a clone: ${state?.kind ?? 'only where it is'}`, () => {
      const tooltip = repositoryTooltip(repository({}), { clone, state }, NOW);
      const last = linesOf(tooltip).at(-1) ?? '';
      if (typeof text === 'string') assert.equal(last, text);
      else assert.match(last, text);
      assert.ok(!tooltip.isTrusted);
    });
  }

  it('let the user choose where Git may read changes, and can run nothing else', () => {
    const description = '[x](command:workbench.action.quit)';
    const tooltip = repositoryTooltip(repository({ description }), { clone, state: { kind: 'unconfirmed' } }, NOW);
    assert.deepEqual(tooltip.isTrusted, { enabledCommands: [Command.chooseCloneFolders] });
    assert.deepEqual(linesOf(tooltip).slice(-2), [
      'Cloned in /home/rita/hand book: main, changes not shown, because it isn’t in a clone folder',
      `[Choose Clone Folders…](command:${Command.chooseCloneFolders})`,
    ]);
    assert.ok(!tooltip.value.includes('[x](command'));
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
      const hostile = { full_name: `rider/${name}`, description: `(${text}) ${text}`, default_branch: text };
      const { value } = repositoryTooltip(repository({ ...hostile, license: { name: text } }), {}, NOW);
      assert.doesNotMatch(value.replaceAll('\\', ''), /www\.|:\/\/|@\w/i);
    });
  }
});
