import assert from 'node:assert/strict';
import {
  CancellationTokenSource,
  type ExtensionContext,
  type QuickPick,
  type QuickPickItem,
  type TreeItem,
  window,
} from 'vscode';
import { GitAccess } from '../../src/accounts/core/gitAccess.ts';
import { GitConsents } from '../../src/accounts/core/gitConsents.ts';
import { ReturnWatch } from '../../src/accounts/core/returnWatch.ts';
import { connectionOf } from '../../src/accounts/core/session.ts';
import { ProvidedAccounts } from '../../src/accounts/providedAccounts.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import { folderAddress } from '../../src/clones/cloneHints.ts';
import { CloneFacts } from '../../src/clones/core/known/cloneFacts.ts';
import { CloneRows } from '../../src/clones/core/known/cloneRows.ts';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import { CloneHabits } from '../../src/clones/core/make/cloneHabits.ts';
import { CloneQueue } from '../../src/clones/core/make/cloneQueue.ts';
import { LocalClones } from '../../src/clones/localClones.ts';
import { nodeMachine } from '../../src/clones/node/nodeMachine.ts';
import { type Actions, composeActions } from '../../src/compose/composeActions.ts';
import type { Sidebar } from '../../src/compose/composeSidebar.ts';
import type { Services } from '../../src/compose/services.ts';
import { withinBoundary } from '../../src/errors/errorBoundary.ts';
import { Command, type CommandId, Context, Page, Tool } from '../../src/ids.ts';
import { ChangeTracker } from '../../src/repositories/core/changeTracker.ts';
import { Pins } from '../../src/repositories/core/pins.ts';
import { SavedFilters } from '../../src/repositories/core/savedFilters.ts';
import { Tags } from '../../src/repositories/core/tags.ts';
import { Uses } from '../../src/repositories/core/uses.ts';
import type { CatalogueEntry } from '../../src/search/core/catalogue.ts';
import { RepositorySearch } from '../../src/search/core/repositorySearch.ts';
import { OpenList } from '../../src/search/openList.ts';
import type { SearchItem } from '../../src/search/searchItems.ts';
import { ClonedOrder } from '../../src/sidebar/clonedOrder.ts';
import type { TreeNode } from '../../src/sidebar/nodes.ts';
import { RepositoryTree } from '../../src/sidebar/repositoryTree.ts';
import type { RepositoryView } from '../../src/sidebar/repositoryView.ts';
import { RowMarks } from '../../src/sidebar/rowMarks.ts';
import { SavedGroups } from '../../src/sidebar/savedGroups.ts';
import { TreeFilter } from '../../src/sidebar/treeFilter.ts';
import { ViewState } from '../../src/sidebar/viewState.ts';
import { fileHostsThatServe } from '../support/fileHosts.ts';
import { letWorkEnd } from '../support/letWorkEnd.ts';
import { walk } from '../support/objectGraph.ts';
import { partOf } from '../support/partOf.ts';
import { realPorts } from '../support/ports.ts';
import { RIDER, SECOND } from '../support/sandboxTokens.ts';
import { findSecret } from '../support/traces.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { commandsOf, extensionUri, notedPanel, PageWindow } from './pageWindow.ts';

/** Everything that code outside the extension can see, by its source. */
type Roots = Record<string, unknown>;

