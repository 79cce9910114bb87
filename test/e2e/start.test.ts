import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { RIDER } from '../support/tokens.ts';
import { startBrowser } from '../vscode/browser.ts';
import { eventually } from './eventually.ts';
import { Workbench } from './workbench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('npm start', () => {
  let started: ChildProcess;
  let profile: string;
  let browser: BrowserContext;
  let address: string;

  before(async () => {
    // Its own process group, as a terminal gives it one, and Ctrl-C goes to all of it.
    started = spawn('npm', ['start', '--', '--repositories', '30'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    assert.ok(started.stdout);
    for await (const line of createInterface({ input: started.stdout })) {
      address = /^ready: (http:\/\/\S+)$/.exec(line)?.[1] ?? '';
      if (address) break;
    }
    profile = await mkdtemp(join(tmpdir(), 'repo-rider-browser-'));
    browser = await startBrowser(profile, {});
  });

  after(async () => {
    await browser?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    if (started.exitCode === null && started.signalCode === null && started.pid) process.kill(-started.pid, 'SIGKILL');
  });

  it('says where it is, and the extension is there, ready to sign in', async () => {
    assert.ok(address, 'it never said "ready: URL"');
    const page = await browser.newPage();
    await page.goto(address);
    const workbench = new Workbench(page);
    await workbench.openView();
    await page.getByRole('button', { name: 'Sign In…' }).click();
    await workbench.signIn(RIDER);
    for (const owner of ['rider', 'criterium', 'peloton', 'velodrome']) await workbench.row(owner).waitFor();
  });

  it('keeps who is signed in over a reload of a person’s own browser', async () => {
    const [page] = browser.pages().slice(-1);
    assert.ok(page);
    await page.reload();
    const workbench = new Workbench(page);
    await workbench.openView();
    await workbench.row('rider').waitFor();
  });

  it('ends with Ctrl-C, and leaves no process behind', async () => {
    assert.ok(started.pid);
    const family = await descendants(started.pid);
    assert.ok(family.length >= 3, `only ${family.length} processes`);
    process.kill(-started.pid, 'SIGINT');
    await once(started, 'close');
    // The server is given a moment to end as it would by itself.
    await eventually(() => assert.deepEqual(family.filter(isAlive), []));
  });
});

/** A process and all that it started, by their ids. */
async function descendants(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.trim().split(/\s+/).filter(Boolean).map(Number).map(descendants));
  return [pid, ...below.flat()];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
