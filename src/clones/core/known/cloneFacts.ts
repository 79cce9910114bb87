import { Disposables, Emitter, type Event } from '../../../base/core/event.ts';
import { Memo } from '../../../base/core/memoize.ts';
import type { RepositoryEntry } from '../../../repositories/core/entry.ts';
import type { CloneStates } from '../git/cloneStates.ts';
import { workIn } from '../git/statusOutput.ts';
import type { Clones } from './knownClones.ts';

/** The facts about a repository's clone; undefined if unknown. */
export interface CloneFact {
  readonly branch: string | undefined;
  /** Whether it has uncommitted changes. */
  readonly isDirty: boolean | undefined;
  /** Whether it has commits that aren’t pushed, on any branch. */
  readonly isAhead: boolean | undefined;
  /** Whether it lacks commits of the upstream branch. */
  readonly isBehind: boolean | undefined;
}

/** The facts about the clones of repositories, for searching. */
export class CloneFacts extends Disposables {
  readonly #clones: Clones;
  readonly #states: CloneStates;
  readonly #changed = this.own(new Emitter<void>());
  /** Another object after each change. */
  #version: object = {};
  readonly #branchNames = new Memo<string>();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(clones: Clones, states: CloneStates) {
    super();
    this.#clones = clones;
    this.#states = states;
    this.own(
      ...[clones, states].map(({ onDidChange }) =>
        onDidChange(() => {
          this.#version = {};
          this.#changed.fire();
        }),
      ),
    );
  }

  get version(): object {
    return this.#version;
  }

  /** The names of the branches of all clones, each once, in one text. */
  get branchNames(): string {
    return this.#branchNames.get([this.#version], () => {
      const names = this.#clones.all.flatMap(({ folder, branch }) => {
        const state = this.#states.of(folder);
        return (state?.kind === 'read' ? state.branch : branch) ?? [];
      });
      return JSON.stringify([...new Set(names)].toSorted());
    });
  }

  /** Returns undefined for a repository without a clone. Reads nothing. */
  of(entry: RepositoryEntry): CloneFact | undefined {
    const clone = this.#clones.find(entry);
    if (!clone) return undefined;
    const state = this.#states.of(clone.folder);
    if (state?.kind !== 'read') {
      return { branch: clone.branch, isDirty: undefined, isAhead: undefined, isBehind: undefined };
    }
    // Without an upstream branch, it is not behind.
    const { changes, push, pull } = workIn(state);
    return { branch: state.branch, isDirty: changes > 0, isAhead: push > 0, isBehind: pull > 0 };
  }

  /** Reads the state of a repository's clone in the background, unless it was read just now. */
  readIfDue(entry: RepositoryEntry): void {
    const clone = this.#clones.find(entry);
    if (clone) this.#states.readIfDue(clone.folder);
  }

  /** Reads the states of all clones in the background. */
  readAll(): void {
    for (const { folder } of this.#clones.all) this.#states.readIfDue(folder);
  }
}
