import { commands } from 'vscode';
import type { CurrentSession } from '../core/accounts/currentSession.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { WatchList } from '../core/accounts/watchList.ts';
import type { ChangeTracker } from '../core/changes/changeTracker.ts';
import type { Disposable } from '../core/event.ts';
import type { Library } from '../core/repositories/library.ts';
import { Context } from '../ids.ts';
import { sessionState } from './sessionState.ts';
import type { ViewState } from './tree/viewState.ts';

export interface ContextKeysServices {
  readonly sessions: Sessions;
  readonly current: CurrentSession;
  readonly library: Library;
  readonly watchList: WatchList;
  readonly viewState: ViewState;
  readonly changes: ChangeTracker;
}

/** Keeps the keys that the manifest's `when` clauses ask for true. */
export class ContextKeys implements Disposable {
  readonly #services: ContextKeysServices;
  readonly #subscriptions: readonly Disposable[];
  readonly #set = new Map<string, unknown>();
  #isReady = false;

  constructor(services: ContextKeysServices) {
    this.#services = services;
    const { sessions, current, library, viewState, changes } = services;
    this.#subscriptions = [sessions, current, library, viewState, changes].map((each) =>
      each.onDidChange(() => {
        if (this.#isReady) this.#setAll();
      }),
    );
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** To be called once the vault was read; until then nothing is said about who is signed in. */
  update(): void {
    this.#isReady = true;
    this.#setAll();
  }

  #setAll(): void {
    const { sessions, current, library, watchList, viewState, changes } = this.#services;
    const { filter, showsChanges } = viewState.arrangement;
    this.#tell(Context.session, sessionState(sessions, current));
    this.#tell(Context.rows, library.stores.length > 0);
    this.#tell(Context.watching, watchList.all.length > 0);
    this.#tell(Context.filtered, filter !== '');
    this.#tell(Context.changesShown, showsChanges);
    this.#tell(Context.changed, changes.count > 0);
  }

  #tell(key: string, value: unknown): void {
    if (this.#set.get(key) === value) return;
    this.#set.set(key, value);
    void commands.executeCommand('setContext', key, value);
  }
}
