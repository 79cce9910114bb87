import assert from 'node:assert/strict';
import { ThemeIcon, TreeItemCollapsibleState } from 'vscode';
import { LOCAL_SESSION } from '../../src/accounts/core/session.ts';
import type { RepoRiderError } from '../../src/base/core/errors.ts';
import { ours } from '../../src/base/core/text.ts';
import type { Clone } from '../../src/clones/core/known/knownClones.ts';
import {
  ForbiddenError,
  RefusedAddressError,
  SingleSignOnError,
  UnauthorizedError,
  UnreachableError,
} from '../../src/http/core/send/requestErrors.ts';
import { Command } from '../../src/ids.ts';
import type { ListedRepository } from '../../src/model/core/repository.ts';
import type { Change } from '../../src/repositories/core/change.ts';
import type { OwnerListing } from '../../src/repositories/core/listing.ts';
import type { GroupNode } from '../../src/sidebar/groupKinds.ts';
import type { Notice } from '../../src/sidebar/nodes.ts';
import type { Marks } from '../../src/sidebar/rowMarks.ts';
import { readState } from '../support/cloneStates.ts';
import {
  languageNode,
  ownerNode,
  partNode,
  pinnedNode,
  repository,
  repositoryNode,
  rowOf,
  session,
} from '../support/treeRows.ts';
import type { Written } from '../support/written.ts';

const request = { origin: 'https://code.example', path: '/user/repos' };
const github = 'https://github.com/rider/spoke';
const archivedNow: readonly Change[] = [{ kind: 'archived' }, { kind: 'pushed' }];
const changedNode: GroupNode = { kind: 'changed', id: 'changed', entries: [], gone: [], since: undefined };

const clonedNode: GroupNode = { kind: 'cloned', id: 'cloned', entries: [], surplus: 0, isElsewhere: false };

const row = (more: Partial<Written<ListedRepository>>, marks: Partial<Marks> = {}, parent: GroupNode = ownerNode({})) =>
  rowOf(repositoryNode(more, parent), marks);

const CLONE: Clone = { folder: 'file:///home/rita/handbook', remotes: [] };

