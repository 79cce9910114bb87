import * as v from 'valibot';
import type { SessionsChange } from '../../accounts/core/accountState.ts';
import type { Session } from '../../accounts/core/session.ts';
import { ignoring, RefNotFoundError } from '../../base/core/errors.ts';
import { Disposables, Emitter, type Event } from '../../base/core/event.ts';
import { type Log, logged } from '../../base/core/log.ts';
import type { Memento } from '../../base/core/memento.ts';
import { BROWSED_KEY } from '../../base/core/storedKeys.ts';
import { StoredValue } from '../../base/core/storedValue.ts';
import type { ReadOptions } from '../../http/core/http.ts';
import { MAX_BRANCH } from '../../model/core/model.ts';
import type { OpenedRoot, OpenedRoots } from './openedRoots.ts';
import type { Opening, RepositoryFiles } from './repositoryFiles.ts';
import type { OpenedRepository } from './repositoryNames.ts';
import { fileAddressOf } from './rootAddress.ts';

/** Names no repository: only the roots that the user has opened do, and these are deleted with an account. */
const StoredSchema = v.fallback(
  v.optional(
    v.object({
      root: v.pipe(v.string(), v.maxLength(400)),
      ref: v.optional(v.pipe(v.string(), v.maxLength(MAX_BRANCH))),
      isVisible: v.optional(v.boolean()),
    }),
  ),
  undefined,
);

interface BrowsingServices {
  readonly files: RepositoryFiles;
  readonly roots: OpenedRoots;
  readonly findSession: (id: string) => Promise<Session | undefined>;
  /** Of the workspace. */
  readonly memento: Memento;
  readonly log: Log;
}

/** A repository whose files are shown. */
export interface Browsed {
  readonly repository: OpenedRepository;
  /** What is shown of it: see `FileClient.commit`. */
  readonly ref: string;
  readonly opening: Promise<Opening>;
  /** Undefined while it is opened first, and if that failed. */
  readonly opened: Opening | undefined;
}

/** The repository whose files a window shows in the sidebar. Restored with the window, without a request. */
export class Browsing extends Disposables {
  readonly #services: BrowsingServices;
  readonly #changed = this.own(new Emitter<void>());
  readonly #stored: StoredValue<v.InferOutput<typeof StoredSchema>>;
  #browsed: Browsed | undefined;
  /** Counts what the user has chosen to show. */
  #choice = 0;
  /** Whether the shown commit is the one of an earlier window. */
  #isRestored = false;
  #isVisible = false;

  /** Fires when something else is shown, and when it was opened. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: BrowsingServices) {
    super();
    this.#services = services;
    this.#stored = this.own(new StoredValue(services.memento, BROWSED_KEY, StoredSchema));
  }

  get browsed(): Browsed | undefined {
    return this.#browsed;
  }

  /** Whether the view is visible, or was when the last window of the workspace ended. */
  get isVisible(): boolean {
    return this.#isVisible;
  }

  set isVisible(isVisible: boolean) {
    this.#isVisible = isVisible;
    const { opened } = this.#browsed ?? {};
    if (opened) void this.#store(opened.root);
  }

  /** Shows a repository. If it can't be opened, `opening` of the state fails. */
  async show(repository: OpenedRepository, ref: string, opening: Promise<Opening>): Promise<void> {
    const browsed: Browsed = { repository, ref, opening, opened: undefined };
    this.#isRestored = false;
    this.#choice++;
    this.#set(browsed);
    const opened = await opening.catch(() => undefined);
    if (this.#browsed !== browsed) return;
    this.#set({ ...browsed, opened });
    await this.#store(opened?.root);
  }

  /**
   * Shows another branch, tag, or commit of the repository.
   * @param refs are tried in this order
   * @throws what `RepositoryFiles.reopen` throws; the files that are shown stay
   */
  async switchTo(refs: readonly string[]): Promise<void> {
    const [before, choice] = [this.#browsed, this.#choice];
    if (!before) return;
    const { repository } = before;
    for (const [at, ref] of refs.entries()) {
      const opening = this.#services.files.reopen(repository, ref);
      const isLast = at === refs.length - 1;
      const opened = await (isLast ? opening : ignoring(RefNotFoundError, () => opening));
      if (opened) return this.#replace(choice, ref, opened);
    }
  }

  /**
   * Shows the commit that the branch has now.
   * @throws what `RepositoryFiles.reopen` throws; the files that are shown stay
   */
  async refresh(options: ReadOptions = { intent: 'refresh' }): Promise<void> {
    const [before, choice] = [this.#browsed, this.#choice];
    if (!before) return;
    const { repository, ref, opened } = before;
    const opening = this.#services.files.reopen(repository, ref, options);
    if (!opened) return this.show(repository, ref, opening);
    await this.#replace(choice, ref, await opening);
  }

  /** Reads the branch again if the commit is the one of an earlier window. Never fails. */
  async refreshRestored(): Promise<void> {
    if (!this.#isRestored) return;
    this.#isRestored = false;
    // A commit never changes.
    if (this.#browsed?.opened?.root.ref === undefined) return;
    await this.refresh({ intent: 'open' }).catch(logged(this.#services.log));
  }

  close(): void {
    this.#choice++;
    this.#set(undefined);
    void this.#store(undefined);
  }

  /** Shows what the last window has shown, if its account still exists. Makes no request. */
  async restore(): Promise<void> {
    const { roots, findSession } = this.#services;
    const stored = this.#stored.value;
    if (!stored || this.#browsed) return;
    const root = roots.all.find((each) => fileAddressOf(each).authority === stored.root);
    if (!root) return this.#store(undefined);
    if (!(await findSession(root.session)) || this.#browsed) return;
    const opened: Opening = { root: withRef(root, stored.ref), staleness: undefined };
    this.#isRestored = true;
    this.#isVisible = stored.isVisible === true;
    this.#set({ repository: root, ref: stored.ref ?? root.commit, opening: Promise.resolve(opened), opened });
  }

  /** Closes the files of an account that is signed out, and reads those of one with another token again. */
  followSessions({ forgotten, changed }: SessionsChange): void {
    const id = this.#browsed?.repository.session;
    if (id === undefined) return;
    if (forgotten.some((each) => each.id === id)) this.close();
    else if (changed.some((each) => each.id === id)) {
      const { opened } = this.#browsed ?? {};
      if (this.#browsed && opened) this.#set({ ...this.#browsed, opening: Promise.resolve(opened) });
      else void this.refresh().catch(logged(this.#services.log));
    }
  }

  async #replace(choice: number, ref: string, opened: Opening): Promise<void> {
    // The user has closed it, or shows something else.
    if (this.#choice !== choice) return;
    this.#choice++;
    this.#isRestored = false;
    this.#set({ repository: opened.root, ref, opening: Promise.resolve(opened), opened });
    await this.#store(opened.root);
  }

  #set(browsed: Browsed | undefined): void {
    this.#browsed = browsed;
    this.#changed.fire();
  }

  async #store(root: OpenedRoot | undefined): Promise<void> {
    const stored = root && { root: fileAddressOf(root).authority, ref: root.ref, isVisible: this.#isVisible };
    await this.#stored.set(stored).catch(logged(this.#services.log));
  }
}

/** A root that another branch or tag has, too. */
function withRef({ ref: _ref, ...root }: OpenedRoot, ref: string | undefined): OpenedRoot {
  return ref === undefined ? root : { ...root, ref };
}
