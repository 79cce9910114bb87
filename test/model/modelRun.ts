import { accounts } from '../sandbox/data/accounts.ts';
import { check } from './checks.ts';
import type { Computer } from './computer.ts';
import { TOKENS } from './credentials.ts';
import type { ModelWindow } from './modelWindow.ts';
import type { Service } from './service.ts';
import type { Operation, Snapshot } from './windowProtocol.ts';

/** What was compared, to see that the checks check something. */
export interface Counts {
  rows: number;
  quotas: number;
  storedRecords: number;
  signOuts: number;
}

/** A computer and a service while steps happen, and what the model knows of both. */
export class ModelRun {
  readonly computer: Computer;
  readonly service: Service;
  /** What must never be so, and was. */
  readonly violations: string[] = [];
  /** What has happened, and what windows have logged. */
  readonly log: string[] = [];
  /** The tokens that each account was signed in with since everything of it was deleted last, by the ids of sessions. */
  readonly tokens = new Map<string, Set<string>>();
  /** The same, since it was signed out last. */
  readonly usedTokens = new Map<string, Set<string>>();
  /** What some failures excuse until the next quiet time. */
  readonly excuses = {
    /** Windows may miss that an account was signed in or out, because the keyring was locked or values could not be stored. */
    missedSignOuts: false,
    /** Files of accounts that are signed out may be there, because they could not be deleted. */
    leftFiles: false,
    /** Temporary files may be there, because they could not be deleted. */
    leftTemporaryFiles: false,
  };
  readonly counts: Counts = { rows: 0, quotas: 0, storedRecords: 0, signOuts: 0 };
  /** Whether something is still under way, because the last step didn't wait. */
  isUnsettled = false;
  /** How many of the service's requests have been checked. */
  checkedRequests = 0;
  /** How many quiet times there were. */
  quietTimes = 0;
  #operations = 0;

  constructor(computer: Computer, service: Service) {
    this.computer = computer;
    this.service = service;
  }

  /** Begins something in a window. @returns its number */
  async start(window: ModelWindow, operation: Operation): Promise<number> {
    const { kind } = operation;
    if (kind === 'sign in' || kind === 'replace token') this.#allow(operation.token);
    if (kind === 'sign in' || kind === 'replace token' || kind === 'sign out') this.noteSignInChange();
    const number = ++this.#operations;
    await window.order({ kind: 'do', number, operation });
    return number;
  }

  /** To be called when somebody is signed in or out, or that is read. */
  noteSignInChange(): void {
    const { secrets, areValuesBroken } = this.computer;
    if (secrets.locked || areValuesBroken) this.excuses.missedSignOuts = true;
  }

  /** Waits until nothing happens any more, and checks everything. */
  async settleAndCheck(): Promise<readonly Snapshot[]> {
    await this.computer.settle();
    const snapshots = await Promise.all(this.computer.windows.map((window) => window.show()));
    for (const [index, { log }] of snapshots.entries()) this.log.push(...log.map((line) => `window ${index}: ${line}`));
    this.violations.push(...(await check(this, snapshots)));
    return snapshots;
  }

  #allow(token: string): void {
    const login = TOKENS.find(({ value }) => value === token)?.login ?? '';
    const id = sessionIdOf(this.service, login);
    for (const tokens of [this.tokens, this.usedTokens]) tokens.set(id, new Set(tokens.get(id)).add(token));
  }
}

/** The id of the session of an account. */
export function sessionIdOf({ sandbox }: Service, login: string): string {
  return `${sandbox.baseUrl}#${accounts.find((account) => account.login === login)?.id}`;
}
