import { Uri, workspace } from 'vscode';
import type { GitCredential } from '../accounts/core/gitQuestion.ts';
import { type Clock, unlessAborted } from '../base/core/clock.ts';
import { Disposables } from '../base/core/event.ts';
import type { Log } from '../base/core/log.ts';
import { gitProgram } from '../base/gitExtension.ts';
import { cloneHints, diskPath, folderAddress, openFolders } from './cloneHints.ts';
import { CloneWatch } from './cloneWatch.ts';
import { CloneFinder } from './core/find/cloneFinder.ts';
import { type CloneState, CloneStates } from './core/git/cloneStates.ts';
import type { FetchResult } from './core/git/fetchResult.ts';
import type { Refusal } from './core/git/gitSentences.ts';
import type { PullResult } from './core/git/pullResult.ts';
import type { Clones } from './core/known/knownClones.ts';
import type { GitHelp, Machine, RemovalRequest } from './core/machine.ts';
import type { RemovalCheck } from './core/removal/keepReason.ts';
import { fastForwardOpen } from './fastForward.ts';

interface LocalCloneServices {
  readonly clones: Clones;
  /** The folders in which the user allows Git to read the state of clones. */
  readonly confirmed: () => readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  /** The folder of the program through which Git asks for credentials. */
  readonly askpassFolder: string;
  /** Undefined if the extension can't see the disk of the window's computer. */
  readonly machine: Machine | undefined;
  /** Whether that computer is another one than the extension's. */
  readonly isElsewhere?: boolean;
}

/** The same object each time: the search ranks again after a change. */
const NO_USES: ReadonlyMap<string, number> = new Map();

/** Finds the clones on this computer, and reads their states. */
export class LocalClones extends Disposables {
  readonly #services: LocalCloneServices;
  #finder: CloneFinder | undefined;
  readonly #lifetime = new AbortController();
  #watch: CloneWatch | undefined;
  readonly states: CloneStates;

