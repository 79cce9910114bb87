import assert from 'node:assert/strict';
import { commands, type QuickPick, window } from 'vscode';
import type { UnavailableAccount } from '../../src/accounts/core/accountState.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import { Emitter } from '../../src/base/core/event.ts';
import { ours } from '../../src/base/core/text.ts';
import { Command, Context } from '../../src/ids.ts';
import { entryKey } from '../../src/repositories/core/entry.ts';
import type { RepositoryStore } from '../../src/repositories/core/repositoryStore.ts';
import type { CatalogueEntry } from '../../src/search/core/catalogue.ts';
import { SearchIndex } from '../../src/search/core/searchIndex.ts';
import { OpenList } from '../../src/search/openList.ts';
import { type PickOptions, pickRepository } from '../../src/search/repositoryPicker.ts';
import type { SearchItem } from '../../src/search/searchItems.ts';
import { entryInFolder } from '../support/entries.ts';
import { accountAt, rider } from '../support/fakeAccounts.ts';
import { repository } from '../support/fakeStoreLists.ts';
import { unavailable } from '../support/fakeVSCodeAccounts.ts';
import { NO_CLONES } from '../support/noClones.ts';
import { partOf } from '../support/partOf.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { pressDown, pressEnter } from './pressKeys.ts';

const elsewhere = accountAt('ghe.example', 'rider', 1);

const NAMES = ['spoke', 'hub', 'tyre', 'new'];

