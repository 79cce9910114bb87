import type { UnavailableAccount } from '../../src/accounts/core/accountState.ts';
import type {
  AccountReference,
  ProviderChange,
  ProviderId,
  TokenSearch,
  Unavailability,
  VSCodeAccounts,
} from '../../src/accounts/core/vscodeAccounts.ts';
import { Emitter } from '../../src/base/core/event.ts';
import { ours } from '../../src/base/core/text.ts';

/** Fake accounts of VS Code, which several windows can share. */
export class FakeVSCodeAccounts implements VSCodeAccounts {
  readonly #changed = new Emitter<ProviderChange>();
  /** The tokens of accounts by their ids. */
  readonly tokens = new Map<string, string>();
  /** The ids of the accounts that the user doesn't allow the extension to use. */
  readonly withheld = new Set<string>();
  /** Set to make all providers fail. */
  isBroken = false;
  /** Set to make no provider respond in time. */
  isLate = false;
  /** The address of the provider's accounts, if it differs from the one they were used with. */
  elsewhere = new Set<ProviderId>();
  /** Resolves when the providers respond. */
  response: Promise<void> = Promise.resolve();
  /** The number of questions for tokens. */
  questions = 0;

  readonly onDidChange = this.#changed.event;

  async find({ id, provider }: AccountReference): Promise<TokenSearch> {
    this.questions++;
    await this.response;
    if (this.elsewhere.has(provider)) return 'otherAddress';
    if (this.isLate) return 'late';
    if (this.isBroken) return 'noProvider';
    const token = this.withheld.has(id) ? undefined : this.tokens.get(id);
    return token === undefined ? 'noSession' : { token };
  }

  isRemoved({ id }: AccountReference): Promise<boolean> {
    return Promise.resolve(!this.isBroken && !this.tokens.has(id));
  }

  /** Reports a change to all windows. */
  change(provider: ProviderId = 'github', mayRemove = true): void {
    this.#changed.fire({ provider, mayRemove });
  }
}

/** A VS Code without accounts. */
export const NO_VSCODE_ACCOUNTS: VSCodeAccounts = {
  onDidChange: () => ({ dispose: () => undefined }),
  find: () => Promise.resolve('noProvider'),
  isRemoved: () => Promise.resolve(false),
};

/** A reference to an account of VS Code. */
export function referenceTo(id: string, provider: ProviderId = 'github'): AccountReference {
  return { kind: 'vscode', provider, id, label: `name of ${id}`, scopes: ['repo'] };
}

/** An account of VS Code that can't be used. */
export function unavailable(reason: Unavailability = 'noSession'): UnavailableAccount {
  return {
    id: 'https://api.github.com#1',
    account: { login: ours('rider'), id: 1, type: 'User' },
    base: new URL('https://api.github.com/'),
    reference: referenceTo('1'),
    reason,
  };
}
