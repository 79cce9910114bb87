import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseOptions } from '../../sandbox/arguments.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, send } from './client.ts';

const main = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));

function run(...flags: string[]) {
  return spawn(process.execPath, [main, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? child.exitCode;
}

describe('sandbox command line', () => {
  it('reads every flag', () => {
    const flags =
      '--port 4001 --counter-port=4002 --git-port 4003 --repositories 250 --latency 15 --anonymous-limit 3 --token-limit 9 --period 2 ' +
      '--tree-entries 7 --seed 5 --owners 1 --enterprise --short-lists --spec-only --charge-304 --counter-format json-object';
    assert.deepEqual(parseOptions(flags.split(' ')), {
      port: 4001,
      counterPort: 4002,
      gitPort: 4003,
      repositories: 250,
      latencyMs: 15,
      anonymousLimit: 3,
      tokenLimit: 9,
      periodSeconds: 2,
      treeEntries: 7,
      seed: 5,
      owners: 1,
      enterprise: true,
      shortLists: true,
      specOnly: true,
      charge304: true,
      counterFormat: 'json-object',
    });
    assert.deepEqual(parseOptions([]), {});
  });

  const UNKNOWN =
    'is not an option of the sandbox. See docs/testing.md for --port, --counter-port, --git-port, --repositories, ' +
    '--owners, --latency, --anonymous-limit, --token-limit, --period, --tree-entries, --seed, --enterprise, --gitea, ' +
    '--short-lists, --spec-only, --charge-304, --counter-format.';
  for (const [flags, message] of [
    [['--help'], `--help ${UNKNOWN}`],
    [['--prot', '1'], `--prot ${UNKNOWN}`],
    [['--constructor'], `--constructor ${UNKNOWN}`],
    [['-p', '1'], `-p ${UNKNOWN}`],
    [['4000'], `"4000" ${UNKNOWN}`],
    [['--port'], '--port takes a whole number from 0 to 65535.'],
    [['--port', 'http'], '--port takes a whole number from 0 to 65535.'],
    [['--port', '70000'], '--port takes a whole number from 0 to 65535.'],
    [['--repositories', '0'], '--repositories takes a whole number from 1 to 200000.'],
    [['--repositories', '200001'], '--repositories takes a whole number from 1 to 200000.'],
    [['--owners', '3'], '--owners takes a whole number from 0 to 2.'],
    [['--latency', '-5'], '--latency takes a whole number from 0 to 60000.'],
    [['--latency', '1.5'], '--latency takes a whole number from 0 to 60000.'],
    [['--period', ''], '--period takes a whole number from 1 to 86400.'],
    [['--short-lists=yes'], '--short-lists takes no value.'],
    [['--counter-format', 'xml'], '--counter-format takes one of text, json-number, json-string, json-object.'],
  ] as const) {
    it(`refuses ${JSON.stringify(flags.join(' '))}`, () => {
      assert.throws(() => parseOptions(flags), { message });
    });
  }

  it('exits with 1 and prints only the sentence for a bad flag', async () => {
    const child = run('--port', 'x');
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    assert.equal(await exitCode(child), 1);
    assert.equal(out, '');
    assert.equal(err, '--port takes a whole number from 0 to 65535.\n');
  });

  it('exits with 1 and a sentence when a port is in use', async () => {
    const sandbox = await startSandbox({ repositories: 1 });
    try {
      const { port } = new URL(sandbox.baseUrl);
      const child = run('--counter-port', port);
      const err = await text(child.stderr);
      assert.equal(await exitCode(child), 1);
      assert.equal(err, `Port ${port} is already in use.\n`);
    } finally {
      await sandbox.close();
    }
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`serves until ${signal} and then ends cleanly`, async () => {
      const child = run('--repositories', '3', '--short-lists');
      try {
        const addresses: string[] = [];
        for await (const line of createInterface({ input: child.stdout })) {
          const name = ['code host', 'cyclist counter', 'git host'][addresses.length];
          assert.match(line, new RegExp(`^${name}: http://127\\.0\\.0\\.1:\\d+$`));
          addresses.push(line.slice(`${name}: `.length));
          if (addresses.length === 3) break;
        }
        const [baseUrl, counterUrl, gitUrl] = addresses;
        assert.equal((await getList(`${baseUrl}/user/repos`, { token: full })).length, 3);
        assert.equal((await send(`${counterUrl}/bicyclists/spb`)).status, 200);
        assert.equal((await send(`${gitUrl}/unknown/nothing.git/HEAD`)).status, 401);
        child.kill(signal);
        assert.equal(await exitCode(child), 0);
      } finally {
        child.kill('SIGKILL');
      }
    });
  }
});
