import assert from 'node:assert/strict';
import { eventually } from '../e2e/eventually.ts';
import { useWindow } from '../e2e/useWindow.ts';
import { fullName } from '../sandbox/data/repository.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import type { WebLaunchOptions } from '../vscode/webLaunch.ts';
import { webHostWith } from './webHost.ts';
import { WebSteps } from './webSteps.ts';

const COUNT = /^12\d repositories · /;

/** Where the extension's files are. */
const OURS = '/User/globalStorage/repo-rider.repo-rider/';

/** A browser without IndexedDB: VS Code then has its files in memory. */
const NO_DATABASE = `IDBFactory.prototype.open = () => { throw new DOMException('Denied', 'SecurityError'); };`;

/** A browser whose storage is full for the extension's own folder. */
const FULL = `
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, key) {
    if (String(key).startsWith('${OURS}')) throw new DOMException('Full', 'QuotaExceededError');
    return put.call(this, value, key);
  };`;

/** The steps in each of them: one test, since each uses one window. */
interface Scene {
  readonly name: string;
  readonly options: Partial<WebLaunchOptions>;
  readonly play: (steps: WebSteps) => Promise<void>;
}

const SCENES: readonly Scene[] = [
  { name: 'survives a reload while the service is down', options: {}, play: outlastsTheService },
  { name: 'is deleted with a token that was not stored', options: { keepSecrets: false }, play: goesWithTheToken },
  {
    name: 'stays in memory, without a message, if a browser stores nothing',
    options: { script: NO_DATABASE },
    play: (steps) => goesWithTheWindow(steps, 0),
  },
  {
    name: 'stays in memory, without a message, if a browser’s storage is full',
    options: { script: FULL },
    play: (steps) => goesWithTheWindow(steps, 1),
  },
];

for (const { name, options, play } of SCENES) {
  describe('cached data without a server', () => {
    const workbench = useWindow({ host: webHostWith(options), sandbox: { repositories: 120 }, signedInAs: RIDER });

    it(name, () => play(new WebSteps(workbench)));
  });
}

async function outlastsTheService(steps: WebSteps): Promise<void> {
  const { workbench } = steps;
  const { sandbox, page } = workbench;
  await steps.readPage();
  await steps.expectStored(OURS, true);
  await eventually(async () =>
    assert.ok((await steps.storedValues()).includes(`"remaining":${sandbox.quota(RIDER).remaining}`)),
  );
  // Every few seconds, VS Code saves what is open: first the page, then its state.
  await steps.expectStoredValue('serializedGrid', 'mainThreadWebview-repoRider.repository', 'velodrome');
  await sandbox.stop();
  await page.reload();
  await workbench.openView();
  await workbench.row('velodrome').waitFor();
  await workbench.status(COUNT);
  await workbench.webview.getByRole('heading', { level: 2, name: 'Clone' }).waitFor();
}

async function goesWithTheToken({ workbench, expectStored }: WebSteps): Promise<void> {
  const { sandbox, page } = workbench;
  const hidden = sandbox.repositories.visibleTo(RIDER).find((repository) => repository.private);
  assert.ok(hidden);
  await expectStored(`"${fullName(hidden)}"`, true);
  await page.reload();
  await workbench.openView();
  await page.getByRole('button', { name: 'Sign In…' }).waitFor();
  await expectStored(`"${fullName(hidden)}"`, false);
}

/** @param lines the number of lines about it that the extension's log may contain */
async function goesWithTheWindow(steps: WebSteps, lines: number): Promise<void> {
  const { workbench } = steps;
  const { sandbox, page } = workbench;
  await steps.readPage();
  await steps.expectSilence();
  await workbench.runCommand('Repo Rider: Refresh');
  await workbench.idle();
  await steps.expectSilence();
  assert.equal((await steps.logLines()).filter((line) => /\[(warning|error)\]/.test(line)).length, lines);
  sandbox.clearRequests();
  await page.reload();
  await workbench.openView();
  await workbench.row('velodrome').waitFor();
  await steps.expectSilence();
  assert.ok(sandbox.requests.some(({ path, status }) => path.startsWith('/user/repos') && status === 200));
}