describe('rows of repositories', () => {
  for (const [what, more, description, icon, contextValue] of [
    ['no properties', {}, '', 'repo', 'repository'],
    [
      'public',
      { private: false, language: 'Go', stargazers_count: 1234 },
      'Go · 1,234 stars',
      'repo',
      'repository.public',
    ],
    ['private fork', { private: true, fork: true, stargazers_count: 0 }, '', 'lock', 'repository.private.fork'],
    ['internal', { private: true, visibility: 'internal' }, '', 'organization', 'repository.internal'],
    ['archived', { private: false, archived: true }, '', 'archive', 'repository.public.archived'],
    ['archived fork', { fork: true, archived: true }, '', 'archive', 'repository.fork.archived'],
    [
      'private, archived',
      { private: true, archived: true, language: 'C' },
      'archived · C',
      'lock',
      'repository.private.archived',
    ],
    ['fork', { private: false, fork: true, language: null }, '', 'repo-forked', 'repository.public.fork'],
    ['forked mirror', { fork: true, mirror_url: 'git://x' }, '', 'repo-forked', 'repository.fork.mirror'],
    ['mirror', { private: false, mirror_url: 'git://x' }, '', 'mirror', 'repository.public.mirror'],
    ['with an editor', { html_url: github }, '', 'repo', 'repository.webEditor'],
  ] as const) {
    it(`show the known properties: ${what}`, () => {
      const item = row(more);
      assert.equal(item.label, 'spoke');
      assert.equal(item.description, description);
      assert.ok(item.iconPath instanceof ThemeIcon);
      assert.equal(item.iconPath.id, icon);
      assert.equal(item.contextValue, contextValue);
      assert.equal(item.collapsibleState, TreeItemCollapsibleState.None);
      assert.deepEqual([item.tooltip, item.command], [undefined, undefined], 'they are resolved on demand');
    });
  }

  for (const [what, marks, contextValue] of [
    ['pinned', { isPinned: true }, 'repository.pinned'],
    ['cloned', { clone: CLONE }, 'repository.cloned'],
    ['changed', { changes: archivedNow }, 'repository.changed'],
    ['all of it', { isPinned: true, clone: CLONE, changes: archivedNow }, 'repository.pinned.cloned.changed'],
  ] as const) {
    it(`set the context value of their menus: ${what}`, () => assert.equal(row({}, marks).contextValue, contextValue));
  }

  it('can be moved only among the pins', () => {
    const of = (parent: GroupNode) => row({}, { isPinned: true }, parent).contextValue;
    assert.deepEqual([of(pinnedNode), of(ownerNode({}))], ['repository.pinned.movable', 'repository.pinned']);
  });

  it('list all properties of the context value in one order', () => {
    const more = { private: true, fork: true, archived: true, mirror_url: 'git://x', html_url: github };
    const marks = { isPinned: true, clone: CLONE, changes: archivedNow };
    assert.equal(
      row(more, marks).contextValue,
      'repository.private.fork.archived.mirror.webEditor.pinned.cloned.changed',
    );
  });

  const known = { language: 'Go', stargazers_count: 3, size: 1536, pushed_at: '2026-11-19T12:00:00Z' };
  for (const [what, parent, description] of [
    ['by name', ownerNode({}, 'name'), 'Go · 3 stars'],
    ['by stars', ownerNode({}, 'stars'), '3 stars · Go'],
    ['by last push', ownerNode({}, 'pushed'), '2d · Go'],
    ['by size', ownerNode({}, 'size'), '1.5 MB · Go'],
    ['among a language', languageNode('Go'), 'rider · 3 stars'],
    ['among a language by size', languageNode('Go', 'size'), '1.5 MB · rider'],
    ['in a part of an owner', partNode(ownerNode({}, 'size')), '1.5 MB · Go'],
    ['in a part of a language', partNode(languageNode('Go')), 'rider · 3 stars'],
    ['pinned', pinnedNode, 'rider · Go'],
    ['cloned', { kind: 'cloned', id: 'cloned', entries: [] }, 'rider'],
    ['changed', changedNode, 'now archived'],
  ] as [string, GroupNode, string][]) {
    it(`describe themselves according to their place: ${what}`, () => {
      assert.equal(row(known, { changes: archivedNow }, parent).description, description);
    });
  }

  for (const [usual, branch, description, label] of [
    ['main', 'main', 'rider', 'spoke, rider, cloned'],
    ['main', 'develop', 'develop · rider', 'spoke, rider, cloned: develop'],
    [undefined, 'main', 'main · rider', 'spoke, rider, cloned: main'],
    ['main', undefined, 'rider', 'spoke, rider, cloned'],
  ] as const) {
    it(`name the branch of a clone unless it is the default one: ${branch}, by default ${usual}`, () => {
      const item = row({ default_branch: usual }, { clone: { ...CLONE, ...(branch && { branch }) } }, clonedNode);
      assert.deepEqual([item.description, item.accessibilityInformation?.label], [description, label]);
    });
  }

  describe('of clones', () => {
    const LOCAL = { folder: 'file:///home/rita/hand%20book', host: ours('code.example'), isListed: false };
    const COPY = { ...LOCAL, host: undefined, isListed: true };
    const TREE = { ...COPY, worktreeOf: CLONE.folder };
    const clone = { ...CLONE, branch: 'main' };

    for (const [what, local, marks, description, icon, contextValue, label] of [
      ['no account', LOCAL, {}, 'main · rider', 'repo', 'repository.cloned.local', 'spoke, rider, cloned: main'],
      ['an account', COPY, {}, 'main', 'repo', 'repository.cloned', 'spoke, rider, cloned: main'],
      ['a worktree', TREE, {}, 'main', 'git-branch', 'repository.cloned.worktree', 'spoke, rider, cloned: main'],
      [
        'one where Git may not run',
        LOCAL,
        { state: { kind: 'unconfirmed' }, tags: [ours('work')] },
        'Git may not run here',
        'repo',
        'repository.cloned.tagged.local',
        'spoke, rider, work, cloned: main',
      ],
    ] as const) {
      it(`say where they are: ${what}`, () => {
        const item = row({ local }, { clone, ...marks }, clonedNode);
        assert.ok(item.iconPath instanceof ThemeIcon);
        assert.deepEqual(
          [item.description, item.iconPath.id, item.contextValue, item.accessibilityInformation?.label],
          [description, icon, contextValue, label],
        );
      });
    }

    for (const [status, description, label] of [
      [
        { changes: 3, ahead: 1, aheadElsewhere: 1, behind: 1 },
        '●3 ↑2 ↓1 · main',
        '3 changes, 2 commits to push, 1 commit to pull',
      ],
      [{ changes: 1 }, '●1 · main', '1 change'],
      [{ behind: 2 }, '↓2 · main', '2 commits to pull'],
      [{}, 'main · rider', ''],
    ] as const) {
      it(`say what there is to do, also to a screen reader: ${description}`, () => {
        const item = row({ local: LOCAL }, { clone, state: readState(status) }, clonedNode);
        const expected = ['spoke', 'rider', 'cloned: main', label].filter(Boolean).join(', ');
        assert.deepEqual([item.description, item.accessibilityInformation?.label], [description, expected]);
      });
    }

    it('have no empty facts without an owner', () => {
      const own = { local: LOCAL, owner: { login: '', id: undefined } };
      const marks = { clone, tags: [ours('work')] };
      const [inClones, inPins] = [clonedNode, pinnedNode].map((parent) => row(own, marks, parent));
      assert.deepEqual([inClones?.description, inPins?.description], ['main · work', 'work']);
      for (const item of [inClones, inPins])
        assert.equal(item?.accessibilityInformation?.label, 'spoke, work, cloned: main');
    });

    it('can be expanded among the clones if they have worktrees', () => {
      const { None, Collapsed } = TreeItemCollapsibleState;
      const of = (marks: Partial<Marks>, parent: GroupNode = clonedNode) => row({}, marks, parent).collapsibleState;
      assert.deepEqual(
        [of({ clone, hasWorktrees: true }), of({ clone, hasWorktrees: true }, pinnedNode), of({ clone })],
        [Collapsed, None, None],
      );
      const parent = repositoryNode({}, clonedNode);
      const tree = { ...repositoryNode({ local: TREE }, clonedNode), clone: parent };
      assert.equal(rowOf(tree, { clone, hasWorktrees: true }).collapsibleState, None);
    });
  });

  it('show two facts only where a narrow sidebar has room for both', () => {
    const more = { language: 'TypeScript', stargazers_count: 3 };
    assert.equal(row({ ...more, name: 'hub' }).description, 'TypeScript · 3 stars');
    assert.equal(row({ ...more, name: 'handbook' }).description, 'TypeScript');
  });

  it('omit missing properties in every sort order', () => {
    for (const by of ['pushed', 'size'] as const) {
      assert.equal(row({ pushed_at: null, size: null }, {}, ownerNode({}, by)).description, '');
      assert.equal(row({ size: 0 }, {}, ownerNode({}, by)).description, '');
    }
  });

  for (const [changes, described] of [
    [[{ kind: 'new' }], 'new'],
    [[{ kind: 'renamed', from: 'rider/old' }], 'renamed from rider/old'],
    [[{ kind: 'unarchived' }], 'no longer archived'],
    [[{ kind: 'madePrivate' }], 'now private'],
    [[{ kind: 'madePublic' }], 'now public'],
    [[{ kind: 'updated' }], 'updated'],
  ] as [Change[], string][]) {
    it(`describe changes: ${described}`, () => {
      assert.ok(String(row({}, { changes }, changedNode).description).startsWith(described));
      assert.ok(row({}, { changes }).accessibilityInformation?.label.endsWith(`, ${described}`));
    });
  }

  it('keep their ids when everything else changes', () => {
    assert.equal(row({}).id, row({ name: 'renamed', full_name: 'rider/renamed', language: 'C' }).id);
    assert.equal(row({}).id, row({}, { isPinned: true, clone: CLONE, changes: archivedNow }).id);
    assert.notEqual(row({}).id, row({ id: 8 }).id);
  });

  for (const [what, more, marks, label] of [
    [
      'the known properties',
      { private: true, archived: true, language: 'Go', stargazers_count: 3 },
      {},
      'spoke, Private, Archived, Go, 3 stars',
    ],
    ['no missing properties', {}, {}, 'spoke'],
    ['a single star', { stargazers_count: 1 }, {}, 'spoke, 1 star'],
    ['no stars', { stargazers_count: 0, private: false }, {}, 'spoke, Public, 0 stars'],
    ['the last push', known, {}, 'spoke, Go, 3 stars, pushed 2 days ago'],
    ['the kind', { fork: true, mirror_url: 'git://x' }, {}, 'spoke, Fork, Mirror'],
    [
      'the marks',
      {},
      { isPinned: true, clone: CLONE, changes: archivedNow },
      'spoke, pinned, cloned, now archived, new commits',
    ],
  ] as const) {
    it(`give a screen reader ${what}`, () => assert.equal(row(more, marks).accessibilityInformation?.label, label));
  }
});

