import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from '../../src/ids.ts';
import { tempCloneTokenMark } from '../sandbox/data/repository.ts';
import { provocations, QUOTATIONS } from '../support/provocations.ts';
import { httpAnswer, type RawServer, startRawServer } from '../support/rawServer.ts';
import { stretched } from '../support/slowdown.ts';
import { findSecret } from '../support/traces.ts';
import { eventually } from './eventually.ts';
import { WAYS } from './everyCommand.ts';
import { OTHER_TOKEN, OWNER_TOKEN, TOKEN, UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';
import { Witness } from './witness.ts';

/** Provocations that apply to more than a token: in rows, in messages and in the log. */
const SEEN = new Set([
  '302 to a path of its own that holds the token',
  'truncated JSON',
  '500',
  '403 of single sign-on',
]);

describe('the token of a user under attack', () => {
  let elsewhere: RawServer;
  let folder: string;
  let witness: Witness;
  let user: UserActions;

  before(async () => {
    elsewhere = await startRawServer((socket) => socket.end(httpAnswer(200, {}, '[]')));
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-workspace-'));
    await mkdir(join(folder, '.vscode'));
    const trap = { 'repoRider.server': elsewhere.origin, 'repoRider.cyclistCounter': elsewhere.origin };
    await writeFile(join(folder, '.vscode', 'settings.json'), JSON.stringify(trap));
  });

  const workbench = useWindow({ sandbox: { repositories: 30 }, launch: async () => ({ folder, trace: true }) });

  before(async () => {
    for (const value of [TOKEN, OTHER_TOKEN]) {
      workbench.sandbox.addToken({ value, login: 'rider', scopes: ['repo', 'read:org', 'read:user'] });
    }
    workbench.sandbox.addToken({ value: OWNER_TOKEN, login: 'rider', scopes: undefined, owner: 'peloton' });
    witness = await Witness.of(workbench.vscode);
    user = new UserActions(workbench);
  });

  afterEach(() => witness?.look());

  after(async () => {
    await elsewhere?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const search = async (): Promise<ReadonlyMap<string, string>> => {
    const testimony = await witness.testimony();
    testimony.set('requests', workbench.sandbox.requests.map(({ path }) => path).join('\n'));
    for (const secret of [TOKEN, OTHER_TOKEN, OWNER_TOKEN, tempCloneTokenMark])
      assert.deepEqual(findSecret(testimony, secret), []);
    return testimony;
  };

  it('goes to the host of the user settings, not of the workspace', async () => {
    await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
    await workbench.chooseToken();
    await workbench.complaint(/Address of your code host/);
    const proposed = await workbench.page.locator('.quick-input-widget input.input').inputValue();
    assert.equal(proposed.replace(/\/$/, ''), workbench.sandbox.baseUrl);
    await workbench.confirmHost();
    await workbench.answer(/personal access token/, TOKEN);
    await workbench.signedIn('rider');
    await workbench.row('velodrome').waitFor();
  });

  for (const [id, go] of Object.entries(WAYS).filter(([name]) => name !== Command.signOut)) {
    it(`stays secret during ${id}`, () => go(user));
  }

  it('stays secret when every failure quotes it', async () => {
    // The tests of the core cover every encoding of the other host.
    const all = provocations({ base: workbench.sandbox.baseUrl, elsewhere: elsewhere.origin }, QUOTATIONS['as it is']);
    const box = workbench.page.locator('.quick-input-widget');
    for (const { name, answer } of all.filter((provocation) => !/^30[378]/.test(provocation.name))) {
      workbench.sandbox.intercept(answer);
      const before = workbench.sandbox.requests.length;
      const isAsked = () =>
        workbench.sandbox.requests
          .slice(before)
          .some(({ path, headers }) => path.startsWith('/user') && headers.authorization?.includes(OTHER_TOKEN));
      await eventually(async () => {
        // The box stays while the token is refused.
        if (await box.isHidden()) await workbench.choose('Repo Rider: Manage Account', 'Replace Token…');
        await box.locator('input.input').fill(OTHER_TOKEN, { timeout: stretched(1000) });
        await workbench.page.keyboard.press('Enter');
        // A box that still checks the previous token ignores the key.
        for (let polls = 0; polls < 20 && !isAsked(); polls++) await delay(50);
        assert.ok(isAsked(), name);
      });
      if (!SEEN.has(name)) continue;
      await user.closeBox();
      await user.asksFor('/zen', () => user.palette('Show a Saying'));
      await user.asksFor('/user/repos', () => user.palette('Refresh'));
    }
    await user.closeBox();
    workbench.sandbox.intercept(undefined);
  });

  it('leaves no trace anywhere', async () => {
    const testimony = await search();
    const logs = [...testimony].filter(([name]) => name.includes('/logs/'));
    assert.ok(
      logs.some(([name, text]) => name.includes('Repo Rider') && text.includes('GET http')),
      'nothing is traced',
    );
    for (const place of ['what the browser keeps', 'command lines', 'addresses', 'requests']) {
      assert.ok((testimony.get(place)?.length ?? 0) > 100, place);
    }
    const frames = [...testimony].filter(([name]) => name.startsWith('the frame')).map(([, text]) => text);
    for (const page of ['<repository-page>', '<account-page>', 'Copy SSH', 'Nowhere']) {
      assert.ok(
        frames.some((text) => text.includes(page)),
        page,
      );
    }
    assert.ok(
      frames.some((text) => /"type":"record"/.test(text)),
      'no page has heard anything',
    );
  });

  it('is sent only to the host, and no other host gets a request', () => {
    assert.deepEqual(elsewhere.requests, []);
    const own = new Set(
      [workbench.sandbox.baseUrl, workbench.sandbox.counterUrl, workbench.sandbox.gitUrl].map(
        (address) => new URL(address).host,
      ),
    );
    for (const { service, headers } of workbench.sandbox.requests) {
      assert.ok(own.has(headers.host ?? ''), headers.host);
      if (service !== 'A') assert.equal(headers.authorization, undefined);
    }
  });

  it('is deleted at sign-out', async () => {
    await WAYS[Command.signOut](user);
    await search();
  });
});
