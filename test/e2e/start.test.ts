import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { RIDER } from '../support/tokens.ts';
import { startBrowser } from '../vscode/browser.ts';
import { isAlive } from '../vscode/lock.ts';
import { type RunningProcess, startProcess } from '../vscode/process.ts';
import { eventually } from './eventually.ts';
import { Workbench } from './workbench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('npm start', () => {
  let started: RunningProcess;
  let profile: string;
  let browser: BrowserContext;
  let address: string;

  before(async () => {
    const ready = Promise.withResolvers<string>();
    started = startProcess('npm', ['start', '--', '--repositories', '30'], {
      cwd: root,
      onLine: (line) => {
        const [, url] = /^ready: (http:\/\/\S+)$/.exec(line) ?? [];
        if (url !== undefined) ready.resolve(url);
      },
    });
    const ended = started.exited.then(() => '');
    address = await Promise.race([ready.promise, ended]);
    assert.ok(address, `npm start never printed "ready: URL":\n${started.output(20)}`);
    profile = await mkdtemp(join(tmpdir(), 'repo-rider-browser-'));
    browser = await startBrowser(profile, {});
  });

  after(async () => {
    await browser?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    await started.stop();
  });

  it('says where it is, and the extension is there, ready to sign in', async () => {
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
    const [, npm, ...family] = await descendants(started.pid);
    assert.ok(npm && family.length >= 3, `only ${family.length} processes`);
    // npm leads a process group, as it does in a terminal, and Ctrl-C reaches the whole group.
    process.kill(-npm, 'SIGINT');
    await started.exited;
    // The server has a few seconds to end in order.
    await eventually(() => assert.deepEqual(family.filter(isAlive), []));
  });
});

/** A process and all that it started, by their ids. */
async function descendants(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.trim().split(/\s+/).filter(Boolean).map(Number).map(descendants));
  return [pid, ...below.flat()];
}