describe('rows of owners', () => {
  const wanderer = { login: ours('wanderer'), id: 2, type: 'User' };
  const ownerRow = (more: Partial<OwnerListing>) => rowOf(ownerNode({ owner: wanderer, ...more }));

  it('say how many repositories they have', () => {
    const item = ownerRow({ owner: { ...wanderer, type: 'Organization' } });
    assert.equal(item.description, '1');
    assert.equal(item.collapsibleState, TreeItemCollapsibleState.Collapsed);
    assert.equal(item.contextValue, 'owner.organization');
  });

  for (const [what, more, description, contextValue] of [
    ['not read yet', { isWatched: true, isRead: false, repositories: [] }, 'watched', 'owner.user.watched'],
    ['watched', { isWatched: true }, '1 · watched', 'owner.user.watched'],
    ['the account itself', { owner: { login: ours('rider'), id: 1, type: 'User' } }, '1', 'owner.user.self'],
    ['behind single sign-on', { isWithheld: true }, '1 · requires single sign-on', 'owner.user.withheld'],
    ['not refreshed', { failure: new UnreachableError(request, undefined) }, '1 · refresh failed', 'owner.user'],
  ] as const) {
    it(`describe their kind: ${what}`, () => {
      const item = ownerRow(more);
      assert.deepEqual([item.description, item.contextValue], [description, contextValue]);
    });
  }

  it('show the number of matches of a filter, and are expanded', () => {
    const repositories = [repository({}), repository({ id: 8 })];
    const item = rowOf(ownerNode({ repositories }, 'name', { rows: repositories.slice(1), isFiltered: true }));
    assert.deepEqual(
      [item.description, item.collapsibleState, item.accessibilityInformation?.label],
      ['1 of 2', TreeItemCollapsibleState.Expanded, 'rider: 1 of 2 repositories'],
    );
  });
});