describe('what other code can reach', () => {
  let opened: PageWindow;
  let tree: RepositoryTree;
  let actions: Actions;
  const disposables: { dispose(): unknown }[] = [];

  before(async () => {
    opened = await PageWindow.open();
    const { sandbox, core } = opened;
    const { sessions, library, watchList, ownerChoices, memento, connector, current } = core;
    await core.signIn(SECOND);
    const { session } = opened;
    await watchList.add(session, (await (await connectionOf(session).records()).account('wanderer')).value);
    const clock = systemClock;
    const vscodeAccounts = new ProvidedAccounts(clock);
    disposables.push(vscodeAccounts);
    const log = window.createOutputChannel('reachable', { log: true });
    const [pins, uses, clones] = [new Pins(memento), new Uses(memento, clock), new Clones(memento)];
    const viewState = new ViewState(memento);
    const localClones = new LocalClones({
      clones,
      askpassFolder: '',
      confirmed: () => [],
      clock,
      log,
      machine: nodeMachine,
    });
    const { states } = localClones;
    const cloneFacts = new CloneFacts(clones, states);
    disposables.push(localClones, cloneFacts);
    const changes = new ChangeTracker(library, clock, log);
    const tags = new Tags(memento);
    const cloneRows = new CloneRows({ clones, library, states, addressOf: folderAddress, lastUses: () => new Map() });
    const sources = { library, pins, tags, uses, changes, clones, cloneFacts, cloneRows };
    const searched = { ...sources, search: new RepositorySearch(sources) };
    const openList = new OpenList<CatalogueEntry>(Context.finding);
    const filter = new TreeFilter({ ...searched, viewState, clock });
    const fileHosts = fileHostsThatServe();
    const savedFilters = new SavedFilters(memento);
    const repositories = { ...searched, clones, localClones, fileHosts, savedFilters };
    const saved = new SavedGroups({ ...searched, savedFilters, viewState, clock, log });
    const view = {
      selected: [],
      focusedOwner: undefined,
      orderClones: () => undefined,
      reveal: async () => false,
      revealAccount: async () => false,
    } as unknown as RepositoryView;
    const settings = {
      baseUrl: sandbox.baseUrl,
      counterUrl: sandbox.counterUrl,
      cloneProtocol: 'https',
      cloneLayout: 'name',
      authentication: 'token',
      openAction: 'details',
      fileCacheBytes: 0,
      hasChangesBadge: false,
      showsStarred: false,
      refreshIntervalMs: undefined,
    } as const;
    const consents = new GitConsents(connector.storage);
    const returnWatch = new ReturnWatch({ connector, clock, isWatched: () => true });
    const accounts = { connector, sessions, vscodeAccounts, watchList, ownerChoices, current, returnWatch, consents };
    const asking = { askConsent: async () => 'notNow' as const, askAccount: async () => undefined };
    const forGit = { openPaths: () => [], isDirect: async () => false, load: async () => library.load(), ...asking };
    const gitAccess = new GitAccess({ library, consents, clock, log, ...forGit });
    const others = { gitAccess, ...partOf<Pick<Services, 'trash'>>({}) };
    const making = { habits: new CloneHabits(memento), queue: new CloneQueue(memento), openElsewhere: async () => [] };
    const closing = new AbortController().signal;
    const all = { ...accounts, ...repositories, ...making, ...others, openList, closing };
    const firstBox = {
      take: () => ({ pick: window.createQuickPick<SearchItem>(), isEntered: false, isClosed: false }),
    };
    const services = { ...all, firstBox, settings, memento, clock, log };
    const marks = new RowMarks(services);
    const clonedOrder = new ClonedOrder(services);
    disposables.push(clonedOrder);
    tree = new RepositoryTree({ ...services, viewState, filter, marks, saved, clonedOrder });
    const context = partOf<ExtensionContext>({ extensionUri, globalStorageUri: extensionUri, workspaceState: memento });
    const sidebar = partOf<Sidebar>({ view, viewState });
    actions = composeActions(context, services, sidebar, realPorts(), undefined);
    disposables.push(actions, tree, saved, marks, changes, viewState, clones, pins, tags, savedFilters, log);
    await viewState.arrange({ showsChanges: true });
    // One organization is never visible; the list of another fails from the second read on, at a page that the service
    // links.
    sandbox.requireSingleSignOn('criterium');
    await library.refresh();
    sandbox.requireSingleSignOn('peloton');
    await library.refresh();
    const [first] = library.entries;
    assert.ok(first);
    await pins.pin([first]);
  });
  after(async () => {
    for (const each of disposables) each.dispose();
    await opened.close();
  });

  async function nodesBelow(node?: TreeNode): Promise<readonly TreeNode[]> {
    const children = await tree.getChildren(node);
    return [...children, ...(await Promise.all(children.map(nodesBelow))).flat()];
  }

  /** All rows, after their contents are loaded. */
  async function allNodes(): Promise<readonly TreeNode[]> {
    await nodesBelow();
    await waitUntil(() => opened.core.library.stores.every(({ activity }) => activity.kind === 'idle'));
    return nodesBelow();
  }

  /**
   * What lists and messages show while a command runs. The first row of a list is picked; everything else is closed.
   */
  async function shownBy(command: CommandId, ...args: readonly unknown[]): Promise<readonly unknown[]> {
    const shown: unknown[] = [];
    const { showQuickPick, showInformationMessage, showWarningMessage, showErrorMessage, createQuickPick } = window;
    const recordCall =
      (answer?: unknown) =>
      async (...given: readonly unknown[]): Promise<never> => {
        shown.push(...given);
        return answer as never;
      };
    try {
      window.showQuickPick = recordCall();
      window.showInformationMessage = recordCall();
      window.showWarningMessage = recordCall();
      window.showErrorMessage = recordCall();
      window.createQuickPick = (() => fakePick(shown)) as never;
      await withinBoundary(opened.log, command, () => actions.run(command, args[0] as never, args[1] as never));
    } finally {
      Object.assign(window, { showQuickPick, showInformationMessage, showWarningMessage, showErrorMessage });
      window.createQuickPick = createQuickPick;
    }
    return shown;
  }

  it('reaches no token, and nothing that can make authenticated requests', async () => {
    const nodes = await allNodes();
    const kinds = new Set(nodes.map(({ kind }) => kind));
    for (const kind of ['account', 'pinned', 'changed', 'owner', 'repository', 'failure', 'notice'] as const) {
      assert.ok(kinds.has(kind), `no row is a ${kind}`);
    }
    const items: TreeItem[] = [];
    for (const node of nodes) items.push(tree.resolveTreeItem(await tree.getTreeItem(node), node));
    const account = nodes.find(({ kind }) => kind === 'account');
    const row = nodes.find(({ kind }) => kind === 'repository');
    assert.ok(account?.kind === 'account' && row?.kind === 'repository');

    const lists: Record<string, unknown> = {};
    for (const command of [
      Command.goToRepository,
      Command.filter,
      Command.sort,
      Command.signOut,
      Command.manageAccount,
      Command.lookUpUser,
    ]) {
      const shown = await shownBy(command);
      assert.ok(shown.length > 0, `${command} shows nothing`);
      lists[command] = shown;
    }
    lists.dialog = await shownBy(Command.signOut, account);

    const { api, tools } = actions;
    const { owner, name } = row.repository;
    const cancel = new CancellationTokenSource().token;
    const toolOutputs: unknown[] = [];
    for (const tool of [Tool.listRepositories, Tool.getRepository, Tool.getQuota]) {
      const input = tool === Tool.getRepository ? { fullName: `${owner.login}/${name}` } : {};
      toolOutputs.push(await tools[tool].prepare(input), await tools[tool].invoke(input, cancel));
    }

    const state = { session: row.session.id, owner: owner.login, name };
    const panels = [
      [Page.repository, state],
      [Page.account, { session: row.session.id, login: 'rider' }],
      [Page.quota, {}],
    ] as const;
    const messages: Record<string, unknown> = {};
    for (const [type, savedState] of panels) {
      const noted = await notedPanel();
      actions.restorePage(type, noted.panel, savedState);
      messages[type] = { messages: noted.messages, html: noted.panel.webview.html, title: noted.panel.title };
      noted.panel.dispose();
    }
    const calls = await commandsOf(async () => void (await shownBy(Command.goToRepository)));
    // Only waits for the window.
    assert.ok(calls.every(([command, ...args]) => command !== 'noop' || args.length === 0));
    assert.deepEqual(
      calls.map(([command]) => command).filter((command) => command !== 'noop'),
      ['setContext', Command.showRepository, 'setContext', Command.showRepository],
    );

    const roots: Roots = {
      nodes,
      items,
      lists,
      api: [
        await api.getAccounts(),
        await api.getRepositories(),
        await api.query(''),
        await api.getQuota(account.session.id),
      ],
      toolOutputs,
      messages,
      calls,
    };
    const { strings, objects } = everythingIn(roots);
    assert.ok(strings.size > 2000, `only ${strings.size} texts were found`);
    for (const token of [RIDER, SECOND]) assert.deepEqual(findSecret(strings, token), []);
    assert.deepEqual(objects, []);
  });

  it('cannot use a forged row to open another host', async () => {
    const connection = { base: new URL('https://evil.example/'), token: {} };
    const id = 'https://evil.example#1';
    const forged = { kind: 'notice', session: { id, account: { login: 'rider', id: 1 }, connection } };
    for (const command of [Command.authorize, Command.signIn, Command.signOut, Command.manageAccount, Command.clone]) {
      const shown = await shownBy(command, forged, [forged]);
      assert.match(String(shown[0]), /^This account was signed out/, command);
    }
    assert.equal(opened.core.sessions.accounts.length, 2);
  });

  it('is detected if it reaches a token', () => {
    const { session } = opened;
    const { strings, objects } = everythingIn({
      nodes: [{ session, more: () => 1, connection: connectionOf(session) }],
    });
    assert.ok(findSecret(strings, RIDER).length > 0);
    assert.ok(objects.includes('.nodes.0.connection'));
  });
});

