import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { GitCredential } from '../../../../src/accounts/core/gitQuestion.ts';
import { startAskpass } from '../../../../src/accounts/node/askpass.ts';
import { root } from '../../repo/root.ts';

const run = promisify(execFile);
const FOLDER = `${root}media/askpass`;
const CREDENTIAL: GitCredential = { origin: 'https://code.example', username: 'rider', password: 'a-token' };
const USER = "Username for 'https://code.example': ";
const PASSWORD = "Password for 'https://rider@code.example': ";

const start = (patch: Partial<GitCredential> = {}) => startAskpass(FOLDER, async () => ({ ...CREDENTIAL, ...patch }));

/** @returns the answer; empty if the program fails, as it does without one */
async function ask(env: NodeJS.ProcessEnv, question: string): Promise<string> {
  const running = run(env.GIT_ASKPASS ?? '', [question], { env: { PATH: process.env.PATH, ...env } });
  return running.then(
    ({ stdout }) => stdout,
    () => '',
  );
}

describe('the answers to Git', () => {
  it('come through a pipe, also if Git contacts the server again', async () => {
    await using askpass = await start();
    assert.deepEqual([await ask(askpass.env, USER), await ask(askpass.env, PASSWORD)], ['rider\n', 'a-token\n']);
    assert.deepEqual([await ask(askpass.env, USER), await ask(askpass.env, PASSWORD)], ['rider\n', 'a-token\n']);
  });

  it('are in no variable, and end with Git', async () => {
    const askpass = await start();
    assert.ok(!JSON.stringify(askpass.env).includes(CREDENTIAL.password));
    // A client that says nothing doesn't delay the end.
    const idle = connect(askpass.env.REPO_RIDER_PIPE ?? '');
    idle.on('error', () => undefined);
    await once(idle, 'connect');
    await askpass[Symbol.asyncDispose]();
    assert.ok(!existsSync(dirname(askpass.env.REPO_RIDER_PIPE ?? '')));
    assert.equal(await ask(askpass.env, PASSWORD), '');
  });

  it('are in a folder that only this user can enter', async () => {
    await using askpass = await start();
    assert.equal(statSync(dirname(askpass.env.REPO_RIDER_PIPE ?? '')).mode & 0o777, 0o700);
  });

  it('say whether Git has got the password', async () => {
    await using askpass = await start();
    await ask(askpass.env, USER);
    assert.ok(!askpass.isGiven);
    await ask(askpass.env, PASSWORD);
    assert.ok(askpass.isGiven);
  });

  it('are given to a question with an encoded name, or as Git wrote it before 2.48', async () => {
    for (const name of ['rita%40example.com', 'rita@example.com']) {
      await using askpass = await start({ username: 'rita@example.com' });
      assert.equal(await ask(askpass.env, `Password for 'https://${name}@code.example': `), 'a-token\n');
    }
  });

  for (const question of [
    "Password for 'https://Rider@code.example': ",
    "Password for 'https://x-access-token@code.example': ",
    "Password for 'https://rider@Code.Example': ",
  ]) {
    it(`are given to ${question}`, async () => {
      await using askpass = await start();
      assert.equal(await ask(askpass.env, question), 'a-token\n');
    });
  }

  it('come from the account of the server that Git names', async () => {
    const asked: string[] = [];
    await using askpass = await startAskpass(FOLDER, async (origin) => {
      asked.push(origin);
      return undefined;
    });
    assert.equal(await ask(askpass.env, "Username for 'https://other.example:8443': "), '');
    await using failing = await startAskpass(FOLDER, () => Promise.reject(new Error('closed')));
    assert.equal(await ask(failing.env, USER), '');
    assert.deepEqual(asked, ['https://other.example:8443']);
  });

  it('need the nonce of this run', async () => {
    await using askpass = await start();
    for (const REPO_RIDER_NONCE of ['', '1', undefined]) {
      assert.equal(await ask({ ...askpass.env, REPO_RIDER_NONCE }, PASSWORD), '');
    }
    assert.equal(await ask(askpass.env, PASSWORD), 'a-token\n');
  });

  for (const question of [
    '',
    "Password for 'https://other@code.example': ",
    "Password for 'https://rider@code.example:8443': ",
    "Password for 'http://rider@code.example': ",
    "Password for 'https://rider@code.example.evil.example': ",
    "Password for 'https://rider@evil.example@code.example': ",
    "Password for 'https://rider:x@code.example': ",
    "Password for 'https://code.example': ",
    "Password for 'nonsense': ",
    "Password for 'https://rider@code.example/velodrome/track.git': ",
    // Git asks so for a user name with these characters at another server.
    "Password for 'https://rider@code.example/@evil.example': ",
    "Password for 'https://rider@code.example\\\\@evil.example': ",
    "Password for 'https://rider@code.example?@evil.example': ",
    "Password for 'https://rider@code.example#@evil.example': ",
    "Password for 'https://rider@code.example': '@evil.example': ",
    "Username for 'https://evil.example@code.example': ",
    "Username for 'https://evil.example': ",
    "Password for 'https://rider@code.example': \nUsername for 'https://code.example': ",
    'x'.repeat(100_000),
  ]) {
    it(`are not given to ${JSON.stringify(question.slice(0, 60))}`, async () => {
      await using askpass = await start();
      assert.equal(await ask(askpass.env, question), '');
      assert.equal(await ask(askpass.env, PASSWORD), 'a-token\n');
    });
  }
});