describe('the row of an account', () => {
  it('says that its refresh failed, and why', () => {
    const failure = new UnreachableError(request, undefined);
    const item = rowOf({ kind: 'account', session, failure });
    assert.equal(item.description, `${session.host} · refresh failed`);
    assert.ok(typeof item.tooltip === 'string' && item.tooltip.includes('Couldn’t reach'));
    assert.ok(item.iconPath instanceof ThemeIcon && item.iconPath.id === 'error');
    assert.equal(rowOf({ kind: 'account', session, failure: undefined }).description, session.host);
  });
});

describe('rows that report problems', () => {
  for (const [error, command] of [
    [new UnreachableError(request, undefined), Command.refresh],
    [new UnauthorizedError(request, true), Command.manageAccount],
    [new UnauthorizedError(request, false), Command.signIn],
    [new SingleSignOnError(request), Command.authorize],
    [new SingleSignOnError(request, undefined, true), Command.authorize],
    [new ForbiddenError(request, true), Command.manageAccount],
    [new RefusedAddressError(request, 'origin'), Command.showLog],
  ] as [RepoRiderError, string][]) {
    it(`offer the remedy for a failure: ${error.message}`, () => {
      const node = { kind: 'failure', session, parent: undefined, error, login: undefined } as const;
      const item = rowOf(node);
      // As if it were selected: only then, a row is meant.
      assert.deepEqual([item.command?.command, item.command?.arguments], [command, [node, [node]]]);
    });
  }

  for (const [notice, command] of [
    [{ kind: 'stopped' }, Command.refresh],
    [{ kind: 'incomplete' }, Command.refresh],
    [{ kind: 'unreadable', items: 5 }, Command.showLog],
    [{ kind: 'withheld', organizations: 2 }, Command.authorize],
    [{ kind: 'withheld', organizations: 0 }, Command.authorize],
    [{ kind: 'spent', until: Date.now() }, Command.signIn],
    [{ kind: 'none' }, Command.manageAccount],
    [{ kind: 'filtered' }, Command.clearFilter],
    [{ kind: 'elsewhere' }, Command.useInThisWindow],
    [{ kind: 'moreClones', count: 2 }, Command.chooseCloneFolders],
  ] as [Notice, string][]) {
    it(`say what to do about: ${JSON.stringify(notice).replace(/\d{5,}/, '')}`, () => {
      const item = rowOf({ kind: 'notice', session, parent: undefined, notice });
      assert.equal(item.command?.command, command);
      assert.match(String(item.description), /^[^{}]+\.$/);
    });
  }

  it('offer to sign in beside the clones', () => {
    const item = rowOf({ kind: 'notice', session: LOCAL_SESSION, parent: undefined, notice: { kind: 'signedOut' } });
    assert.deepEqual(
      [item.label, item.description, item.command?.command],
      ['Sign In…', 'to list your repositories', Command.signIn],
    );
  });

  it('count the worktrees that are not shown', () => {
    const notice = { kind: 'moreWorktrees', count: 3 } as const;
    const item = rowOf({ kind: 'notice', session: LOCAL_SESSION, parent: undefined, notice });
    assert.deepEqual([item.label, item.command], ['3 more worktrees', undefined]);
  });
});
