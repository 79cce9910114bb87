import assert from 'node:assert/strict';
import { ThemeIcon, TreeItemCollapsibleState } from 'vscode';
import { ours } from '../../src/base/core/text.ts';
import { clockTime } from '../../src/base/format.ts';
import type { StarredListing } from '../../src/repositories/core/starred.ts';
import { nodeId, type TreeNode } from '../../src/sidebar/nodes.ts';
import { ViewState } from '../../src/sidebar/viewState.ts';
import { accountAt, anonymousAt } from '../support/fakeAccounts.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { accountOf, group, storeOf, withStars } from '../support/treeData.ts';
import {
  languageNode,
  NOW,
  ownerNode,
  partNode,
  pinnedNode,
  repository,
  repositoryNode,
  rowOf,
  session,
} from '../support/treeRows.ts';

const since = clockTime(NOW - 3 * 3_600_000);
const unknown = { private: undefined, fork: undefined, archived: undefined };
const gone = { session, gone: { key: 9, fullName: ours('rider/gone'), ...unknown } };
const entries = [{ session, repository: repository({}) }];
const changed = { kind: 'changed', id: 'changed', entries, gone: [gone], since: NOW - 3 * 3_600_000 } as const;
const nothing = { kind: 'changed', id: 'changed', entries: [], gone: [], since: undefined } as const;
const sort = { by: 'name' } as const;
const cloned = { kind: 'cloned', id: 'cloned', entries, surplus: 0, isElsewhere: false } as const;
const host = { kind: 'host', id: 'cloned:a', parent: cloned, host: ours('code.example'), entries } as const;
const filter = { kind: 'saved', id: 'saved:f1', filterId: 'f1', name: 'Go', query: 'lang:go' } as const;
const only = { ...filter, entries, total: 1, sort, isBelow: false, isAbove: false };
const tag = { ...languageNode('home'), kind: 'tag', id: `tag:${session.id}:home` } as const;
const starredStore = (more: Partial<StarredListing> = {}) =>
  group('starred', [withStars(storeOf(session, []), [repository({}), repository({ id: 8 })], more)]);
const account = accountOf(storeOf(session, []));
const anonymous = accountOf(storeOf(anonymousAt('code.example'), []));

describe('rows of groups', () => {
  for (const [what, node, label, description, icon, contextValue] of [
    ['pinned repositories', pinnedNode, 'Pinned', '1', 'pinned', 'pinned'],
    ['a language', languageNode('Go'), 'Go', '2', 'code', 'language'],
    ['no language', languageNode(undefined), 'No language', '2', 'code', 'language'],
    ['a tag', tag, 'home', '2', 'tag', 'tag'],
    ['no tag', { ...tag, name: undefined }, 'No tag', '2', 'tag', 'tag'],
    ['clones', cloned, 'Cloned', '1', 'device-desktop', 'cloned'],
    ['clones on a host', host, 'code.example', '1', 'server', 'host'],
    ['clones without a host', { ...host, host: undefined }, 'No remote on a server', '1', 'server', 'host'],
    ['a saved filter', only, 'Go', '1', 'filter', 'saved'],
    ['the first saved filter', { ...only, isAbove: true }, 'Go', '1', 'filter', 'saved.above'],
    ['the last saved filter', { ...only, isBelow: true }, 'Go', '1', 'filter', 'saved.below'],
    ['a saved filter with very many matches', { ...only, total: 7 }, 'Go', '1 of 7', 'filter', 'saved'],
    ['a saved filter before its search', { ...only, total: undefined }, 'Go', undefined, 'filter', 'saved'],
    ['changes', changed, 'Changes', `2 since ${since}`, 'bell', 'changed'],
    ['no changes', nothing, 'Changes', 'none', 'bell', 'changed.nothing'],
    ['an owner', ownerNode({}), 'rider', '1', 'account', 'owner.user.self'],
    ['stars', starredStore(), 'Starred', '2', 'star-full', 'starred'],
    ['stars that were never read', starredStore({ isRead: false }), 'Starred', '', 'star-full', 'starred'],
    ['a part', partNode(languageNode('Go')), 'A', '2', 'list-unordered', 'part'],
    ['an account', account, 'rider', 'code.example', 'account', 'account.signedIn'],
    ['anonymous', anonymous, 'Not signed in', 'code.example', 'globe', 'account.anonymous'],
    [
      'a repository that is gone',
      { kind: 'gone', parent: changed, ...gone },
      'rider/gone',
      'no longer available',
      'trash',
      'gone',
    ],
  ] as [string, TreeNode, string, string | undefined, string, string][]) {
    it(`describe their contents: ${what}`, () => {
      const item = rowOf(node);
      assert.ok(item.iconPath instanceof ThemeIcon);
      assert.deepEqual(
        [item.label, item.description, item.iconPath.id, item.contextValue, item.id],
        [label, description, icon, contextValue, nodeId(node)],
      );
    });
  }

  for (const [node, label] of [
    [pinnedNode, 'Pinned: 1 repository'],
    [languageNode(undefined), 'No language: 2 repositories'],
    [partNode(languageNode('Go')), 'A: 2 repositories'],
    [changed, `Changes: 2 since ${since}`],
    [{ kind: 'gone', parent: changed, ...gone }, 'rider/gone, no longer available'],
  ] as [TreeNode, string][]) {
    it(`describe their contents to a screen reader: ${label}`, () => {
      assert.equal(rowOf(node).accessibilityInformation?.label, label);
    });
  }

  for (const [node, isOpen] of [
    [account, true],
    [pinnedNode, true],
    [changed, true],
    [cloned, false],
    [only, false],
    [ownerNode({}), false],
    [languageNode('Go'), false],
    [tag, false],
    [{ ...tag, isFiltered: true }, true],
    [partNode(ownerNode({})), false],
    [partNode(ownerNode({}, 'name', { isFiltered: true })), false],
    [ownerNode({}, 'name', { isFiltered: true }), true],
    [languageNode('Go', 'name', { isFiltered: true }), true],
  ] as [TreeNode, boolean][]) {
    it(`are ${isOpen ? 'open' : 'closed'} until the user toggles them, and stay so: ${nodeId(node)}`, async () => {
      const { Expanded, Collapsed } = TreeItemCollapsibleState;
      const memento = new MemoryMemento();
      const viewState = new ViewState(memento);
      assert.equal(rowOf(node, {}, viewState).collapsibleState, isOpen ? Expanded : Collapsed);
      await viewState.setOpen(nodeId(node), !isOpen, isOpen);
      assert.equal(rowOf(node, {}, new ViewState(memento)).collapsibleState, isOpen ? Collapsed : Expanded);
      await viewState.setOpen(nodeId(node), isOpen, isOpen);
      assert.equal(rowOf(node, {}, new ViewState(memento)).collapsibleState, isOpen ? Expanded : Collapsed);
    });
  }

  it('have different ids below two accounts, and two groups', () => {
    const other = accountAt('code.example', 'second', 2);
    const elsewhere = accountAt('other.example', 'rider', 1);
    const rows = [session, other, elsewhere].flatMap((each): TreeNode[] => {
      const owner = ownerNode({}, 'name', { session: each });
      const language = languageNode('Go', 'name', { session: each });
      return [
        owner,
        language,
        ...[owner, language, pinnedNode, changed].map((parent) => ({ ...repositoryNode({}, parent), session: each })),
      ];
    });
    assert.equal(new Set(rows.map((node) => rowOf(node).id)).size, rows.length);
  });
});
