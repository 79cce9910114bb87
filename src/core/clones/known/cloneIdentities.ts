import { Batcher } from '../../batcher.ts';
import type { ChangeTracker } from '../../changes/changeTracker.ts';
import type { Clock } from '../../clock.ts';
import { Disposables } from '../../event.ts';
import { type Log, logged } from '../../log.ts';
import { repositoryKey } from '../../model/repository.ts';
import type { Library } from '../../repositories/library.ts';
import type { Clones } from './clones.ts';
import { identifyRemotes } from './identifyRemotes.ts';

/** Milliseconds between looks: lists change often while they are read. */
const PAUSE_MS = 2000;

export interface CloneIdentityServices {
  readonly clones: Clones;
  readonly library: Library;
  readonly changes: ChangeTracker;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Stores which repositories the remotes of clones mean, as soon as a list shows it: a name may later belong to another
 * one.
 */
export class CloneIdentities extends Disposables {
  readonly #services: CloneIdentityServices;
  readonly #batcher: Batcher;

  constructor(services: CloneIdentityServices) {
    super();
    this.#services = services;
    const identify = (): void => void this.#identify().catch(logged(services.log));
    this.#batcher = this.own(new Batcher(services.clock, PAUSE_MS, identify));
    const { clones, library, changes } = services;
    this.own(...[clones, library, changes].map(({ onDidChange }) => onDidChange(() => this.#batcher.schedule())));
  }

  async #identify(): Promise<void> {
    const { clones, library, changes } = this.#services;
    const { unidentified } = clones;
    if (unidentified.size === 0) return;
    await clones.identify(
      identifyRemotes(unidentified, library.entries, ({ session, repository }) => {
        const all = changes.changesOf(session.id).byKey.get(repositoryKey(repository)) ?? [];
        return all.find((change) => change.kind === 'renamed')?.from;
      }),
    );
  }
}
