import type { ProviderChange, TokenSearch, VSCodeAccounts } from '../../../src/accounts/core/vscodeAccounts.ts';
import { Emitter } from '../../../src/base/core/event.ts';
import type { ProvidedSession } from '../providers.ts';
import type { Request } from '../windowProtocol.ts';

/** The accounts of VS Code in a window. The test has them: see `../providers.ts`. */
export class ModelVSCodeAccounts implements VSCodeAccounts {
  readonly changed = new Emitter<ProviderChange>();
  readonly #ask: (request: Request) => Promise<unknown>;

  readonly onDidChange = this.changed.event;

  constructor(ask: (request: Request) => Promise<unknown>) {
    this.#ask = ask;
  }

  readonly find: VSCodeAccounts['find'] = async (reference) =>
    (await this.#ask({ kind: 'find account', reference })) as TokenSearch;

  readonly isRemoved: VSCodeAccounts['isRemoved'] = async (reference) =>
    (await this.#ask({ kind: 'is account removed', reference })) as boolean;

  /** Lets the user sign in to VS Code, if needed. @returns undefined if that fails */
  async session(account: string): Promise<ProvidedSession | undefined> {
    return (await this.#ask({ kind: 'get session', account })) as ProvidedSession | undefined;
  }
}
