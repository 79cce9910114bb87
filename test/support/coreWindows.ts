import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { Core, type CoreOptions } from './core.ts';
import { MemoryMemento } from './memoryMemento.ts';
import { MemorySecrets } from './memorySecrets.ts';
import { MemoryStorage } from './memoryStorage.ts';
import { realPorts } from './ports.ts';

/** Windows that share a disk, a keyring and a sandbox. Call `start` first, `close` at the end. */
export class CoreWindows {
  readonly storage = new MemoryStorage();
  readonly secrets = new MemorySecrets();
  readonly memento = new MemoryMemento();
  #sandbox: Sandbox | undefined;
  readonly #cores: Core[] = [];

  get sandbox(): Sandbox {
    if (!this.#sandbox) throw new Error('The sandbox was not started.');
    return this.#sandbox;
  }

  async start(options?: Parameters<typeof startSandbox>[0]): Promise<void> {
    this.#sandbox = await startSandbox(options);
  }

  /** The core of another window, which has restored what is stored. */
  async openCore(options: Partial<CoreOptions> = {}): Promise<Core> {
    const core = this.createCore(options);
    await core.restore();
    return core;
  }

  /** The core of another window, which has restored nothing yet. */
  createCore(options: Partial<CoreOptions> = {}): Core {
    const { storage, secrets, memento, sandbox } = this;
    const core = new Core({ base: sandbox.baseUrl, ports: realPorts({ storage }), secrets, memento, ...options });
    this.#cores.push(core);
    return core;
  }

  async close(): Promise<void> {
    for (const core of this.#cores) core.dispose();
    await this.#sandbox?.close();
  }
}
