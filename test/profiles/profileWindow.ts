import { ChangeTracker } from '../../src/core/changes/changeTracker.ts';
import { type Clock, systemClock } from '../../src/core/clock.ts';
import { CloneHabits } from '../../src/core/clones/make/cloneHabits.ts';
import { Clones } from '../../src/core/clones/known/clones.ts';
import type { Fetch } from '../../src/core/http/send/fetch.ts';
import { repositoryKey } from '../../src/core/model/repository.ts';
import type { RepositoryEntry } from '../../src/core/repositories/entry.ts';
import { entryKey } from '../../src/core/repositories/entry.ts';
import { Pins } from '../../src/core/repositories/pins.ts';
import { Uses } from '../../src/core/repositories/uses.ts';
import type { Storage } from '../../src/core/storage.ts';
import { ViewState } from '../../src/views/tree/viewState.ts';
import { Core } from '../support/core.ts';
import type { MemoryMemento } from '../support/memoryMemento.ts';
import type { MemorySecrets } from '../support/memorySecrets.ts';
import { realPorts, recordingLog } from '../support/ports.ts';
import { PROFILE_BASE } from './hostFetch.ts';
import type { Shown } from './profile.ts';

export interface WindowOptions {
  readonly storage: Storage;
  readonly memento: MemoryMemento;
  readonly secrets: MemorySecrets;
  readonly fetch: Fetch;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The parts of a window that store data on the computer. */
export class ProfileWindow {
  readonly core: Core;
  readonly pins: Pins;
  readonly uses: Uses;
  readonly clones: Clones;
  readonly habits: CloneHabits;
  readonly viewState: ViewState;
  readonly changes: ChangeTracker;
  readonly log = recordingLog();
  readonly #memento: MemoryMemento;

  constructor({ storage, memento, secrets, fetch, now }: WindowOptions) {
    const { log } = this;
    const clock: Clock = { ...systemClock, now };
    this.core = new Core({
      base: PROFILE_BASE,
      ports: realPorts({ fetch, clock, storage, log }),
      secrets,
      memento,
    });
    this.pins = new Pins(memento);
    this.uses = new Uses(memento, clock);
    this.clones = new Clones(memento);
    this.habits = new CloneHabits(memento);
    this.viewState = new ViewState(memento);
    this.changes = new ChangeTracker({ library: this.core.library, clock, log });
    this.#memento = memento;
  }

  /** The repository with a full name, as the first account sees it. @throws RangeError when no account does */
  entry(fullName: string): RepositoryEntry {
    const found = this.core.library.entries.find(({ repository }) => repository.full_name === fullName);
    if (!found) throw new RangeError(`no row for ${fullName}`);
    return found;
  }

  /** The current content. */
  get shown(): Shown {
    const { library, sessions, watchList } = this.core;
    const { entries } = library;
    const nameOf = (key: string): string =>
      entries.find((entry) => entryKey(entry) === key)?.repository.full_name ?? `unknown: ${key}`;
    const changes = sessions.accounts.flatMap(({ id }) => [...this.changes.changesOf(id).byKey]);
    const nameByKey = new Map(entries.map(({ repository }) => [repositoryKey(repository), repository.full_name]));
    return {
      repositories: Object.fromEntries(
        library.stores.map(({ session, state }) => [
          session.account?.login ?? 'anonymous',
          state.owners.flatMap(({ repositories }) => repositories.map(({ full_name }) => full_name)),
        ]),
      ),
      pinned: [...this.pins.keys].map(nameOf),
      visited: [...this.uses.scores().keys()].map(nameOf),
      watched: watchList.all.map(({ owner }) => owner.login),
      clones: Object.fromEntries(
        entries.flatMap((entry) => {
          const clone = this.clones.find(entry);
          return clone ? [[entry.repository.full_name, clone.folder]] : [];
        }),
      ),
      changes: Object.fromEntries(
        changes.map(([key, all]) => [nameByKey.get(key) ?? String(key), all.map(({ kind }) => kind)]),
      ),
      cloneFolder: this.habits.folder ?? '',
      arrangement: { ...this.viewState.arrangement },
      toggled: (this.#memento.get('toggled') as string[] | undefined) ?? [],
      lastUsed: this.core.current.session?.id ?? '',
    };
  }

  dispose(): void {
    for (const each of [this.changes, this.viewState, this.clones, this.pins, this.core]) each.dispose();
  }
}