/** All texts, and the paths of all objects that make requests or hold credentials. */
function everythingIn(roots: Roots): {
  readonly strings: ReadonlyMap<string, string>;
  readonly objects: readonly string[];
} {
  const strings = new Map<string, string>();
  const objects: string[] = [];
  walk(roots, (value, path) => {
    if (typeof value === 'string' || typeof value === 'symbol') strings.set(path, String(value));
    if (typeof value !== 'object' || value === null) return;
    if (['credential', 'client', 'admission', 'vault', 'refresh'].some((name) => name in value)) objects.push(path);
  });
  return { strings, objects };
}

/** A list that records its items. Clicks the first button of the first row, then picks the row and closes the list. */
function fakePick(shown: unknown[]): QuickPick<QuickPickItem> {
  const listeners = new Map<string, (event?: unknown) => void>();
  const subscribe =
    (event: string) =>
    (listener: () => void): { dispose(): void } => {
      listeners.set(event, listener);
      return { dispose: () => undefined };
    };
  const pick = {
    value: '',
    busy: false,
    items: [] as readonly QuickPickItem[],
    activeItems: [] as readonly QuickPickItem[],
    selectedItems: [] as readonly QuickPickItem[],
    onDidChangeValue: subscribe('value'),
    onDidAccept: subscribe('accept'),
    onDidTriggerItemButton: subscribe('button'),
    onDidTriggerButton: subscribe('titleButton'),
    onDidHide: subscribe('hide'),
    show: async () => {
      // Some lists are filled later, and some boxes have no rows.
      await waitUntil(() => pick.items.length > 0 || !pick.busy);
      if (pick.items.length === 0) await letWorkEnd();
      shown.push({ ...pick });
      const [item] = pick.items;
      pick.selectedItems = item ? [item] : [];
      // The first button may close the list.
      if (item?.buttons) listeners.get('button')?.({ item, button: item.buttons[1] });
      listeners.get('accept')?.();
      listeners.get('hide')?.();
    },
    hide: () => undefined,
    dispose: () => undefined,
  };
  return pick as unknown as QuickPick<QuickPickItem>;
}
