import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type QuickPickItem, Uri, window } from 'vscode';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import type { CommandServices } from '../../src/compose/services.ts';
import { openRepository, type PickedFrom } from '../../src/sidebar/openRepository.ts';
import type { OpenAction } from '../../src/sidebar/sidebarSettings.ts';
import { entryAt } from '../support/entries.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { partOf } from '../support/partOf.ts';
import { commandsOf } from './pageWindow.ts';

const ADDRESS = 'https://codehost.example/velodrome/handbook.git';
const entry = entryAt('codehost.example', 'velodrome/handbook');

/** A command and its arguments. */
type Call = readonly [command: string, ...unknown[]];

const SHOW: Call = ['repoRider.showRepository', entry];
const SHOW_BESIDE: Call = ['repoRider.showRepository', entry, { preserveFocus: true }];
const OPEN: Call = ['repoRider.openFolder', entry];

const OF_CLONE = [
  'Open Folder',
  'Open in New Window',
  'Add to Workspace',
  'Show Repository Details',
  'Open in Browser',
];
const WITHOUT_CLONE = ['Clone and Open', 'Show Repository Details', 'Open in Browser', 'Choose Clone Folders…'];

describe('opening a repository', () => {
  let folder: string;
  let clones: Clones;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rr-open-'));
  });

  after(() => rm(folder, { recursive: true }));

  beforeEach(() => {
    clones = new Clones(new MemoryMemento());
  });

  interface Opened {
    /** The commands that ran, with their arguments. */
    readonly ran: readonly (readonly unknown[])[];
    /** The labels of the choices; undefined if the user was not asked. */
    readonly choices: readonly string[] | undefined;
    readonly placeholder: string | undefined;
    /** What the first choice says besides. */
    readonly description?: string;
  }

  let hasFiles = false;
  /** The folder that the user has cloned into. */
  let usual: string | undefined = 'file:///home/rita/code';

  /** @param picked the label that the user chooses; by default, the user cancels */
  async function open(openAction: OpenAction, from: PickedFrom, picked?: string, isAvailable = true): Promise<Opened> {
    const { showQuickPick } = window;
    let choices: readonly string[] | undefined;
    let placeholder: string | undefined;
    let description: string | undefined;
    try {
      window.showQuickPick = async (items: unknown, options: unknown) => {
        const shown = items as readonly QuickPickItem[];
        choices = shown.map(({ label }) => label);
        description = shown[0]?.description;
        placeholder = (options as { placeHolder?: string }).placeHolder;
        return shown.find(({ label }) => label === picked) as never;
      };
      const services = partOf<CommandServices>({
        clones,
        fileHosts: { serves: () => hasFiles },
        settings: { openAction, cloneLayout: 'owner' },
        habits: { folder: usual },
        localClones: { isAvailable, machine: { home: '/home/rita' } },
      });
      const ran = await commandsOf(() => openRepository(services, entry, from));
      return { ran, choices, placeholder, ...(description !== undefined && { description }) };
    } finally {
      window.showQuickPick = showQuickPick;
    }
  }

  it('offers files without a clone where the code host has them', async () => {
    hasFiles = true;
    const { choices, ran } = await open('ask', 'list', 'Go to File…');
    hasFiles = false;
    assert.deepEqual(choices?.slice(1, 3), ['Go to File…', 'Browse Files']);
    assert.deepEqual(ran, [['repoRider.goToFile', entry]]);
  });

  const addClone = (path = folder) => clones.addClone(entry, Uri.file(path).toString(), ADDRESS);

  for (const [openAction, from, ran] of [
    ['default', 'list', OPEN],
    ['default', 'sidebar', SHOW_BESIDE],
    ['open', 'list', OPEN],
    ['open', 'sidebar', OPEN],
    ['details', 'list', SHOW],
    ['details', 'sidebar', SHOW_BESIDE],
  ] as const) {
    it(`from the ${from} with “${openAction}” runs ${ran[0]} if there is a clone`, async () => {
      await addClone();
      assert.deepEqual(await open(openAction, from), { ran: [ran], choices: undefined, placeholder: undefined });
    });
  }

  for (const from of ['list', 'sidebar'] as const) {
    it(`from the ${from} with “ask” offers every way, and runs the chosen one`, async () => {
      await addClone();
      const { ran, choices, placeholder } = await open('ask', from, 'Open in New Window');
      assert.deepEqual(choices, OF_CLONE);
      assert.equal(placeholder, 'Choose how to open the clone');
      assert.deepEqual(ran, [['repoRider.openInNewWindow', entry]]);
    });
  }

  it('runs nothing if the user cancels', async () => {
    await addClone();
    assert.deepEqual((await open('ask', 'list')).ran, []);
  });

  it('offers to clone first if there is no clone', async () => {
    const { ran, choices, placeholder, description } = await open('default', 'list', 'Clone and Open');
    assert.deepEqual(choices, WITHOUT_CLONE);
    assert.equal(placeholder, 'No clone was found on this computer');
    assert.equal(description, `into ${join('/home/rita/code', entry.repository.owner.login)}`);
    assert.deepEqual(ran, [['repoRider.cloneAndOpen', entry]]);
  });

  it('offers the home folder, and another one, if no folder is usual', async () => {
    usual = undefined;
    const { ran, choices, description } = await open('default', 'list', 'Clone and Open');
    usual = 'file:///home/rita/code';
    assert.deepEqual(choices?.slice(0, 2), ['Clone and Open', 'Clone and Open…']);
    assert.equal(description, `into ${join('/home/rita', entry.repository.owner.login)}`);
    assert.deepEqual(ran, [['repoRider.cloneAndOpen', entry, 'home']]);
  });

  it('says that clones can’t be found where the disk can’t be read', async () => {
    const { choices, placeholder } = await open('open', 'list', undefined, false);
    assert.deepEqual(choices, WITHOUT_CLONE.slice(0, -1));
    assert.match(placeholder ?? '', /can’t find clones in this window/);
  });

  it('forgets a clone that was deleted, and offers to clone again', async () => {
    await addClone(join(folder, 'deleted'));
    assert.deepEqual((await open('default', 'list')).choices, WITHOUT_CLONE);
    assert.equal(clones.find(entry), undefined);
  });
});
