import { accounts } from '../sandbox/data/sandboxAccounts.ts';
import { check } from './checks.ts';
import type { Computer } from './computer.ts';
import { TOKENS } from './credentials.ts';
import type { ModelWindow } from './modelWindow.ts';
import type { Service } from './service.ts';
import type { Operation, Snapshot } from './windowProtocol.ts';

/** The numbers of comparisons, to ensure that the checks have something to check. */
export interface Counts {
  rows: number;
  quotas: number;
  storedRecords: number;
  signOuts: number;
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
  };
  readonly counts: Counts = { rows: 0, quotas: 0, storedRecords: 0, signOuts: 0 };
  /** Whether something is still running, because the last step didn't wait. */
  isUnsettled = false;
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
    if (kind === 'sign in' || kind === 'replace token') this.#allow(operation.token);
    if (kind === 'sign in' || kind === 'replace token' || kind === 'sign out') this.noteSignInChange();
    const number = ++this.#operations;
    await window.order({ kind: 'do', number, operation });
    return number;
  }

  /** Call when an account is signed in or out, or when that is read. */
  noteSignInChange(): void {
    const { secrets, areValuesBroken } = this.computer;
    if (secrets.locked || areValuesBroken) this.excuses.missedSignOuts = true;
  }

  /** Waits until all windows are idle, and checks everything. */
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
