import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseOptions } from '../../sandbox/arguments.ts';
import { full, getList, send } from './client.ts';

describe('sandbox command line', () => {
  it('reads every flag of docs/testing.md', () => {
    const flags =
      '--port 4001 --counter-port=4002 --git-port 4003 --repositories 250 --latency 15 --anonymous-limit 3 ' +
      '--token-limit 9 --period 2 --tree-entries 7 --seed 5 --owners 1 --enterprise --gitea --short-lists ' +
      '--spec-only --charge-304 --counter-format json-object';
    assert.equal(Object.keys(parseOptions(flags.split(' '))).length, 17);
  });

  it('serves until it is ended', async () => {
    const main = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
    const child = spawn(process.execPath, [main, '--repositories', '3'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const addresses: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      addresses.push(/http:\S+$/.exec(line)?.[0] ?? '');
      if (addresses.length === 3) break;
    }
    const [baseUrl, counterUrl, gitUrl] = addresses;
    assert.equal((await getList(`${baseUrl}/user/repos`, { token: full })).length, 3);
    assert.equal((await send(`${counterUrl}/bicyclists/spb`)).status, 200);
    assert.equal((await send(`${gitUrl}/unknown/nothing.git/HEAD`)).status, 401);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });
});
