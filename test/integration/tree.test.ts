import assert from 'node:assert/strict';
import { MarkdownString, ThemeIcon, TreeItemCollapsibleState } from 'vscode';
import { UnauthorizedError, UnreachableError } from '../../src/core/http/requestErrors.ts';
import type { ListedRepository } from '../../src/core/model/repository.ts';
import { NOTHING } from '../../src/core/repositories/storeState.ts';
import { Command } from '../../src/ids.ts';
import { type OwnerNode, ownerNodes, rootNodes } from '../../src/views/tree/nodes.ts';
import { renderNode } from '../../src/views/tree/renderNode.ts';
import { repositoryTooltip } from '../../src/views/tree/repositoryTooltip.ts';

const ORIGIN = 'https://code.example';
const request = { origin: ORIGIN, path: '/user/repos' };
const owner = { login: 'rider', id: 1, type: 'User' };

function repository(more: Partial<ListedRepository>): ListedRepository {
  return { id: 7, name: 'spoke', full_name: 'rider/spoke', owner, ...more };
}

const row = (more: Partial<ListedRepository>) =>
  renderNode({ kind: 'repository', repository: repository(more) }, ORIGIN);

describe('rows of the tree', () => {
  for (const [what, more, description, icon, contextValue] of [
    ['nothing known', {}, '', 'repo', 'repository'],
    ['public', { private: false, language: 'Go', stargazers_count: 1234 }, 'Go · ★ 1,234', 'repo', 'repository.public'],
    ['private fork', { private: true, fork: true, stargazers_count: 0 }, '', 'lock', 'repository.private.fork'],
    ['archived', { private: false, archived: true }, '', 'archive', 'repository.public.archived'],
    ['fork', { private: false, fork: true, language: null }, '', 'repo-forked', 'repository.public.fork'],
    ['mirror', { private: false, mirror_url: 'git://x' }, '', 'mirror', 'repository.public.mirror'],
  ] as const) {
    it(`of a repository: ${what}`, () => {
      const item = row(more);
      assert.equal(item.label, 'spoke');
      assert.equal(item.description, description);
      assert.ok(item.iconPath instanceof ThemeIcon);
      assert.equal(item.iconPath.id, icon);
      assert.equal(item.contextValue, contextValue);
      assert.equal(item.command?.command, Command.showRepository);
      assert.equal(item.tooltip, undefined, 'a tooltip is made when it is asked for');
    });
  }

  it('keep their ids over changes of everything else', () => {
    assert.equal(row({}).id, row({ name: 'renamed', full_name: 'rider/renamed', language: 'C' }).id);
    assert.notEqual(row({}).id, row({ id: 8 }).id);
  });

  it('show hostile text as one harmless line', () => {
    const item = row({ name: 'a\n\u202eb\u0007<b>', language: 'x'.repeat(1_000_000) });
    assert.equal(item.label, 'a b <b>');
    assert.ok(String(item.description).length < 60);
  });

  it('say what they are to a screen reader', () => {
    const { accessibilityInformation } = row({ private: true, archived: true, language: 'Go', stargazers_count: 3 });
    assert.equal(accessibilityInformation?.label, 'spoke, private, archived, Go, ★ 3');
  });

  it('point at owners with their number of repositories', () => {
    const listing = { owner: { ...owner, type: 'Organization' }, repositories: [repository({})], failure: undefined };
    const item = renderNode({ kind: 'owner', listing }, ORIGIN);
    assert.equal(item.description, '1');
    assert.equal(item.collapsibleState, TreeItemCollapsibleState.Collapsed);
    assert.equal(item.contextValue, 'owner.organization');
  });

  it('offer Retry for what may pass, and Sign In for a refused token', () => {
    const commandOf = (error: UnreachableError | UnauthorizedError) =>
      renderNode({ kind: 'failure', error, login: undefined }, ORIGIN).command?.command;
    assert.equal(commandOf(new UnreachableError(request, undefined)), Command.retry);
    assert.equal(commandOf(new UnauthorizedError(request)), Command.signIn);
  });
});

describe('the order of rows', () => {
  const listing: OwnerNode['listing'] = { owner, repositories: [repository({})], failure: undefined };
  const failure = new UnreachableError(request, undefined);

  it('puts a failure before what is still known', () => {
    const kinds = rootNodes({ ...NOTHING, owners: [listing], failure, settled: true }).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['failure', 'owner']);
    assert.deepEqual(
      ownerNodes({ ...listing, failure }).map(({ kind }) => kind),
      ['failure', 'repository'],
    );
  });
});

describe('tooltips', () => {
  it('take the service’s words as text, and run nothing', () => {
    const description = '[x](command:evil) <img src=x onerror=alert(1)> **b**';
    const tooltip = repositoryTooltip(repository({ description, private: true }));
    assert.ok(tooltip instanceof MarkdownString);
    assert.ok(!tooltip.isTrusted && !tooltip.supportHtml && !tooltip.supportThemeIcons);
    assert.ok(tooltip.value.includes('\\[x\\]\\(command:evil\\)'), tooltip.value);
  });
});
