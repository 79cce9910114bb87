import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { type Connection, Connector } from '../../../../src/accounts/core/connection.ts';
import { OWN_REPOSITORIES } from '../../../../src/hosts/core/lists.ts';
import type { RepositoryList } from '../../../../src/hosts/core/repositoryList.ts';
import { parseBaseAddress } from '../../../../src/http/core/send/gate.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import type { SandboxOptions } from '../../../sandbox/sandboxOptions.ts';
import { realPorts } from '../../../support/ports.ts';
import { RIDER, SECOND } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

/** How long each response takes, in milliseconds: much longer than the work on it. */
const RESPONSE_MS = 300;

/** A sandbox that counts the requests that it has at the same time. */
class WatchedSandbox {
  running = 0;
  most = 0;
  answered = 0;
  /** The requests in the order of their arrival, and how many were answered before. */
  readonly arrivals: { readonly url: URL; readonly answered: number }[] = [];
  sandbox!: Sandbox;

  static async start(options: SandboxOptions): Promise<WatchedSandbox> {
    const watched = new WatchedSandbox();
    const hold = async ({ url }: Request): Promise<void> => {
      watched.arrivals.push({ url: new URL(url), answered: watched.answered });
      watched.running++;
      watched.most = Math.max(watched.most, watched.running);
      await setTimeout(RESPONSE_MS);
      watched.running--;
      watched.answered++;
    };
    watched.sandbox = await startSandbox({ shortLists: true, ...options, hold });
    return watched;
  }
}

async function readOwn(connection: Connection): Promise<RepositoryList> {
  return connection.lists().read(OWN_REPOSITORIES);
}

describe('the pages of lists', function () {
  this.slow(5000);

  for (const [what, options, least, most] of [
    ['more than eight at the same time', { repositories: 6000 }, 9, 24],
    ['up to eight at the same time from GitHub Enterprise Server', { repositories: 3000, enterprise: true }, 6, 8],
    ['up to eight at the same time from Gitea', { repositories: 1500, gitea: true }, 6, 8],
  ] as const) {
    it(`are read ${what}`, async () => {
      const watched = await WatchedSandbox.start(options);
      const connector = new Connector(realPorts());
      const base = parseBaseAddress(watched.sandbox.baseUrl);
      const connection = connector.connect(base, { kind: 'token', token: RIDER }, 1);
      const list = await readOwn(connection);
      await watched.sandbox.close();
      assert.ok(list.complete);
      assert.equal(list.repositories.length, options.repositories);
      assert.ok(watched.most >= least && watched.most <= most, `${watched.most}`);
    });
  }

  it('of two accounts share the number for a server', async () => {
    const watched = await WatchedSandbox.start({ repositories: 5000 });
    const connector = new Connector(realPorts());
    const base = parseBaseAddress(watched.sandbox.baseUrl);
    const connections = [1, 2].map((id) => connector.connect(base, { kind: 'token', token: RIDER }, id));
    const lists = await Promise.all(connections.map(readOwn));
    await watched.sandbox.close();
    assert.ok(lists.every(({ complete, repositories }) => complete && repositories.length === 5000));
    assert.ok(watched.most > 6 && watched.most <= 24, `${watched.most}`);
  });

  it('leave room for what the user waits for', async () => {
    const watched = await WatchedSandbox.start({ repositories: 5000 });
    const connector = new Connector(realPorts());
    const base = parseBaseAddress(watched.sandbox.baseUrl);
    const own = connector.connect(base, { kind: 'token', token: RIDER }, 1);
    const other = connector.connect(base, { kind: 'token', token: SECOND }, 2);
    const reading = readOwn(own);
    await waitUntil(() => watched.running === 24);
    const records = await other.records();
    const { signal } = new AbortController();
    await Promise.all([records.zen(), other.lists().latest(OWN_REPOSITORIES, signal)]);
    await reading;
    await watched.sandbox.close();
    // They don't wait for all pages: they arrive soon after the first 24 are in flight.
    const waitedFor = watched.arrivals.filter(({ url }) => url.pathname === '/zen' || url.search.includes('pushed'));
    assert.equal(waitedFor.length, 2);
    for (const { answered } of waitedFor) assert.ok(answered <= 25, `after ${answered} answers`);
  });
});
