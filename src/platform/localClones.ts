import { workspace } from 'vscode';
import type { Clock } from '../core/clock.ts';
import type { CloneFinder } from '../core/clones/cloneFinder.ts';
import { type CloneState, CloneStates } from '../core/clones/cloneStates.ts';
import type { Clones } from '../core/clones/clones.ts';
import type { Machine } from '../core/clones/machine.ts';
import { absolutePath } from '../core/clones/searchRoots.ts';
import type { Disposable } from '../core/event.ts';
import { Lazy } from '../core/lazy.ts';
import type { Log } from '../core/log.ts';
import { addressOf, cloneHints, openFolders, pathOf } from './cloneHints.ts';
import { gitProgram } from './gitExtension.ts';

export interface LocalCloneServices {
  readonly clones: Clones;
  /** The folders in which the user allows Git to read the state of clones. */
  readonly confirmed: () => readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  /** Undefined if the extension can't see the disk of the window's computer. */
  readonly loadMachine: (() => Promise<Machine>) | undefined;
}

/** Finds the clones on this computer, and reads their states. Its code is loaded when it is first used. */
export class LocalClones implements Disposable {
  readonly #services: LocalCloneServices;
  readonly #finder: Lazy<CloneFinder | undefined>;
  readonly #machine: Lazy<Machine | undefined>;
  readonly #lifetime = new AbortController();
  readonly states: CloneStates;

  constructor(services: LocalCloneServices) {
    this.#services = services;
    const { clock, loadMachine } = services;
    this.#machine = new Lazy(async () => loadMachine?.());
    this.#finder = new Lazy(() => this.#createFinder());
    this.states = new CloneStates({ clock, read: (folder, signal) => this.#readState(folder, signal) });
  }

  dispose(): void {
    this.#lifetime.abort();
    this.states.dispose();
  }

  /** Whether the clones on the window's computer can be found. */
  get isAvailable(): boolean {
    return this.#services.loadMachine !== undefined;
  }

  /** Searches for clones unless that was done a short time ago. Never rejects. */
  async searchIfDue(): Promise<void> {
    const finder = await this.#finder.get();
    await finder?.searchIfDue(this.#lifetime.signal);
  }

  /** Searches for clones now, and reads their states again. Never rejects. */
  async search(): Promise<void> {
    this.states.expire();
    const finder = await this.#finder.get();
    await finder?.search(this.#lifetime.signal);
  }

  async #createFinder(): Promise<CloneFinder | undefined> {
    const machine = await this.#machine.get();
    if (!machine) return undefined;
    const { CloneFinder: Finder } = await import('../core/clones/cloneFinder.ts');
    return new Finder({ ...this.#services, machine, hints: cloneHints, addressOf, pathOf });
  }

  async #readState(folder: string, signal: AbortSignal): Promise<CloneState> {
    const [machine, path, git] = [await this.#machine.get(), pathOf(folder), gitProgram()];
    if (!machine || path === undefined || git === undefined) return { kind: 'failed' };
    const confirmed = this.#services.confirmed().map((root) => absolutePath(root, machine.home, machine.disk));
    const roots = [...(workspace.isTrusted ? openFolders() : []), ...confirmed].filter((root) => root !== undefined);
    return machine.readState(path, roots, git, signal);
  }
}