describe('Go to Repository…', () => {
  const { createQuickPick } = window;
  let entries: readonly CatalogueEntry[];
  let activity: RepositoryStore['activity'];
  let unreadOwners: number;
  let lookedUp: string[];
  const index = { isReady: true };
  let pick: QuickPick<SearchItem>;
  let picked: Promise<CatalogueEntry | undefined>;
  const changed = new Emitter<void>();
  const activityChanged = new Emitter<void>();

  function know(...names: readonly string[]): void {
    entries = names.map((name) => {
      const entry = { session: rider, repository: repository(NAMES.indexOf(name) + 1, `rider/${name}`) };
      return { ...entry, key: entryKey(entry), host: 'code.example', isPinned: false, isChanged: false };
    });
    changed.fire();
  }

  async function open(hidden: readonly UnavailableAccount[] = [], options: PickOptions = {}): Promise<void> {
    window.createQuickPick = (() => {
      pick = createQuickPick<SearchItem>();
      return pick;
    }) as never;
    const store = {
      session: rider,
      get activity() {
        return activity;
      },
      get state() {
        return { isArriving: activity.kind === 'reading', validatedAt: systemClock.now() - 9_000_000 };
      },
    } as RepositoryStore;
    const library = {
      stores: [store, { session: elsewhere, activity: { kind: 'idle' }, state: {} } as RepositoryStore],
      unavailable: hidden,
      get entries() {
        return entries;
      },
      get unreadOwners() {
        return unreadOwners;
      },
      openOwners: async () => {
        unreadOwners = 0;
        know('spoke', 'hub');
      },
      onDidChange: changed.event,
      onDidChangeActivity: activityChanged.event,
    };
    const search = {
      index: async () => {
        await waitUntil(() => index.isReady);
        return SearchIndex.of(entries);
      },
    };
    const run = (name: string, host: string) => lookedUp.push(`${name} on ${host}`);
    const lookUp = { host: ours('code.example'), run };
    const openList = new OpenList(Context.finding);
    const services = {
      search,
      library,
      cloneFacts: NO_CLONES,
      fileHosts: { serves: () => true },
      openList,
      clock: systemClock,
    };
    picked = pickRepository(partOf<Parameters<typeof pickRepository>[0]>(services), 'Go', {
      lookUp,
      opensFiles: true,
      ...options,
    });
    await waitUntil(() => pick.items.length > 0);
  }

  /** Presses Enter in the turn in which the box gets its next rows: the window still shows those before. */
  function enterWithRows(): void {
    const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(pick), 'items');
    assert.ok(property);
    Object.defineProperty(pick, 'items', {
      ...property,
      set(items: readonly SearchItem[]) {
        Object.defineProperty(pick, 'items', property);
        pick.items = items;
        void commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      },
    });
  }

  const labels = (): readonly string[] => pick.items.map(({ label }) => label);

  beforeEach(() => {
    activity = { kind: 'idle' };
    unreadOwners = 0;
    lookedUp = [];
    index.isReady = true;
    entries = [];
  });
  afterEach(async () => {
    pick.hide();
    await picked;
    window.createQuickPick = createQuickPick;
  });

  it('names the hosts if the repositories are on several', async () => {
    await open();
    know('spoke', 'hub');
    await waitUntil(() => labels().length === 2);
    assert.ok(pick.items.every(({ description }) => description?.includes('code.example') === false));
    const [first, second] = entries;
    assert.ok(first && second);
    entries = [
      first,
      { ...second, repository: { ...second.repository, full_name: ours('rider/spoke') }, host: 'github.com' },
    ];
    changed.fire();
    await waitUntil(() => labels().every((label) => label === 'rider/spoke'));
    assert.deepEqual(
      pick.items.map(({ description }) => description?.split(' · ')[0]),
      ['code.example', 'github.com'],
    );
  });

  it('shows clones that no account lists, and second clones, with where they are', async () => {
    know('spoke');
    const { repository: local, session } = entryInFolder('file:///home/rita/hand%20book');
    const place = { folder: 'file:///home/rita/hand%20book', host: ours('other.example'), isListed: false };
    const clone = { branch: 'fix', isDirty: true, isAhead: true, isBehind: false };
    const [spoke] = entries;
    assert.ok(spoke);
    const marks = { isPinned: false, isChanged: false, clone };
    entries = [
      ...entries,
      { session, repository: { ...local, local: place }, key: 'a', host: 'other.example', ...marks },
      { session, repository: { ...local, local: { ...place, host: undefined } }, key: 'b', host: '', ...marks },
      {
        ...spoke,
        repository: { ...spoke.repository, pushed_at: null, local: { ...place, isListed: true } },
        key: 'c',
        clone,
      },
    ];
    await open();
    const buttons = ['Open in New Window', 'Add to Workspace'];
    const onServer = ['Show Repository Details', 'Open in Browser', 'Copy Clone URL'];
    assert.deepEqual(
      pick.items.slice(1).map((item) => [item.label, item.description, item.buttons?.map(({ tooltip }) => tooltip)]),
      [
        ['handbook', 'velodrome · other.example · fix · changes · commits to push', buttons],
        ['handbook', 'No remote on a server · fix · changes · commits to push', buttons],
        [
          'rider/spoke',
          'rita/hand book · cloned: fix · changes · commits to push · 5 stars',
          [...buttons, ...onServer],
        ],
      ],
    );
    assert.ok(!pick.items[0]?.description?.includes('code.example'), 'the accounts are on one host');
    pick.hide();
    await open([], { isOnServer: true });
    assert.deepEqual(labels(), ['rider/spoke', 'rider/spoke']);
  });

  it('says that repositories are loading, then shows them as they arrive', async () => {
    activity = { kind: 'reading', progress: undefined };
    await open();
    assert.deepEqual([labels(), pick.busy], [['Loading repositories…'], true]);
    know('spoke', 'hub');
    await waitUntil(() => labels().length === 2);
    assert.deepEqual(labels(), ['rider/spoke', 'rider/hub']);
    assert.equal(pick.title, 'Go · 2 repositories so far · updated 2 hours ago');
    pick.value = 'hub';
    await waitUntil(() => labels().length === 1);
    assert.equal(pick.title, 'Go · 1 of 2 repositories so far · updated 2 hours ago');
    pick.value = '';
    await waitUntil(() => labels().length === 2);
    activity = { kind: 'idle' };
    activityChanged.fire();
    await waitUntil(() => !pick.busy);
    assert.equal(pick.title, 'Go · 2 repositories · updated 2 hours ago');
  });

  it('says why nothing is loaded while requests wait, as the line above the rows does', async () => {
    know('spoke');
    activity = { kind: 'waiting', rateLimit: { until: Date.now() + 60_000, cause: 'quota' } };
    await open();
    assert.ok(!pick.busy);
    assert.match(
      pick.items[0]?.detail ?? '',
      /^API quota on code\.example used up until \d+:\d\d .M\. Cached data, search, and clones work\./,
    );
  });

  it('opens what was typed if Enter was pressed before the results were there', async () => {
    know('spoke', 'hub');
    index.isReady = false;
    const opened = open();
    pick.value = 'hub';
    await pressEnter();
    index.isReady = true;
    assert.equal((await picked)?.repository.name, 'hub');
    await opened;
  });

  it('opens the row that the user saw if other rows come with Enter', async () => {
    know('spoke', 'hub', 'tyre');
    await open();
    await pressDown();
    await waitUntil(() => pick.activeItems[0]?.label === 'rider/hub');
    enterWithRows();
    know('new', 'tyre', 'spoke', 'hub');
    assert.equal((await picked)?.repository.name, 'hub');
    assert.equal(labels()[1], 'rider/tyre');
  });

  it('opens the first row for what was typed if the window doesn’t show it yet', async () => {
    know('spoke', 'tyre', 'hub');
    await open();
    await pressDown();
    await waitUntil(() => pick.activeItems[0]?.label === 'rider/tyre');
    enterWithRows();
    pick.value = 'h';
    assert.equal((await picked)?.repository.name, 'hub');
  });

  it('says what to do if none are loaded and none are loading', async () => {
    await open();
    assert.deepEqual(labels(), ['No repositories loaded yet']);
  });

  it('offers no more organizations if something is found', async () => {
    unreadOwners = 2;
    know('spoke');
    await open();
    assert.deepEqual(labels(), ['rider/spoke']);
  });

  it('offers to look up a repository of which only a clone is known', async () => {
    const { session: local, repository: unknown } = entryInFolder('file:///home/rita/unknown');
    const clone = { ...unknown, full_name: ours('rider/unknown') };
    entries = [partOf<CatalogueEntry>({ session: local, repository: clone, host: '', key: 'local' })];
    await open();
    pick.value = 'rider/unknown';
    await waitUntil(() => labels().includes('Look up the repository rider/unknown on code.example'));
  });

  for (const text of [
    'rider/unknown',
    'https://code.example/rider/unknown',
    'git clone git@code.example:rider/unknown.git',
  ]) {
    const label = 'Look up the repository rider/unknown on code.example';
    it(`offers to look up a repository that isn’t found: ${text}`, async () => {
      know('spoke');
      await open();
      pick.value = text;
      await waitUntil(() => labels().length === 2);
      assert.deepEqual(labels(), [label, 'No matching repositories']);
      await pressEnter();
      await waitUntil(() => lookedUp.length > 0);
      assert.deepEqual([lookedUp, await picked], [['rider/unknown on code.example'], undefined]);
    });
  }

  it('finds a pasted address only at its host, if an account is there', async () => {
    know('spoke');
    entries = entries.flatMap((entry) => [entry, { ...entry, key: 'other', host: 'ghe.example' }]);
    await open();
    for (const host of ['code.example', 'ghe.example']) {
      pick.value = `https://${host}/rider/spoke`;
      const hosts = () => pick.items.map((item) => (item.does === 'open' ? item.entry.host : item.label));
      await waitUntil(() => hosts().join() === host);
    }
    // A name for ssh, or a host for Git only.
    pick.value = 'git@alias:rider/spoke.git';
    await waitUntil(() => labels().length === 2);
    assert.deepEqual(labels(), ['rider/spoke', 'rider/spoke']);
    // The same name is known elsewhere.
    const [spoke] = entries;
    assert.ok(spoke);
    const docs = { ...spoke.repository, full_name: ours('rider/spoke-docs') };
    entries = [spoke, { ...spoke, repository: docs, key: 'docs', host: 'ghe.example' }];
    changed.fire();
    pick.value = 'ssh://git@ghe.example:22/rider/spoke.git';
    await waitUntil(() => labels().includes('Look up the repository rider/spoke on ghe.example'));
    pick.value = 'https://www.ghe.example:443/rider/unknown';
    await waitUntil(() => labels()[0] === 'Look up the repository rider/unknown on ghe.example');
    await pressEnter();
    await waitUntil(() => lookedUp.length > 0);
    assert.deepEqual(lookedUp, ['rider/unknown on ghe.example']);
  });

  for (const text of ['rider/spoke', 'gh repo clone rider/spoke', 'https://code.example/rider/spoke/pull/1']) {
    it(`offers no look-up of what is found: ${text}`, async () => {
      know('spoke', 'hub');
      await open();
      pick.value = text;
      await waitUntil(() => labels().length === 1);
      assert.deepEqual(labels(), ['rider/spoke']);
    });
  }

  for (const [text, path] of [
    ['https://code.example/rider/spoke/blob/main/src/a%20b.ts#L3', 'main/src/a b.ts'],
    ['See “https://code.example/Rider/Spoke/raw/v1/a.ts”.', 'v1/a.ts'],
  ] as const) {
    it(`opens a file whose address is pasted: ${text}`, async () => {
      know('spoke', 'hub');
      await open();
      pick.value = text;
      await waitUntil(() => labels()[0]?.startsWith('Open') === true);
      const [item] = pick.items;
      assert.ok(item?.does === 'run' && item === pick.activeItems[0]);
      assert.deepEqual([item.label, item.command, item.args], [`Open “${path}”`, Command.goToFile, [entries[0], text]]);
    });
  }

  for (const text of [
    'https://code.example/rider/spoke/tree/main',
    'https://code.example/rider/spoke/issues/5',
    'https://other.example/rider/spoke/blob/main/a.ts',
    'spoke/blob/main/a.ts',
  ]) {
    it(`opens no file for ${text}`, async () => {
      know('spoke', 'hub');
      await open();
      pick.value = text;
      await waitUntil(() => pick.title?.includes('1 of 2') === true || labels().join() === 'No matching repositories');
      assert.ok(pick.items.every(({ does }) => does !== 'run'));
    });
  }

  it('doesn’t guess that a word is a user', async () => {
    know('spoke');
    await open();
    pick.value = 'hndbk';
    await waitUntil(() => labels().length === 2);
    assert.deepEqual(labels(), ['No matching repositories', 'Look up the user or organization hndbk on code.example']);
    assert.equal(pick.activeItems[0]?.label, 'No matching repositories');
  });

  it('searches in more organizations if nothing is found', async () => {
    unreadOwners = 2;
    know('spoke');
    await open();
    pick.value = 'hb';
    await waitUntil(() => pick.activeItems[0]?.label === 'Search in 2 more organizations');
    await pressEnter();
    await waitUntil(() => labels().includes('rider/hub'));
  });

  it('doesn’t look up an address of another host', async () => {
    know('spoke');
    await open();
    pick.value = 'https://other.example/rider/unknown';
    await waitUntil(() => labels().join() === 'No matching repositories');
  });

  it('doesn’t look up a name first while it may still arrive', async () => {
    know('spoke');
    activity = { kind: 'reading', progress: undefined };
    await open();
    pick.value = 'unknown';
    await waitUntil(() => labels().length === 2);
    assert.deepEqual(labels(), [
      'No matching repositories yet. More are loading…',
      'Look up the user or organization unknown on code.example',
    ]);
    assert.equal(pick.activeItems[0]?.label, labels()[0]);
  });

  for (const text of ['two words', 'a/b/c', 'is:fork', 'https://other.example/a', 'a/..%2f', '$(gear)']) {
    it(`doesn’t offer to look up what isn’t a name: ${text}`, async () => {
      know('spoke');
      await open();
      pick.value = `${text} nothing-like-it`;
      await waitUntil(() => labels().join() === 'No matching repositories');
    });
  }

  it('keeps the typed text, and the row that Enter picks', async () => {
    know('spoke', 'hub', 'tyre');
    const opening = open();
    await new Promise((resolve) => pick.onDidChangeActive(resolve));
    await opening;
    const [, second] = pick.items;
    assert.ok(second);
    // VS Code confirms it, after what it may still say of the first one.
    const isConfirmed = new Promise<void>((resolve) => {
      pick.onDidChangeActive(([active]) => active === second && resolve());
    });
    pick.activeItems = [second];
    await isConfirmed;
    know('new', 'spoke', 'hub', 'tyre');
    await waitUntil(() => labels().length === 4);
    assert.equal(pick.activeItems[0]?.label, 'rider/hub');
    assert.ok(pick.keepScrollPosition);
  });

  it('say at the end that an account isn’t available, and lead to its row', async () => {
    await open([unavailable('noSession'), { ...unavailable('pending'), id: 'b' }]);
    assert.deepEqual(labels(), ['No repositories loaded yet', '1 account isn’t available']);
    pick.activeItems = pick.items.slice(-1);
    const [item] = pick.activeItems;
    assert.equal(item?.does === 'run' && item.command, 'repoRider.repositories.focus');
    pick.hide();
    assert.equal(await picked, undefined);
  });
});
