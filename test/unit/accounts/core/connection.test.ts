import assert from 'node:assert/strict';
import { queryObjects } from 'node:v8';
import { Connector } from '../../../../src/accounts/core/connection.ts';
import { OWN_REPOSITORIES } from '../../../../src/hosts/core/lists.ts';
import { HttpCache } from '../../../../src/http/core/cache/httpCache.ts';
import { parseToken } from '../../../../src/http/core/send/credential.ts';
import { parseBaseAddress } from '../../../../src/http/core/send/gate.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { realPorts } from '../../../support/ports.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('a connection that was disposed of', () => {
  it('is not kept in memory by those that follow it', async () => {
    const sandbox = await startSandbox({ repositories: 20 });
    const connector = new Connector(realPorts({ storage: new MemoryStorage() }));
    const base = parseBaseAddress(sandbox.baseUrl);
    const caches = (): number => queryObjects(HttpCache, { format: 'count' });
    const before = caches();
    for (let replaced = 0; replaced < 5; replaced++) {
      const connection = connector.connect(base, { kind: 'token', token: parseToken(RIDER) }, 1);
      await connection.lists().read(OWN_REPOSITORIES, { intent: 'refresh' });
      connection.dispose();
    }
    await waitUntil(() => caches() <= before + 1);
    await sandbox.close();
    assert.ok(caches() <= before + 1);
  });
});
