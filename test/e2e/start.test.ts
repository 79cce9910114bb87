import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { descendants } from '../support/descendants.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { startBrowser } from '../vscode/browser.ts';
import { isAlive } from '../vscode/lock.ts';
import { eventually } from './eventually.ts';
import { Workbench } from './workbench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('npm start', () => {
  let npm: ChildProcess;
  let profile: string | undefined;
  let browser: BrowserContext | undefined;
  let address: string;

  before(async () => {
    // In its own process group, as in a terminal. If this process is killed, the cleanup of the run's folder ends it.
    npm = spawn('npm', ['start', '--', '--repositories', '30'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    assert.ok(npm.stdout);
    address = await addressIn(npm.stdout);
    assert.ok(address, 'npm start never printed "ready: URL"');
    profile = await mkdtemp(join(tmpdir(), 'repo-rider-browser-'));
    browser = await startBrowser(profile, {});
  });

  after(async () => {
    if (npm.exitCode === null && npm.signalCode === null && npm.pid) process.kill(-npm.pid, 'SIGTERM');
    await browser?.close();
    if (profile !== undefined) await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  });

  it('prints its address, and offers to sign in', async () => {
    assert.ok(browser);
    const page = await browser.newPage();
    page.setDefaultTimeout(90_000);
    await page.goto(address);
    const workbench = new Workbench(page);
    await workbench.openView();
    await page.getByRole('button', { name: 'Sign In…' }).click();
    await workbench.signIn(RIDER);
    await workbench.signedIn('rider');
    for (const owner of ['rider', 'criterium', 'peloton', 'velodrome']) await workbench.row(owner).waitFor();
  });

  it('stays signed in after a reload of the user’s own browser', async () => {
    const [page] = browser?.pages().slice(-1) ?? [];
    assert.ok(page);
    await page.reload();
    const workbench = new Workbench(page);
    await workbench.openView();
    await workbench.row('rider').waitFor();
  });

  it('ends with Ctrl-C, and leaves no process behind', async () => {
    assert.ok(npm.pid);
    const family = await descendants(npm.pid);
    assert.ok(family.length >= 4, `only ${family.length} processes`);
    process.kill(-npm.pid, 'SIGINT');
    await once(npm, 'close');
    // The server has a few seconds to end in order.
    await eventually(() => assert.deepEqual(family.filter(isAlive), []));
  });
});

/** The address in the `ready` line; empty if the output ends without one. */
async function addressIn(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^ready: (http:\/\/\S+)$/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  return '';
}
