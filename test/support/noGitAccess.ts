import { GitAccess } from '../../src/accounts/core/gitAccess.ts';
import { GitConsents } from '../../src/accounts/core/gitConsents.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import type { Library } from '../../src/repositories/core/library.ts';
import { MemoryStorage } from './memoryStorage.ts';
import { partOf } from './partOf.ts';
import { recordingLog } from './ports.ts';

/** Git's access to accounts if there are none. */
export function noGitAccess() {
  const consents = new GitConsents(new MemoryStorage());
  const gitAccess = new GitAccess({
    library: partOf<Library>({ stores: [] }),
    load: async () => undefined,
    consents,
    openPaths: () => [],
    isDirect: async () => true,
    clock: systemClock,
    log: recordingLog(),
    askConsent: async () => 'notNow',
    askAccount: async () => undefined,
  });
  return { consents, gitAccess, localClones: { refusalOf: async () => undefined } };
}