  constructor(services: LocalCloneServices) {
    super();
    this.#services = services;
    const { clock } = services;
    this.own({ dispose: () => this.#lifetime.abort() });
    this.states = this.own(new CloneStates(clock, (folder, signal) => this.#readState(folder, signal)));
  }

  /** Whether the clones on the window's computer can be found. */
  get isAvailable(): boolean {
    return this.machine !== undefined;
  }

  /** Whether the extension runs on another computer than the one with the clones. */
  get isElsewhere(): boolean {
    return this.#services.isElsewhere === true;
  }

  /** See `CloneFinder.lastUses`. */
  get lastUses(): ReadonlyMap<string, number> {
    return this.#finder?.lastUses ?? NO_USES;
  }

  /** See `CloneFinder.surplus`. */
  get surplus(): number {
    return this.#finder?.surplus ?? 0;
  }

  /** Searches for clones unless that was done a short time ago. Never rejects. */
  async searchIfDue(): Promise<void> {
    await this.#usedFinder?.searchIfDue(this.#lifetime.signal);
    this.#followFolders();
  }

  /** Searches again if a search was needed before, because its settings or folders have changed. Never rejects. */
  async searchAgain(): Promise<void> {
    if (this.#finder) await this.search();
  }

  /** Searches for clones now, and reads their states again. Never rejects. */
  async search(): Promise<void> {
    this.states.expire();
    await this.#search();
  }

  /** Returns undefined if the extension can't see the disk of the window's computer. */
  get machine(): Machine | undefined {
    return this.#services.machine;
  }

  /**
   * Fetches the branches of a clone's remotes, and reads its state again. Never rejects.
   * @param folder the address of the clone
   * @param credentialFor returns what Git gets if it got nothing with its own credentials
   */
  async fetch(
    folder: string,
    signal: AbortSignal,
    credentialFor: GitHelp['credentialFor'] = async () => undefined,
  ): Promise<FetchResult> {
    const { askpassFolder } = this.#services;
    const ended = AbortSignal.any([signal, this.#lifetime.signal]);
    const result = await this.#withGit(folder, (machine, path, git) =>
      machine.fetch(path, this.#roots, git, ended, { askpassFolder, credentialFor }),
    );
    this.states.expire(folder);
    return result;
  }

  /**
   * Moves the branch of a clone forward to its upstream branch, as it was fetched, and reads its state again. Never
   * rejects.
   */
  async fastForward(folder: string, signal: AbortSignal, credentialFor: GitHelp['credentialFor']): Promise<PullResult> {
    const { askpassFolder } = this.#services;
    const ended = AbortSignal.any([signal, this.#lifetime.signal]);
    const help = { askpassFolder, credentialFor };
    const forward = async (): Promise<PullResult> =>
      (await fastForwardOpen(Uri.parse(folder, true), ended)) ??
      this.#withGit(folder, (machine, path, git) => machine.fastForward(path, this.#roots, git, ended, help));
    // Git goes on until all files are written.
    const moving = forward().finally(() => this.states.expire(folder));
    return unlessAborted(moving, ended).catch(() => ({ kind: 'failed' }));
  }

  /**
   * Checks whether a clone can be deleted without losing anything. Never rejects.
   * @param folder the address of the clone
   */
  async checkRemoval(
    folder: string,
    chosen: Pick<RemovalRequest, 'fetches' | 'used' | 'hosts' | 'borrowed'>,
    signal: AbortSignal,
    credentialFor: GitHelp['credentialFor'] = async () => undefined,
  ): Promise<RemovalCheck> {
    const { askpassFolder, clock } = this.#services;
    const { set, usual } = cloneHints();
    const request = {
      ...chosen,
      roots: this.#roots,
      cloneFolders: [...set, ...(usual === undefined ? [] : [usual])],
      now: clock.now(),
    };
    const ended = AbortSignal.any([signal, this.#lifetime.signal]);
    const check = await this.#withGit(folder, (machine, path, git) =>
      machine.checkRemoval({ ...request, folder: path }, git, ended, { askpassFolder, credentialFor }),
    );
    if (chosen.fetches) this.states.expire(folder);
    if (check.kind === 'safe' || check.kind === 'kept') return check;
    return { kind: 'kept', reason: { kind: check.kind === 'failed' ? 'unchecked' : check.kind } };
  }

  /** Makes Git's credential helpers forget a token of a user of a server. @returns whether they have none */
  async rejectCredential(origin: string, userName: string): Promise<boolean> {
    return (await this.#onMachine((machine, git) => machine.rejectCredential(git, origin, userName))) ?? false;
  }

  /** Whether Git sends nothing to a proxy on the way to a server on this computer. False if that is not certain. */
  async isDirect(origin: string): Promise<boolean> {
    return (await this.#onMachine((machine, git) => machine.isDirect(git, origin))) ?? false;
  }

  /** Why a server refuses a credential for a repository. Undefined if it doesn't, or if that is not certain. */
  async refusalOf(address: string, credential: GitCredential): Promise<Refusal | undefined> {
    const { askpassFolder } = this.#services;
    return this.#onMachine((machine, git) => machine.refusalOf(git, address, credential, askpassFolder));
  }

  /** @returns undefined without a machine or without Git */
  async #onMachine<Result>(work: (machine: Machine, git: string) => Promise<Result>): Promise<Result | undefined> {
    const [machine, git] = [this.machine, gitProgram()];
    return machine && git !== undefined ? work(machine, git) : undefined;
  }

  async #search(): Promise<void> {
    await this.#usedFinder?.search(this.#lifetime.signal);
    this.#followFolders();
  }

  /** Created at the first search; undefined if the extension can't see the disk. */
  get #usedFinder(): CloneFinder | undefined {
    const { machine, clones, clock } = this.#services;
    if (!machine || this.#finder) return this.#finder;
    this.#watch = this.own(new CloneWatch(clones, machine.disk, clock, () => void this.#search()));
    const ports = { machine, hints: cloneHints, addressOf: folderAddress, pathOf: diskPath };
    this.#finder = new CloneFinder({ ...this.#services, ...ports });
    return this.#finder;
  }

  #followFolders(): void {
    if (!this.#lifetime.signal.aborted) this.#watch?.watch(this.#finder?.searched ?? []);
  }

  async #readState(folder: string, signal: AbortSignal): Promise<CloneState | undefined> {
    return this.#withGit(folder, (machine, path, git) => machine.readState(path, this.#roots, git, signal));
  }

  /** The folders in which Git may run. */
  get #roots(): readonly string[] {
    return [...(workspace.isTrusted ? openFolders() : []), ...this.#services.confirmed()];
  }

  async #withGit<Result>(
    folder: string,
    use: (machine: Machine, path: string, git: string) => Promise<Result>,
  ): Promise<Result | { readonly kind: 'elsewhere' | 'failed' }> {
    const [machine, path, git] = [this.machine, diskPath(folder), gitProgram()];
    if (!machine || path === undefined) return { kind: 'elsewhere' };
    return git === undefined ? { kind: 'failed' } : use(machine, path, git);
  }
}
