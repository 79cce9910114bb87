import { DefectError } from '../../src/core/errors.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { Core } from './core.ts';
import { MemoryMemento } from './memoryMemento.ts';
import { MemorySecrets } from './memorySecrets.ts';
import { MemoryStorage } from './memoryStorage.ts';
import { realPorts } from './ports.ts';
import { RIDER } from './tokens.ts';

/** A window in which the rider is signed in, and the repositories that it shows. */
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

/** Windows of the rider's account over one disk, one keyring and one sandbox. Start it first, close it at the end. */
export class RiderWindows {
  readonly storage = new MemoryStorage();
  readonly secrets = new MemorySecrets();
  readonly memento = new MemoryMemento();
  /** How far the clock of product and sandbox is ahead, in milliseconds. */
  offsetMs = 0;
  #sandbox: Sandbox | undefined;
  readonly #windows: RiderWindow[] = [];

  get sandbox(): Sandbox {
    if (!this.#sandbox) throw new Error('The sandbox was not started.');
    return this.#sandbox;
  }

  async start(options: Parameters<typeof startSandbox>[0] = {}): Promise<void> {
    this.#sandbox = await startSandbox({ repositories: 250, now: () => Date.now() + this.offsetMs, ...options });
  }

  /** A window in which the rider is signed in. */
  async open(): Promise<RiderWindow> {
    const { storage, secrets, memento, sandbox } = this;
    const clock = { ...realPorts().clock, now: () => Date.now() + this.offsetMs };
    const core = new Core({ base: sandbox.baseUrl, ports: realPorts({ storage, clock }), secrets, memento });
    await core.restore();
    if (core.sessions.accounts.length === 0) await core.signIn(RIDER);
    sandbox.clearRequests();
    const window = new RiderWindow(core);
    this.#windows.push(window);
    return window;
  }

  async close(): Promise<void> {
    for (const { core } of this.#windows) core.dispose();
    await this.#sandbox?.close();
  }
}

/** How many repositories a window shows. */
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
