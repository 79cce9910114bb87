import { DefectError } from '../../src/base/core/errors.ts';
import type { Core } from './core.ts';
import { CoreWindows } from './coreWindows.ts';
import { realPorts } from './ports.ts';
import { RIDER } from './sandboxTokens.ts';

/** A window with the rider signed in. */
export class RiderWindow {
  readonly core: Core;

  constructor(core: Core) {
    this.core = core;
  }

  get session() {
    const session = this.core.sessions.accounts.find(({ account }) => account.login === 'rider');
    if (!session) throw new DefectError();
    return session;
  }

  get store() {
    const store = this.core.library.find(this.session.id);
    if (!store) throw new DefectError();
    return store;
  }

  signOut(): Promise<void> {
    return this.core.sessions.signOut(this.session.id);
  }
}

/** Windows with the rider signed in. Call `start` first, `close` at the end. */
export class RiderWindows extends CoreWindows {
  /** How far the clocks of extension and sandbox are ahead, in milliseconds. */
  offsetMs = 0;

  override start(options: Parameters<CoreWindows['start']>[0] = {}): Promise<void> {
    return super.start({ repositories: 250, now: () => Date.now() + this.offsetMs, ...options });
  }

  /** @param ports replace the real ones */
  async open(ports: Parameters<typeof realPorts>[0] = {}): Promise<RiderWindow> {
    const { storage } = this;
    const clock = { ...realPorts().clock, now: () => Date.now() + this.offsetMs };
    const core = await this.openCore({ ports: realPorts({ storage, clock, ...ports }) });
    if (core.sessions.accounts.length === 0) await core.signIn(RIDER);
    this.sandbox.clearRequests();
    return new RiderWindow(core);
  }
}

/** Number of repositories that a window shows. */
export function count({ store }: RiderWindow): number {
  return store.state.owners.flatMap(({ repositories }) => repositories).length;
}

/** The names of an owner's repositories that a window shows. */
export function shown({ store }: RiderWindow, login: string): readonly string[] {
  return store.state.owners.find(({ owner }) => owner.login === login)?.repositories.map(({ name }) => name) ?? [];
}

/** Opens an owner's row. */
export async function openOwner({ store }: RiderWindow, login: string): Promise<void> {
  const listing = store.state.owners.find(({ owner }) => owner.login === login);
  if (!listing) throw new DefectError();
  await store.openOwner(listing);
}
