import assert from 'node:assert/strict';
import { systemClock } from '../../src/base/core/clock.ts';
import type { Memento } from '../../src/base/core/memento.ts';
import { CloneStates } from '../../src/clones/core/git/cloneStates.ts';
import { CloneFacts } from '../../src/clones/core/known/cloneFacts.ts';
import { CloneRows } from '../../src/clones/core/known/cloneRows.ts';
import { type Clone, Clones } from '../../src/clones/core/known/knownClones.ts';
import { keysOf } from '../../src/clones/core/known/remotes.ts';
import { CLONES_KEY } from '../../src/clones/core/known/storedClones.ts';
import type { RepositoryStore } from '../../src/repositories/core/repositoryStore.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';

/** As many as a search keeps. */
export const CLONES = 2000;

/** The argument of a process that measures with them. */
export const WITH_CLONES = 'with clones';

/** Of five clones, so many are of listed repositories. */
const LISTED_OF_FIVE = 2;

/** Where the others are: half of them on one host, and some without a remote. */
const PLACES = ['https://gitlab.com/rita', 'https://gitlab.com/rita', 'git@bitbucket.org:rita', undefined];

/** A name of a folder on any disk. */
const USUAL_NAME = /^[a-z][\w-]+$/i;

interface Listed {
  readonly name: string;
  readonly owner: { readonly login: string };
  readonly html_url?: string | null | undefined;
}

/** A clone that doesn't exist yet. */
export interface PlannedClone {
  readonly name: string;
  /** The path of its folder, below a folder of clones. */
  readonly path: string;
  readonly remote: string | undefined;
}

/** 2,000 clones: 800 of repositories throughout the list, and 1,200 with similar names that no account lists. */
export function planClones(repositories: readonly Listed[]): readonly PlannedClone[] {
  const usual = repositories.filter((each) => USUAL_NAME.test(each.name));
  return Array.from({ length: CLONES }, (_, at): PlannedClone => {
    const repository = usual[Math.floor((at * usual.length) / CLONES)];
    assert.ok(repository?.html_url);
    const { login } = repository.owner;
    if (at % 5 < LISTED_OF_FIVE) {
      return { name: repository.name, path: `${login}/${repository.name}`, remote: repository.html_url };
    }
    const name = `${repository.name}-${at}`;
    const place = PLACES[at % PLACES.length];
    return { name, path: `others of ${login}/${name}`, remote: place && `${place}/${name}.git` };
  });
}

/** Stores clones as a search does that has found them. */
export function storeClones(planned: readonly PlannedClone[]): Memento {
  const memento = new MemoryMemento();
  const found = planned.map(({ path, remote }): Clone => {
    const folder = `file:///home/rita/code/${encodeURI(path)}`;
    return { folder, remotes: keysOf([remote ?? '']), branch: 'main', isFound: true, isInCloneFolder: true };
  });
  void memento.update(CLONES_KEY, found);
  return memento;
}

/** Stored clones, beside the repositories of a store, as in a window that has not looked at them yet. */
export function clonesIn(memento: Memento, store: RepositoryStore) {
  const clones = new Clones(memento);
  const states = new CloneStates(systemClock, async () => undefined);
  const cloneRows = new CloneRows({
    clones,
    library: { stores: [store] },
    states,
    addressOf: (path) => `file://${path}`,
    lastUses: () => new Map(clones.all.map(({ folder }, at) => [folder, at])),
  });
  return { cloneFacts: new CloneFacts(clones, states), cloneRows };
}
