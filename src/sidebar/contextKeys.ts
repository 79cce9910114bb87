import { commands, window } from 'vscode';
import { hasSayings } from '../accounts/core/session.ts';
import { sessionState } from '../accounts/sessionState.ts';
import { Disposables, Emitter, type Event } from '../base/core/event.ts';
import { isInClone } from '../clones/core/known/remoteRepository.ts';
import { Context } from '../ids.ts';
import type { SearchServices } from '../search/search.ts';
import type { ViewState } from './viewState.ts';

/** Updates the context keys for the manifest's `when` clauses. */
export class ContextKeys extends Disposables {
  readonly #services: SearchServices;
  readonly #viewState: ViewState;
  readonly #values = new Map<string, unknown>();
  readonly #changed = this.own(new Emitter<void>());
  #isReady = false;

  /** Fires when a key has another value. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: SearchServices, viewState: ViewState) {
    super();
    this.#services = services;
    this.#viewState = viewState;
    const { sessions, current, library, changes, clones, fileHosts } = services;
    const updateFile = (): void => this.#setFile();
    this.own(
      ...[sessions, current, library, viewState, changes, fileHosts].map((each) =>
        each.onDidChange(() => {
          if (this.#isReady) this.#setAll();
        }),
      ),
      clones.onDidChange(updateFile),
      window.onDidChangeActiveTextEditor(updateFile),
    );
  }

  /** The values for the next window, without those that depend on its editor, and on lists that it has not loaded. */
  get toStore(): ReadonlyMap<string, unknown> {
    const ownKeys: readonly string[] = [Context.fileInClone, Context.changed];
    return new Map([...this.#values].filter(([key]) => !ownKeys.includes(key)));
  }

  /** Call once the vault has been read; no keys are set before. */
  update(): void {
    this.#isReady = true;
    this.#setAll();
  }

  #setAll(): void {
    const { sessions, current, library, watchList, changes, fileHosts } = this.#services;
    const { filter, showsChanges } = this.#viewState.arrangement;
    this.#set(Context.session, sessionState(sessions, current));
    this.#set(
      Context.files,
      library.stores.some(({ session }) => fileHosts.serves(session)),
    );
    const { session } = current;
    const used = [...(session ? [session] : []), ...library.stores.map((store) => store.session)];
    this.#set(Context.noSayings, used.length > 0 && !used.some(hasSayings));
    this.#set(Context.watching, watchList.all.length > 0);
    this.#set(Context.filtered, filter !== '');
    this.#set(Context.changesShown, showsChanges);
    this.#set(Context.changed, changes.count > 0);
    this.#setFile();
  }

  #setFile(): void {
    const { clones, library } = this.#services;
    this.#set(Context.clones, clones.all.length > 0);
    this.#set(Context.rows, library.stores.length + clones.all.length > 0);
    const uri = window.activeTextEditor?.document.uri;
    const sessions = library.stores.map(({ session }) => session);
    this.#set(Context.fileInClone, uri !== undefined && isInClone(clones.all, sessions, uri.toString()));
  }

  #set(key: string, value: unknown): void {
    if (this.#values.get(key) === value) return;
    this.#values.set(key, value);
    this.#changed.fire();
    void commands.executeCommand('setContext', key, value);
  }
}
