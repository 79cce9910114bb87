import { Batcher } from '../base/core/batcher.ts';
import { Disposables, Emitter, type Event } from '../base/core/event.ts';
import type { Line } from '../base/core/text.ts';
import type { CloneState } from '../clones/core/git/cloneStates.ts';
import { type CloneStatus, workIn } from '../clones/core/git/statusOutput.ts';
import { cloneLookup } from '../clones/core/known/cloneLookup.ts';
import type { Clone } from '../clones/core/known/knownClones.ts';
import { repositoryKey } from '../model/core/repository.ts';
import type { Change } from '../repositories/core/change.ts';
import { entryKey, type RepositoryEntry } from '../repositories/core/entry.ts';
import type { SearchServices } from '../search/search.ts';
import { isRefused } from './clonedOrder.ts';

/** Local information that a row shows in addition to the service's. */
export interface Marks {
  readonly isPinned: boolean;
  /** What the user has tagged it with, sorted. */
  readonly tags: readonly Line[];
  /** A clone on this computer. */
  readonly clone: Clone | undefined;
  /** Its state; undefined while it is unknown. */
  readonly state: CloneState | undefined;
  /** Whether the clone has rows below its own. */
  readonly hasWorktrees: boolean;
  /** Changes since the last visit; usually none. */
  readonly changes: readonly Change[];
  /** Whether the code host serves files. */
  readonly hasFiles: boolean;
}

/** Minimum milliseconds between redrawing rows, while many states are read. */
const STATES_MS = 1000;

const NOTHING: readonly Change[] = [];

/** Provides the marks of rows and reports which have changed. */
export class RowMarks extends Disposables {
  readonly #services: SearchServices;
  readonly #changed = this.own(new Emitter<(entry: RepositoryEntry) => boolean>());
  /** A fingerprint of pins, tags, and changes by `entryKey`. */
  #marked: ReadonlyMap<string, string>;
  /** The clones that rows show. */
  #shownClones: readonly Clone[];
  /** What rows show of the states of clones beside their badges, by folder, and the folders where that has changed. */
  readonly #shownStates = new Map<string, string>();
  #changedStates = new Set<string>();
  readonly #statesChanged: Batcher;

  /** Fires with a function that says whether the marks of a row have changed. */
  readonly onDidChange: Event<(entry: RepositoryEntry) => boolean> = this.#changed.event;

  constructor(services: SearchServices) {
    super();
    this.#services = services;
    const { pins, tags, changes, clones, localClones, clock } = services;
    this.#statesChanged = this.own(new Batcher(clock, STATES_MS, () => this.#updateStates()));
    this.own(
      localClones.states.onDidChange((folder) => this.#followState(folder)),
      ...[pins, tags, changes].map(({ onDidChange }) => onDidChange(() => this.#update())),
      clones.onDidChange(() => this.#updateClones()),
    );
    this.#marked = this.#read();
    this.#shownClones = clones.all;
  }

  of(entry: RepositoryEntry): Marks {
    const { pins, tags, changes, clones, cloneRows, localClones, fileHosts } = this.#services;
    const clone = clones.find(entry);
    const state = clone && localClones.states.of(clone.folder);
    const isCut = state?.kind === 'read' && state.moreWorktrees > 0;
    return {
      isPinned: pins.has(entry),
      tags: tags.of(entry),
      clone,
      state,
      hasWorktrees: isCut || (clone !== undefined && cloneRows.worktreesOf(entry, clone).length > 0),
      changes: changes.changesOf(entry.session.id).byKey.get(repositoryKey(entry.repository)) ?? NOTHING,
      hasFiles: fileHosts.serves(entry.session),
    };
  }

  #update(): void {
    const before = this.#marked;
    this.#marked = this.#read();
    const keys = [...new Set([...before.keys(), ...this.#marked.keys()])];
    const changed = new Set(keys.filter((key) => before.get(key) !== this.#marked.get(key)));
    this.#changed.fire((entry) => changed.size > 0 && changed.has(entryKey(entry)));
  }

  /** Reports the repositories of the clones that were added, have changed, or are gone. */
  #updateClones(): void {
    const [before, after] = [this.#shownClones, this.#services.clones.all];
    this.#shownClones = after;
    const { find } = cloneLookup([...withoutSame(before, after), ...withoutSame(after, before)]);
    this.#changed.fire((entry) => find(entry) !== undefined);
  }

  #followState(folder: string): void {
    const state = this.#services.localClones.states.of(folder);
    const shown = isRefused(state) ? 'refused' : state?.kind === 'read' ? shownOf(state) : NOTHING_SHOWN;
    if (shown === (this.#shownStates.get(folder) ?? NOTHING_SHOWN)) return;
    this.#shownStates.set(folder, shown);
    this.#changedStates.add(folder);
    // VS Code draws the rows of worktrees with that of their clone.
    const { worktreeOf } = this.#services.clones.all.find((clone) => clone.folder === folder) ?? {};
    if (worktreeOf !== undefined) this.#changedStates.add(worktreeOf);
    this.#statesChanged.schedule();
  }

  #updateStates(): void {
    const { clones } = this.#services;
    const changed = this.#changedStates;
    this.#changedStates = new Set();
    this.#changed.fire((entry) => changed.has(clones.find(entry)?.folder ?? ''));
  }

  #read(): ReadonlyMap<string, string> {
    const { library, pins, tags, changes } = this.#services;
    const marked = new Map([...pins.keys].map((key) => [key, 'pinned']));
    for (const [key, names] of tags.byKey) marked.set(key, JSON.stringify([marked.get(key), names]));
    for (const { session } of library.stores) {
      const { server } = session;
      for (const [key, all] of changes.changesOf(session.id).byKey) {
        const whole = `${server}#${key}`;
        marked.set(whole, `${marked.get(whole) ?? ''} ${JSON.stringify(all)}`);
      }
    }
    return marked;
  }
}

function shownOf(state: CloneStatus): string {
  return JSON.stringify([state.worktrees, state.moreWorktrees, workIn(state)]);
}

const NOTHING_SHOWN = JSON.stringify([[], 0, { changes: 0, push: 0, pull: 0 }]);

/** The clones that are not the same in another list. */
function withoutSame(clones: readonly Clone[], others: readonly Clone[]): readonly Clone[] {
  const same = new Set(others.map((clone) => JSON.stringify(clone)));
  return clones.filter((clone) => !same.has(JSON.stringify(clone)));
}
