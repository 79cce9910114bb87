import * as v from 'valibot';
import { commands, type Disposable, type WebviewPanel, type WebviewPanelSerializer } from 'vscode';
import type { Session } from '../../core/accounts/session.ts';
import type { SessionsChange } from '../../core/accounts/sessions.ts';
import { type RecordPageMessage, type RecordPageRequest, RecordPageRequestSchema } from '../../protocol.ts';
import { actionOf, messageOf, type Outcome, readOutcome, type Success } from './outcome.ts';
import type { PageKind, PageServices, PageState } from './pageKind.ts';
import { PagePanel } from './pagePanel.ts';
import { harmless } from './readRecord.ts';

/** The page of one record. `Aside` is what it shows beside the record. */
export abstract class RecordPage<State extends PageState, Value, Request, Aside>
  implements WebviewPanelSerializer, Disposable
{
  readonly #services: PageServices;
  readonly #kind: PageKind<State, Value, Request>;
  readonly #panel: PagePanel;
  #shown: State | undefined;
  #outcome: Outcome<Value> | undefined;
  #reading: AbortController | undefined;
  /** Until when the reading waits, in words; empty when it does not. */
  #waiting = '';

  constructor(services: PageServices, kind: PageKind<State, Value, Request>) {
    this.#services = services;
    this.#kind = kind;
    this.#panel = new PagePanel({
      name: kind.name,
      extensionUri: services.extensionUri,
      onMessage: (message) => this.receive(message),
      onClosed: () => this.#forget(),
    });
  }

  /** Shows a record because a person wants to see it, in the panel that is there or in a new one. */
  show(state: State): void {
    this.#forget();
    this.#shown = state;
    void this.#use(state);
    if (this.#panel.reveal(this.#kind.title(state))) void this.#load();
  }

  /** Takes up a panel after a reload of the window. What it kept is the page's word: checked. */
  deserializeWebviewPanel(panel: WebviewPanel, kept: unknown): Promise<void> {
    const state = v.safeParse(this.#kind.stateSchema, kept);
    if (state.success && !this.#panel.isOpen) {
      this.#shown = state.output;
      this.#panel.adopt(panel);
    } else {
      panel.dispose();
    }
    return Promise.resolve();
  }

  /**
   * Follows who is signed in: what was read with a token is not shown any more when its account was signed out, and is
   * read again with another token. A page that was not read yet will be when it is ready.
   */
  followSessions({ added, removed, changed }: SessionsChange): void {
    const isOurs = ({ id }: Session): boolean => id === this.#shown?.session || id === this.#outcome?.session?.id;
    const isOpen = this.#outcome !== undefined || this.#reading !== undefined;
    if (removed.some(isOurs)) this.#close();
    // What is being read with the token before is read anew; what failed may not fail for somebody who has signed in.
    else if (isOpen && (changed.some(isOurs) || (added.length > 0 && !this.shown))) void this.#load();
  }

  dispose(): void {
    this.#close();
  }

  /** Answers a message of the page. Public for tests: anybody who gets into a page could send anything. */
  async receive(message: unknown): Promise<void> {
    const common = v.safeParse(RecordPageRequestSchema, message);
    if (common.success) return this.#answer(common.output);
    const request = v.safeParse(this.#kind.requestSchema, message);
    if (request.success) return this.answer(request.output);
    this.#services.log.warn(`The ${this.#kind.name} page sent a message of the wrong shape; it was refused`);
  }

  /** Answers what pages of this kind alone ask. */
  protected abstract answer(request: Request): Promise<void>;

  /** What a page gets beside a record, whenever it gets the record. */
  protected asideOf(_shown: Success<Value>): Aside | undefined {
    return undefined;
  }

  /** The record that is shown, and as whom it was read. */
  protected get shown(): Success<Value> | undefined {
    return this.#outcome && 'record' in this.#outcome ? this.#outcome : undefined;
  }

  /** Tells the page what to show beside its record. */
  protected postAside(aside: Aside | undefined): Promise<void> {
    return this.#post({ type: 'aside', aside });
  }

  async #answer({ type }: RecordPageRequest): Promise<void> {
    switch (type) {
      case 'ready':
        return this.#resume();
      case 'retry':
        return this.#load('revalidated');
      case 'remedy':
        return this.#remedy();
    }
  }

  /** What fails here fails in reading, too, which tells. */
  async #use({ session: id }: State): Promise<void> {
    const session = await this.#services.findSession(id).catch(() => undefined);
    if (session) this.#services.use(session);
  }

  #close(): void {
    this.#forget();
    this.#shown = undefined;
    this.#panel.dispose();
  }

  #forget(): void {
    this.#reading?.abort();
    this.#reading = undefined;
    this.#outcome = undefined;
    this.#waiting = '';
  }

  async #load(freshness: 'cached' | 'revalidated' = 'cached'): Promise<void> {
    const shown = this.#shown;
    if (!shown) return;
    this.#forget();
    const reading = new AbortController();
    const { signal } = reading;
    this.#reading = reading;
    const tell = (message: string): void => {
      if (signal.aborted) return;
      this.#waiting = message;
      void this.#post({ type: 'waiting', message });
    };
    await this.#postLoading(shown);
    const outcome = await readOutcome(this.#services, this.#kind, shown, { freshness, signal, tell });
    if (signal.aborted) return;
    if (!outcome) return this.#close();
    this.#reading = undefined;
    this.#outcome = outcome;
    await this.#postOutcome(outcome);
  }

  /** A page is made anew whenever it comes to the front: it gets what is known, and asks nothing of the service. */
  async #resume(): Promise<void> {
    if (!this.#outcome && !this.#reading) return this.#load();
    if (this.#shown) await this.#postLoading(this.#shown);
    if (this.#waiting) await this.#post({ type: 'waiting', message: this.#waiting });
    if (this.#outcome) await this.#postOutcome(this.#outcome);
  }

  /** The names are the service's words as much as the record is. */
  async #postLoading(shown: State): Promise<void> {
    await this.#post({ type: 'loading', state: harmless(this.#kind.stateSchema, shown) });
  }

  async #postOutcome(outcome: Outcome<Value>): Promise<void> {
    await this.#post(messageOf(outcome));
    if ('record' in outcome) await this.postAside(this.asideOf(outcome));
  }

  /** Does what the button below the failure says. */
  async #remedy(): Promise<void> {
    if (!this.#outcome || !('error' in this.#outcome)) return;
    const { session, error } = this.#outcome;
    const action = actionOf(this.#outcome);
    if (action) await commands.executeCommand(action.command, { session, error });
  }

  async #post(message: RecordPageMessage<State, Value, Aside>): Promise<void> {
    await this.#panel.post(message);
  }
}
