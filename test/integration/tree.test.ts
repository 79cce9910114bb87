import assert from 'node:assert/strict';
import { MarkdownString, ThemeIcon, TreeItemCollapsibleState } from 'vscode';
import { Connector } from '../../src/core/accounts/connection.ts';
import { type Session, sessionId } from '../../src/core/accounts/session.ts';
import type { RepoRiderError } from '../../src/core/errors.ts';
import {
  ForbiddenError,
  SingleSignOnError,
  UnauthorizedError,
  UnreachableError,
} from '../../src/core/http/requestErrors.ts';
import type { ListedRepository } from '../../src/core/model/repository.ts';
import type { OwnerListing } from '../../src/core/repositories/listing.ts';
import { NOTHING } from '../../src/core/repositories/storeState.ts';
import { Command } from '../../src/ids.ts';
import { type Notice, ownerNodes, type StoreView, storeNodes } from '../../src/views/tree/nodes.ts';
import { renderNode } from '../../src/views/tree/renderNode.ts';
import { repositoryTooltip } from '../../src/views/tree/repositoryTooltip.ts';
import { realPorts } from '../support/ports.ts';

const base = new URL('https://code.example/');
const request = { origin: base.origin, path: '/user/repos' };
const owner = { login: 'rider', id: 1, type: 'User' };
const connector = new Connector(realPorts());
const session: Session = { id: sessionId(base, 1), account: owner, connection: connector.connect(base) };
const nobody: Session = { id: sessionId(base, undefined), account: undefined, connection: connector.connect(base) };

function repository(more: Partial<ListedRepository>): ListedRepository {
  return { id: 7, name: 'spoke', full_name: 'rider/spoke', owner, ...more };
}

function listing(more: Partial<OwnerListing>): OwnerListing {
  const marks = { isWatched: false, isRead: true, isWithheld: false };
  return { owner, repositories: [repository({})], failure: undefined, ...marks, ...more };
}

const row = (more: Partial<ListedRepository>) =>
  renderNode({ kind: 'repository', session, repository: repository(more) });

const wanderer = { login: 'wanderer', id: 2, type: 'User' };
const ownerRow = (more: Partial<OwnerListing>) =>
  renderNode({ kind: 'owner', session, listing: listing({ owner: wanderer, ...more }) });

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
    const item = ownerRow({ owner: { ...wanderer, type: 'Organization' } });
    assert.equal(item.description, '1');
    assert.equal(item.collapsibleState, TreeItemCollapsibleState.Collapsed);
    assert.equal(item.contextValue, 'owner.organization');
  });

  for (const [what, more, description, contextValue] of [
    ['not read yet', { isWatched: true, isRead: false, repositories: [] }, 'watched', 'owner.user.watched'],
    ['watched', { isWatched: true }, '1 · watched', 'owner.user.watched'],
    ['the account itself', { owner }, '1', 'owner.user.self'],
    ['behind single sign-on', { isWithheld: true }, '1 · single sign-on needed', 'owner.user.withheld'],
  ] as const) {
    it(`say of an owner: ${what}`, () => {
      const item = ownerRow(more);
      assert.deepEqual([item.description, item.contextValue], [description, contextValue]);
    });
  }

  it('are told apart below two accounts', () => {
    const other = { ...session, id: sessionId(base, 2) };
    assert.notEqual(renderNode({ kind: 'owner', session: other, listing: listing({}) }).id, ownerRow({ owner }).id);
    const node = { kind: 'repository', session: other, repository: repository({}) } as const;
    assert.notEqual(renderNode(node).id, row({}).id);
  });

  for (const [error, command] of [
    [new UnreachableError(request, undefined), Command.retry],
    [new UnauthorizedError(request, true), Command.replaceToken],
    [new UnauthorizedError(request, false), Command.signIn],
    [new SingleSignOnError(request), Command.authorize],
    [new ForbiddenError(request, true), Command.checkToken],
  ] as [RepoRiderError, string][]) {
    it(`offer what mends a failure: ${error.message}`, () => {
      const node = { kind: 'failure', session, error, login: undefined } as const;
      const item = renderNode(node);
      assert.deepEqual([item.command?.command, item.command?.arguments], [command, [node]]);
    });
  }

  for (const [notice, command] of [
    [{ kind: 'stopped' }, Command.retry],
    [{ kind: 'incomplete' }, Command.retry],
    [{ kind: 'withheld', organizations: 2 }, Command.authorize],
    [{ kind: 'withheld', organizations: 0 }, Command.authorize],
    [{ kind: 'spent', until: Date.now() }, Command.signIn],
  ] as [Notice, string][]) {
    it(`say what to do about: ${JSON.stringify(notice).replace(/\d{5,}/, '')}`, () => {
      const item = renderNode({ kind: 'notice', session, notice });
      assert.equal(item.command?.command, command);
      assert.match(String(item.description), /^[^{}]+\.$/);
    });
  }
});

describe('the order of rows', () => {
  const failure = new UnreachableError(request, undefined);
  const store = (more: Partial<StoreView>): StoreView => ({
    session,
    state: { ...NOTHING, owners: [listing({})], settled: true },
    activity: { kind: 'idle' },
    ...more,
  });
  const kinds = (view: StoreView): string[] => storeNodes(view).map(({ kind }) => kind);

  it('puts a failure before what is still known', () => {
    assert.deepEqual(kinds(store({ state: { ...store({}).state, failure } })), ['failure', 'owner', 'add']);
    const nodes = ownerNodes({ kind: 'owner', session, listing: listing({ failure }) });
    assert.deepEqual(
      nodes.map(({ kind }) => kind),
      ['failure', 'repository'],
    );
  });

  it('offers to add one more where rows are, and nothing before anything is known', () => {
    assert.deepEqual(kinds(store({})), ['owner', 'add']);
    assert.deepEqual(kinds(store({ state: NOTHING })), []);
  });

  it('says first that nobody’s requests are used up, and of an account’s the line above the rows', () => {
    const activity = { kind: 'waiting', rest: { until: Date.now() + 60_000, cause: 'quota' } } as const;
    assert.deepEqual(kinds(store({ activity })), ['owner', 'add']);
    assert.deepEqual(kinds(store({ activity, session: nobody })), ['notice', 'owner', 'add']);
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
