import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ConfigurationTarget,
  EventEmitter,
  type ExtensionContext,
  env,
  type MarkdownString,
  type StatusBarItem,
  Uri,
  workspace,
} from 'vscode';
import { IdleWindow } from '../../src/compose/idleWindow.ts';
import { START_FILE, type StartRecord } from '../../src/compose/startRecord.ts';
import { Setting } from '../../src/ids.ts';
import type { StoredQuota } from '../../src/quota/quotaItem.ts';
import { letWorkEnd } from '../support/letWorkEnd.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { waitUntil } from '../support/waitUntil.ts';

const RIDER = 'https://codehost.example#7';

describe('a window in which nothing is loaded', () => {
  let folder: string;
  let sessionsChanged: EventEmitter<{ provider: { id: string; label: string } }>;
  let secretChanged: EventEmitter<{ key: string }>;
  let globalState: MemoryMemento;
  let workspaceState: MemoryMemento;
  let keys: () => Promise<string[]>;
  let isShown: boolean;
  let item: Pick<StatusBarItem, 'backgroundColor' | 'text' | 'tooltip' | 'accessibilityInformation'>;
  let loads: number;
  let idle: IdleWindow;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'idle-'));
    sessionsChanged = new EventEmitter();
    secretChanged = new EventEmitter();
    globalState = new MemoryMemento();
    workspaceState = new MemoryMemento();
    await globalState.update('view', {});
    keys = async () => [`account:${RIDER}`, 'other'];
    isShown = false;
    const hidden = { text: '', tooltip: '', show: () => (isShown = true), hide: () => (isShown = false) };
    item = hidden as unknown as StatusBarItem;
    loads = 0;
    quota = {
      text: '4,987',
      rows: [['rider', '4,987 of 5,000', '1:31 PM']],
      notes: [],
      level: 'spent',
      until: Date.now() + 60_000,
    };
    const context = {
      extension: { packageJSON: { version: '0.2.0' } },
      globalStorageUri: Uri.file(folder),
      secrets: { keys: () => keys(), onDidChange: secretChanged.event },
      globalState: Object.assign(globalState, { keys: () => [...globalState.entries.keys()] }),
      workspaceState,
    };
    idle = new IdleWindow(
      context as unknown as ExtensionContext,
      () => loads++,
      () => item as StatusBarItem,
      sessionsChanged.event,
    );
  });
  afterEach(async () => {
    idle.dispose();
    await rm(folder, { recursive: true });
  });

  let quota: StoredQuota;

  async function record(changed: Partial<StartRecord> = {}): Promise<void> {
    const accounts = { [RIDER]: 'token' } as const;
    const own: StartRecord = { version: '0.2.0', language: env.language, accounts, keys: {}, hosts: [], quota };
    await writeFile(join(folder, START_FILE), JSON.stringify({ ...own, ...changed }));
  }

  it('shows the quota that another one has stored since', async () => {
    await record();
    await idle.open();
    await record({ quota: { ...quota, text: '4,900', level: 'enough' } });
    await idle.update();
    assert.deepEqual([loads, isShown, item.text, item.backgroundColor], [0, true, '4,900', undefined]);
    await record({ quota: undefined });
    await idle.update();
    assert.deepEqual([loads, isShown], [0, false]);
  });

  it('shows a later quota beyond the end of an earlier one', async () => {
    await record({ quota: { ...quota, until: Date.now() + 500 } });
    await idle.open();
    await record();
    await idle.update();
    await delay(700);
    assert.equal(isShown, true);
  });

  it('loads everything if another one has other accounts since', async () => {
    await record();
    await idle.open();
    await record({ accounts: {} });
    await idle.update();
    assert.equal(loads, 1);
  });

  it('shows the quota that an earlier one has stored', async () => {
    await record();
    await idle.open();
    assert.deepEqual([loads, isShown, item.text], [0, true, '4,987']);
    assert.match(
      item.accessibilityInformation?.label ?? '',
      /^4,987\nrider · Remaining: 4,987 of 5,000 · Resets at: 1:31 PM$/,
    );
    assert.ok(item.backgroundColor);
  });

  it('shows names as they are, and breaks long lines', async () => {
    await record({ quota: { ...quota, rows: [['a|b @c [x](command:y)', '']], notes: ['The code host'] } });
    await idle.open();
    const { value } = item.tooltip as MarkdownString;
    assert.match(value, /^\| a\\\|b \\@c \\\[x\\\]\\\(command\\:y\\\) \| {2}\|\n\nThe code host$/m);
  });

  it('shows no quota whose period is over, and hides it when that ends', async () => {
    await record({ quota: { ...quota, until: Date.now() - 1 } });
    await idle.open();
    assert.equal(isShown, false);
    await record({ quota: { ...quota, until: Date.now() + 300 } });
    await idle.open();
    assert.equal(isShown, true);
    await waitUntil(() => !isShown);
    await record({ quota: { ...quota, until: Date.now() + 100 * 3_600_000 } });
    await idle.open();
    assert.deepEqual([isShown, loads], [false, 0]);
  });

  it('loads nothing where the extension was never used', async () => {
    globalState.entries.clear();
    await globalState.update('openedFolders', []);
    keys = async () => ['other'];
    await idle.open();
    assert.equal(loads, 0);
  });

  for (const [what, prepare] of [
    ['without a record', async () => undefined],
    ['with a record of another version', () => record({ version: '0.1.0' })],
    ['with another account', () => record({ accounts: {} })],
    [
      'with a locked keyring',
      async () => {
        await record();
        keys = () => Promise.reject(new Error('locked'));
      },
    ],
    ['for which a file waits', () => record().then(() => globalState.update('pendingFile', {}))],
    ['for which clones wait', () => record().then(() => globalState.update('cloneQueue', {}))],
    ['that has shown files', () => record().then(() => workspaceState.update('browsedFiles', {}))],
  ] as const) {
    it(`loads everything at its start ${what}`, async () => {
      await prepare();
      await idle.open();
      assert.equal(loads, 1);
    });
  }

  it('loads everything when an account was signed in or out in another window', async () => {
    await record();
    await idle.open();
    secretChanged.fire({ key: 'other' });
    assert.equal(loads, 0);
    secretChanged.fire({ key: `account:${RIDER}` });
    assert.equal(loads, 1);
  });

  for (const [use, loaded, suspects] of [
    ['github', 1, [RIDER]],
    ['hidden', 1, []],
    ['github-enterprise', 0, []],
    ['token', 0, []],
  ] as const) {
    it(`after a change of VS Code’s GitHub accounts, with an account of the kind “${use}”, loads ${loaded}`, async () => {
      await record({ accounts: { [RIDER]: use } });
      const opened = idle.open();
      for (const id of ['github', 'microsoft']) sessionsChanged.fire({ provider: { id, label: id } });
      await opened;
      await letWorkEnd();
      assert.deepEqual([loads, [...idle.suspects]], [loaded, suspects]);
    });
  }

  it('loads everything when the address of the code host has changed', async () => {
    await record();
    await idle.open();
    const setting = workspace.getConfiguration();
    await setting.update(Setting.server, 'https://codehost.example', ConfigurationTarget.Global);
    await waitUntil(() => loads > 0);
    await setting.update(Setting.server, undefined, ConfigurationTarget.Global);
  });

  it('ends when everything is loaded', async () => {
    await record();
    const opened = idle.open();
    idle.dispose();
    await opened;
    secretChanged.fire({ key: `account:${RIDER}` });
    assert.deepEqual([loads, isShown], [0, false]);
  });
});
