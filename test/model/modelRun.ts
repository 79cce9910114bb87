import { accounts } from '../sandbox/data/sandboxAccounts.ts';
import { check } from './checks.ts';
import type { Computer } from './computer.ts';
import { PROVIDED_ACCOUNTS, type ProvidedAccount, TOKENS } from './credentials.ts';
import type { ModelWindow } from './modelWindow.ts';
import { ProvidedState } from './providedState.ts';
import type { AccountChange } from './providers.ts';
import type { Service } from './service.ts';
import { ownerTokensOf, signedInAccounts } from './signedIn.ts';
import type { Operation, Snapshot } from './windowProtocol.ts';

/** The numbers of comparisons, to ensure that the checks have something to check. */
export interface Counts {
  rows: number;
  watchedOwners: number;
  quotas: number;
  storedRecords: number;
  signOuts: number;
  sentTokens: number;
  removals: number;
  ownerRequests: number;
  givenTokens: number;
}

export function noCounts(): Counts {
  return {
    rows: 0,
    watchedOwners: 0,
    quotas: 0,
    storedRecords: 0,
    signOuts: 0,
    sentTokens: 0,
    removals: 0,
    ownerRequests: 0,
    givenTokens: 0,
  };
}

/** A computer and a service during a run, and the model's state of both. */
export class ModelRun {
  readonly computer: Computer;
  readonly service: Service;
  /** Violated invariants. */
  readonly violations: string[] = [];
  /** The steps, and the logs of windows. */
  readonly log: string[] = [];
  /** All tokens of each account since the last deletion of its data, by session ids. */
  readonly tokens = new Map<string, Set<string>>();
  /** All tokens of each account since its last sign-out, by session ids. */
  readonly usedTokens = new Map<string, Set<string>>();
  /** Violations that some failures excuse until the next quiet time. */
  readonly excuses = {
    /** Windows may miss sign-ins and sign-outs, because the keyring was locked or values could not be stored. */
    missedSignOuts: false,
    /** Files of signed-out accounts may remain, because they could not be deleted. */
    leftFiles: false,
    /** Temporary files may remain, because they could not be deleted. */
    leftTemporaryFiles: false,
    /**
     * Accounts may be signed out later than the user asked for: a window ended meanwhile, or the keyring was locked.
     */
    unfinishedSignOuts: false,
  };
  readonly counts: Counts = noCounts();
  /** The accounts that Git may use in some window, by session ids. */
  readonly allowed = new Set<string>();
  /** Whether the tokens of an account may have changed before the last check. */
  tokensHaveChanged = true;
  /** Whether something is still running, because the last step didn't wait. */
  isUnsettled = false;
  /** What the accounts of VS Code were at the last check. */
  readonly provided = new ProvidedState();
  /** The number of checked requests of the service. */
  checkedRequests = 0;
  /** The number of quiet times. */
  quietTimes = 0;
  #operations = 0;

  constructor(computer: Computer, service: Service) {
    this.computer = computer;
    this.service = service;
  }

  /** Starts an operation in a window. @returns its number */
  async start(window: ModelWindow, operation: Operation): Promise<number> {
    const { kind } = operation;
    if (kind === 'sign in' || kind === 'replace token' || kind === 'add token') this.#allow([operation.token]);
    if (kind === 'sign in with VS Code') {
      this.#allow(PROVIDED_ACCOUNTS.filter(({ id }) => id === operation.account).flatMap(tokensOf));
      this.provided.signingIn.add(window.name);
    }
    if (kind === 'sign out') this.provided.isSigningOut = true;
    if (SIGN_IN_CHANGES.has(kind)) this.noteSignInChange();
    const number = ++this.#operations;
    await window.order({ kind: 'do', number, operation });
    return number;
  }

  /** Call when an account is signed in or out, or when that is read. */
  noteSignInChange(): void {
    const { secrets, areValuesBroken } = this.computer;
    if (!secrets.locked && !areValuesBroken) return;
    this.excuses.missedSignOuts = true;
    this.excuses.unfinishedSignOuts ||= this.provided.isSigningOut;
  }

  /** Call before a window ends: it may have been about to delete something. */
  noteEnd(): void {
    this.excuses.leftFiles ||= this.isUnsettled;
    this.excuses.unfinishedSignOuts ||= this.isUnsettled || this.provided.isSigningOut;
  }

  /** Changes an account in VS Code. Windows that use it must follow if they can see the change. */
  changeAccount(account: ProvidedAccount, change: AccountChange): void {
    const { computer, provided } = this;
    const isSeen = !this.isUnsettled && computer.providers.state === 'works' && !computer.secrets.locked;
    if (change === 'remove') {
      for (const [session, stored] of signedInAccounts(this)) {
        if (stored.kind !== 'vscode' || stored.id !== account.id) continue;
        provided.removed.add(session);
        if (!isSeen || !provided.isInUse(session)) continue;
        const hasTokens = ownerTokensOf(this, session).length > 0;
        (hasTokens ? provided.mustStay : provided.mustVanish).add(session);
      }
    }
    computer.providers.change(account, change);
  }

  /** Waits until all windows are idle, and checks everything. */
  async settleAndCheck(): Promise<readonly Snapshot[]> {
    await this.computer.settle();
    const snapshots = await Promise.all(this.computer.windows.map((window) => window.show()));
    for (const [index, { log }] of snapshots.entries()) this.log.push(...log.map((line) => `window ${index}: ${line}`));
    this.violations.push(...(await check(this, snapshots)));
    return snapshots;
  }

  #allow(values: readonly string[]): void {
    for (const { value, login } of TOKENS.filter((token) => values.includes(token.value))) {
      const id = sessionIdOf(this.service, login);
      for (const tokens of [this.tokens, this.usedTokens]) tokens.set(id, new Set(tokens.get(id)).add(value));
    }
  }
}

/** The operations that change who is signed in. */
export const SIGN_IN_CHANGES: ReadonlySet<Operation['kind']> = new Set([
  'sign in',
  'sign in with VS Code',
  'replace token',
  'add token',
  'remove token',
  'sign out',
]);

function tokensOf({ tokens }: ProvidedAccount): readonly string[] {
  return tokens.map(({ value }) => value);
}

/** The id of the session of an account. */
export function sessionIdOf({ sandbox }: Service, login: string): string {
  return `${sandbox.baseUrl}#${accounts.find((account) => account.login === login)?.id}`;
}
