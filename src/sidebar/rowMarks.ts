import { Disposables, Emitter, type Event } from '../base/core/event.ts';
import type { Line } from '../base/core/text.ts';
import { cloneLookup, type Located } from '../clones/core/known/cloneLookup.ts';
import type { Clone } from '../clones/core/known/knownClones.ts';
import { repositoryKey } from '../model/core/repository.ts';
import type { Change } from '../repositories/core/change.ts';
import { entryKey, type RepositoryEntry } from '../repositories/core/entry.ts';
import type { SearchServices } from '../search/search.ts';

/** Returns a repository's clone on this computer. Another function whenever clones have changed. */
export type CloneOf = (entry: RepositoryEntry) => Located | undefined;

/** Local information that a row shows in addition to the service's. */
export interface Marks {
  readonly isPinned: boolean;
  /** What the user has tagged it with, sorted. */
  readonly tags: readonly Line[];
  /** A clone on this computer. */
  readonly clone: Clone | undefined;
  /** Changes since the last visit; usually none. */
  readonly changes: readonly Change[];
  /** Whether the code host serves files. */
  readonly hasFiles: boolean;
}

const NOTHING: readonly Change[] = [];

/** Provides the marks of rows and reports which have changed. */
export class RowMarks extends Disposables {
  readonly #services: SearchServices;
  readonly #changed = this.own(new Emitter<(entry: RepositoryEntry) => boolean>());
  /** A fingerprint of pins, tags, and changes by `entryKey`. */
  #marked: ReadonlyMap<string, string>;
  /** The clones that rows show. */
  #shownClones: readonly Clone[];
  /** The clones that `#cloneOf` is for, without their branches. */
  #cloned = '';
  #cloneOf: CloneOf | undefined;

  /** Fires with a function that says whether the marks of a row have changed. */
  readonly onDidChange: Event<(entry: RepositoryEntry) => boolean> = this.#changed.event;

  constructor(services: SearchServices) {
    super();
    this.#services = services;
    const { pins, tags, changes, clones } = services;
    this.own(
      ...[pins, tags, changes].map(({ onDidChange }) => onDidChange(() => this.#update())),
      clones.onDidChange(() => this.#updateClones()),
    );
    this.#marked = this.#read();
    this.#shownClones = clones.all;
  }

  get cloneOf(): CloneOf | undefined {
    const { clones } = this.#services;
    const cloned = clones.all.map((clone) => JSON.stringify({ ...clone, branch: undefined })).join('\n');
    if (cloned !== this.#cloned) {
      this.#cloned = cloned;
      this.#cloneOf = cloned === '' ? undefined : (entry) => clones.find(entry);
    }
    return this.#cloneOf;
  }

  of(entry: RepositoryEntry): Marks {
    const { pins, tags, changes, clones, fileHosts } = this.#services;
    return {
      isPinned: pins.has(entry),
      tags: tags.of(entry),
      clone: clones.find(entry),
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

/** The clones that are not the same in another list. */
function withoutSame(clones: readonly Clone[], others: readonly Clone[]): readonly Clone[] {
  const same = new Set(others.map((clone) => JSON.stringify(clone)));
  return clones.filter((clone) => !same.has(JSON.stringify(clone)));
}
