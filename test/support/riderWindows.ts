import { Connector } from '../../src/core/accounts/connection.ts';
import { Session } from '../../src/core/accounts/session.ts';
import { TokenVault } from '../../src/core/accounts/tokenVault.ts';
import { RepositoryStore } from '../../src/core/repositories/repositoryStore.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { MemorySecrets } from './memorySecrets.ts';
import { MemoryStorage } from './memoryStorage.ts';
import { realPorts, recordingLog } from './ports.ts';
import { RIDER } from './tokens.ts';

/** A window: who is signed in there, and the repositories it shows. */
export interface RiderWindow {
  readonly session: Session;
  readonly store: RepositoryStore;
}

/** Windows of the rider's account over one disk, one keyring and one sandbox. Start it first, close it at the end. */
export class RiderWindows {
  readonly storage = new MemoryStorage();
  readonly secrets = new MemorySecrets();
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
    const { storage, sandbox } = this;
    const clock = { ...realPorts().clock, now: () => Date.now() + this.offsetMs };
    const session = new Session({
      vault: new TokenVault(this.secrets),
      connector: new Connector(realPorts({ storage, clock })),
      log: recordingLog(),
      baseAddress: () => sandbox.baseUrl,
    });
    const store = new RepositoryStore(session, recordingLog());
    session.onDidChange(() => store.reset());
    await session.restore();
    if (session.state.kind !== 'signedIn') {
      await session.signIn(new URL(`${sandbox.baseUrl}/`), { kind: 'token', token: RIDER });
    }
    sandbox.clearRequests();
    const window = { session, store };
    this.#windows.push(window);
    return window;
  }

  async close(): Promise<void> {
    for (const { store, session } of this.#windows) {
      store.dispose();
      session.connection?.dispose();
    }
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
