import type { Secrets } from '../../../src/core/accounts/secrets.ts';
import { Emitter } from '../../../src/core/event.ts';
import type { Memento } from '../../../src/core/memento.ts';
import type { FromWindow, Request, ToWindow } from '../protocol.ts';
import { during } from './activity.ts';

/** What a window has in common with the others, as VS Code's main process keeps it: here, the test does. */
export class SharedStorage {
  readonly secretChanged = new Emitter<{ readonly key: string }>();
  readonly #send: (message: FromWindow) => void;
  readonly #pendingAnswers = new Map<number, (answer: Extract<ToWindow, { kind: 'answer' }>) => void>();
  #last = 0;
  #values: Record<string, unknown> = {};
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

  /** All values are one: what is changed in a turn is stored together, and what another window has stored takes its place. */
  readonly memento: Memento = {
    get: (key) => this.#values[key],
    update: async (key, value) => {
      this.#values = { ...this.#values, [key]: value === undefined ? undefined : JSON.parse(JSON.stringify(value)) };
      this.#storing ??= this.#store();
      await this.#storing;
    },
  };

  replaceValues(values: Readonly<Record<string, unknown>>): void {
    this.#values = { ...values };
  }

  answer(answer: Extract<ToWindow, { kind: 'answer' }>): void {
    this.#pendingAnswers.get(answer.id)?.(answer);
    this.#pendingAnswers.delete(answer.id);
  }

  async #store(): Promise<void> {
    await during(() => new Promise((resolve) => setTimeout(resolve)));
    this.#storing = undefined;
    await this.#ask({ kind: 'store values', values: this.#values });
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
