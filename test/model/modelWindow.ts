import { type ChildProcess, fork } from 'node:child_process';
import { HARD_LIMIT_MS } from '../support/slowdown.ts';
import { isSecret } from './credentials.ts';
import type {
  Closed,
  FromWindow,
  Order,
  Request,
  Settled,
  Snapshot,
  ToWindow,
  WindowOptions,
} from './windowProtocol.ts';

export interface ModelWindowServices {
  /** Distinguishes its requests from those of other windows. */
  readonly name: string;
  /** The bundled file that the process runs. */
  readonly file: string;
  /** Answers requests of the window about shared state. */
  readonly answer: (request: Request) => Promise<unknown>;
  readonly onViolation: (text: string) => void;
}

interface PendingReply {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A window as a process. It ends with this process. */
export class ModelWindow {
  readonly #services: ModelWindowServices;
  readonly #process: ChildProcess;
  /** Resolves with its exit code; undefined if it was killed. */
  readonly #exited: Promise<number | undefined>;
  readonly #pendingReplies = new Map<number, PendingReply>();
  #hasExited = false;
  #errors = '';
  #orders = 0;

  constructor(services: ModelWindowServices) {
    this.#services = services;
    this.#process = fork(services.file, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--enable-source-maps'],
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
    });
    this.#process.on('message', (message: FromWindow) => void this.#hear(message));
    this.#process.on('error', (error) => services.onViolation(`a window can’t be reached: ${error.message}`));
    this.#exited = new Promise((resolve) => {
      this.#process.once('exit', (code) => {
        this.#hasExited = true;
        for (const { reject } of this.#pendingReplies.values())
          reject(new Error(`A window has ended: ${this.#errors}`));
        resolve(code ?? undefined);
      });
    });
  }

  get name(): string {
    return this.#services.name;
  }

  async open(options: WindowOptions): Promise<void> {
    await this.#order({ kind: 'open', options });
  }

  async order(order: Extract<Order, { kind: 'do' | 'jump' | 'stall' | 'disk' }>): Promise<void> {
    await this.#order(order);
  }

  /** Lets time pass. */
  advance(ms: number): Promise<Settled> {
    return this.#order({ kind: 'advance', ms }) as Promise<Settled>;
  }

  settle(): Promise<Settled> {
    return this.#order({ kind: 'settle' }) as Promise<Settled>;
  }

  show(): Promise<Snapshot> {
    return this.#order({ kind: 'show' }) as Promise<Snapshot>;
  }

  /** Sends changes of shared state. */
  notify(message: Exclude<ToWindow, { kind: 'order' | 'answer' }>): void {
    this.#send(message);
  }

  /** Closes the window as VS Code does. Its process must then end without a signal. */
  async close(): Promise<void> {
    const { onViolation } = this.#services;
    const { sleeping } = (await this.#order({ kind: 'close' })) as Closed;
    if (sleeping > 0) onViolation(`${sleeping} timers are left in a closed window`);
    const limit = AbortSignal.timeout(HARD_LIMIT_MS);
    const code = await Promise.race([
      this.#exited,
      new Promise<'late'>((resolve) => limit.addEventListener('abort', () => resolve('late'))),
    ]);
    if (code !== 0) onViolation(`a closed window’s process ends with ${code}: ${this.#errors}`);
    if (isSecret(this.#errors)) onViolation(`a credential in an error: ${this.#errors}`);
    if (this.#errors.includes('MaxListenersExceededWarning')) onViolation(this.#errors);
    await this.kill();
  }

  /** Ends it immediately. */
  async kill(): Promise<void> {
    if (!this.#hasExited) this.#process.kill('SIGKILL');
    await this.#exited;
  }

  /** @throws Error when the process has ended, or hangs */
  async #order(order: Order): Promise<unknown> {
    const id = ++this.#orders;
    if (this.#hasExited) throw new Error(`A window has ended before “${order.kind}”: ${this.#errors}`);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#pendingReplies.set(id, { resolve, reject });
    const timer = setTimeout(() => reject(new Error(`A window hangs (${order.kind}): ${this.#errors}`)), HARD_LIMIT_MS);
    this.#send({ kind: 'order', id, order });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#pendingReplies.delete(id);
    }
  }

  async #hear(message: FromWindow): Promise<void> {
    if (message.kind === 'violation') this.#services.onViolation(message.text);
    if (message.kind === 'request') {
      const { id, request } = message;
      try {
        this.#send({ kind: 'answer', id, value: await this.#services.answer(request) });
      } catch {
        this.#send({ kind: 'answer', id, failed: true });
      }
      return;
    }
    const text = JSON.stringify(message);
    if (isSecret(text)) this.#services.onViolation(`a credential in a message: ${text}`);
    if (message.kind === 'reply') this.#pendingReplies.get(message.id)?.resolve(message.value);
  }

  /** A process that was just killed receives nothing, which is no failure. */
  #send(message: ToWindow): void {
    if (this.#process.connected) this.#process.send(message, () => undefined);
  }
}
