import type { Secrets } from '../../../src/accounts/core/tokenVault.ts';
import { Emitter } from '../../../src/base/core/event.ts';
import type { Memento } from '../../../src/base/core/memento.ts';
import type { FromWindow, Request, ToWindow } from '../windowProtocol.ts';
import { ModelVSCodeAccounts } from './vscodeAccounts.ts';
import { during } from './windowActivity.ts';

/** The state that windows share in VS Code's main process; here, in the test. */
export class SharedStorage {
  readonly secretChanged = new Emitter<{ readonly key: string }>();
  readonly vscodeAccounts = new ModelVSCodeAccounts((request) => this.#ask(request));
  readonly #send: (message: FromWindow) => void;
  readonly #pendingAnswers = new Map<number, (answer: Extract<ToWindow, { kind: 'answer' }>) => void>();
  #last = 0;
  #values: Record<string, unknown> = {};
  /** Values that are not stored yet. */
  #changes: Record<string, unknown> = {};
  #storing: Promise<void> | undefined;

  constructor(send: (message: FromWindow) => void) {
    this.#send = send;
  }

  readonly secrets: Secrets = {
    keys: async () => (await this.#ask({ kind: 'secret keys' })) as readonly string[],
    get: async (key) => (await this.#ask({ kind: 'get secret', key })) as string | undefined,
    store: async (key, value) => void (await this.#ask({ kind: 'store secret', key, value })),
    delete: async (key) => void (await this.#ask({ kind: 'delete secret', key })),
    onDidChange: this.secretChanged.event,
  };

  /**
   * Stores all changes of one turn together. VS Code stores all values of an extension as one: with concurrent writes
   * of two windows, it loses a change. Here, none is lost.
   */
  readonly memento: Memento = {
    get: (key) => this.#values[key],
    update: async (key, value) => {
      this.#changes = { ...this.#changes, [key]: value === undefined ? undefined : JSON.parse(JSON.stringify(value)) };
      this.#values = { ...this.#values, ...this.#changes };
      this.#storing ??= this.#store();
      await this.#storing;
    },
  };

  replaceValues(values: Readonly<Record<string, unknown>>): void {
    this.#values = { ...values, ...this.#changes };
  }

  answer(answer: Extract<ToWindow, { kind: 'answer' }>): void {
    this.#pendingAnswers.get(answer.id)?.(answer);
    this.#pendingAnswers.delete(answer.id);
  }

  async #store(): Promise<void> {
    await during(() => new Promise((resolve) => setTimeout(resolve)));
    this.#storing = undefined;
    // A message can't hold `undefined`.
    const changes = Object.fromEntries(Object.entries(this.#changes).map(([key, value]) => [key, value ?? null]));
    this.#changes = {};
    await this.#ask({ kind: 'store values', changes });
  }

  #ask(request: Request): Promise<unknown> {
    return during(
      () =>
        new Promise((resolve, reject) => {
          const id = ++this.#last;
          this.#pendingAnswers.set(id, ({ value, failed }) =>
            failed ? reject(new Error('The host failed.')) : resolve(value),
          );
          this.#send({ kind: 'request', id, request });
        }),
    );
  }
}
