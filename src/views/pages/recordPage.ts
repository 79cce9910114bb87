import * as v from 'valibot';
import { commands, type Disposable, type WebviewPanel, type WebviewPanelSerializer } from 'vscode';
import { connectionOf, type Session } from '../../core/accounts/session.ts';
import type { SessionsChange } from '../../core/accounts/sessions.ts';
import { NotStoredError } from '../../core/errors.ts';
import { withSingleLines } from '../../core/text.ts';
import { type RecordPageMessage, type RecordPageRequest, RecordPageRequestSchema } from '../../protocol.ts';
import {
  actionOf,
  describeFailure,
  givenOutcome,
  isDenied,
  type Outcome,
  readKnown,
  readOutcome,
  type Success,
} from './outcome.ts';
import type { PageKind, PageServices, PageState } from './pageKind.ts';
import { PagePanel } from './pagePanel.ts';

/** Whether a record is shown because a person wants to see it, and wants to go on where they are. */
export interface ShowOptions {
  readonly preserveFocus?: boolean;
}

/** The page of one record. `Aside` is what it shows beside the record. */
export abstract class RecordPage<State extends PageState, Value, Request, Aside>
  implements WebviewPanelSerializer, Disposable
{
  readonly #services: PageServices;
  readonly #kind: PageKind<State, Value, Request>;
  readonly #panel: PagePanel<RecordPageRequest | Request, RecordPageMessage<State, Value, Aside>>;
  #shown: State | undefined;
  #outcome: Outcome<Value> | undefined;
  /** What was read just now, to be shown next. */
  #given: Value | undefined;
  #reading: AbortController | undefined;
  /** Whether the page was hidden before it was read. */
  #isUnfinished = false;
  /** Whether the service has said that the record is not to be seen: then an older one must not stand in. */
  #isDenied = false;
  /** That it has another name by now, in words. */
  #moved = '';
  /** Until when the reading waits, in words; empty when it does not. */
  #waiting = '';

  constructor(services: PageServices, kind: PageKind<State, Value, Request>) {
    this.#services = services;
    this.#kind = kind;
    this.#panel = new PagePanel({
      name: kind.name,
      extensionUri: services.extensionUri,
      log: services.log,
      requestSchema: v.union([RecordPageRequestSchema, kind.requestSchema]),
      onReady: () => this.#resume(),
      onRequest: (request) => this.#answer(request),
      onHidden: () => this.#hide(),
      onClosed: () => this.#forget(),
    });
  }

  /**
   * Shows a record because a person wants to see it, in the panel that is there or in a new one.
   * @param record where it was read just now
   */
  show(state: State, options: ShowOptions = {}, record?: Value): void {
    this.#forget();
    this.#shown = state;
    this.#given = record;
    void this.#use(state);
    if (this.#panel.reveal(this.#kind.title(state), options)) void this.#load();
  }

  /** Takes up a panel after a reload of the window. What it kept is the page's word: checked. */
  deserializeWebviewPanel(panel: WebviewPanel, kept: unknown): Promise<void> {
    const state = v.safeParse(this.#kind.stateSchema, kept);
    if (state.success && !this.#panel.isOpen) {
      this.#shown = state.output;
      this.#panel.adopt(panel);
    } else {
      if (!state.success)
        this.#services.log.warn(`The ${this.#kind.name} page kept something of the wrong shape; it was closed`);
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
    const isOpen = [this.#outcome, this.#reading, this.#given].some((each) => each !== undefined);
    if (removed.some(isOurs)) this.#close();
    else if (isOpen && changed.some(isOurs)) {
      // Another token may see less: nothing that was read with the one before stays.
      this.#forget();
      this.#loadIfVisible();
    }
    // What failed may not fail for somebody who has signed in.
    else if (isOpen && added.length > 0 && !this.shown) {
      this.#outcome = undefined;
      this.#loadIfVisible();
    }
  }

  dispose(): void {
    this.#close();
  }

  /** Takes a message of the page: see `PagePanel.receive`. */
  receive(message: unknown): Promise<void> {
    return this.#panel.receive(message);
  }

  /** Answers what pages of this kind alone ask. */
  protected abstract answer(request: Request): Promise<void> | void;

  /** What a page gets beside a record, whenever it gets the record. */
  protected abstract asideOf(shown: Success<Value>): Aside;

  /** Is told that a record is shown, whenever it was read or comes to the front. */
  protected onShown(_shown: Success<Value>): void {}

  /** Runs when the user asks for current data, while the record is read again. */
  protected onRefresh(): void {}

  /** Is told that the page is hidden: nothing is to be asked of the service for it. */
  protected onHidden(): void {}

  /** Is told that what was shown is not any more. */
  protected onForgotten(): void {}

  /** The record that is shown, and as whom it was read. */
  protected get shown(): Success<Value> | undefined {
    return this.#outcome && 'record' in this.#outcome ? this.#outcome : undefined;
  }

  /** As `shown`. @throws NotStoredError where nothing is shown. */
  protected get required(): Success<Value> {
    if (!this.shown) throw new NotStoredError();
    return this.shown;
  }

  /** Tells the page what to show beside its record. One that is hidden gets it when it comes to the front. */
  protected async tellAside(): Promise<void> {
    if (this.shown && this.#panel.isVisible) await this.#panel.post({ type: 'aside', aside: this.asideOf(this.shown) });
  }

  async #answer(request: RecordPageRequest | Request): Promise<void> {
    const common = v.safeParse(RecordPageRequestSchema, request);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is one of the two
    if (!common.success) return this.answer(request as Request);
    if (common.output.type === 'remedy') return this.#remedy();
    this.onRefresh();
    return this.#load('revalidated');
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

  #hide(): void {
    this.#isUnfinished ||= this.#reading !== undefined;
    this.#stop();
    this.onHidden();
  }

  /** A page that is hidden is read when it comes to the front. */
  #loadIfVisible(): void {
    if (this.#panel.isVisible) void this.#load();
    else this.#stop();
  }

  #forget(): void {
    this.#stop();
    this.onForgotten();
    this.#outcome = undefined;
    this.#given = undefined;
    this.#isUnfinished = false;
    this.#isDenied = false;
    this.#moved = '';
  }

  #stop(): void {
    this.#reading?.abort();
    this.#reading = undefined;
    this.#waiting = '';
  }

  /** Reads what is shown. What is known of it already stays, or comes first: only where nothing is, the page is empty meanwhile. */
  async #load(freshness: 'cached' | 'revalidated' = 'cached'): Promise<void> {
    const state = this.#shown;
    if (!state) return;
    this.#stop();
    const reading = new AbortController();
    const { signal } = reading;
    this.#reading = reading;
    this.#isUnfinished = false;
    const mayStandIn = !this.#isDenied;
    if (this.#outcome && 'error' in this.#outcome) this.#outcome = undefined;
    const given = this.#given;
    this.#given = undefined;
    await this.#tell();
    if (mayStandIn && !this.#outcome && given === undefined) await this.#showKnown(state, signal);
    if (signal.aborted) return;
    const tell = (message: string): void => {
      if (signal.aborted) return;
      this.#waiting = message;
      void this.#panel.post({ type: 'waiting', message });
    };
    const options = { freshness, signal, mayStandIn, tell };
    const outcome = await (given === undefined
      ? readOutcome(this.#services, this.#kind, state, options)
      : givenOutcome(this.#services, state, given));
    if (signal.aborted) return;
    if (!outcome) return this.#close();
    this.#reading = undefined;
    await this.#take(outcome);
  }

  async #showKnown(state: State, signal: AbortSignal): Promise<void> {
    const known = await readKnown(this.#services, this.#kind, state);
    if (known && !signal.aborted) await this.#take(known);
  }

  async #take(outcome: Outcome<Value>): Promise<void> {
    this.#outcome = outcome;
    this.#isDenied = isDenied(outcome) || (this.#isDenied && 'error' in outcome);
    if ('record' in outcome) {
      this.#follow(outcome);
      this.onShown(outcome);
      void this.#tellAvatar(outcome);
    }
    await this.#tell();
  }

  /** A record that has another name by now is shown under that. */
  #follow({ record }: Success<Value>): void {
    const moved = this.#shown && this.#kind.moved?.(this.#shown, record);
    if (!moved) return;
    this.#shown = moved.state;
    this.#moved = moved.notice;
    this.#panel.title = this.#kind.title(moved.state);
  }

  /** A page is made anew whenever it comes to the front: it gets what is known, and asks nothing of the service. */
  async #resume(): Promise<void> {
    if (this.#isUnfinished || (!this.#outcome && !this.#reading)) return this.#load();
    if (this.shown) {
      this.onShown(this.shown);
      void this.#tellAvatar(this.shown);
    }
    await this.#tell();
  }

  /** Tells the page everything that it shows. */
  async #tell(): Promise<void> {
    const outcome = this.#outcome;
    if (!this.#shown) return;
    // The names are the service's words as much as the record is.
    const state = withSingleLines(this.#shown);
    if (outcome && 'record' in outcome) {
      const { record } = outcome;
      const notice = [this.#moved, outcome.notice].filter(Boolean).join(' ');
      const isReading = this.#reading !== undefined;
      await this.#panel.post({ type: 'record', state, record, isReading, ...(notice && { notice }) });
      await this.tellAside();
    } else if (outcome) {
      await this.#panel.post({ type: 'failure', state, ...describeFailure(outcome) });
    } else {
      await this.#panel.post({ type: 'loading', state });
    }
    if (this.#waiting) await this.#panel.post({ type: 'waiting', message: this.#waiting });
  }

  /** Comes by itself: nothing waits for a picture. */
  async #tellAvatar({ session, record }: Success<Value>): Promise<void> {
    const source = await this.#services.avatars.read(connectionOf(session).base, this.#kind.avatarOf(record));
    if (source && this.shown?.record === record) await this.#panel.post({ type: 'avatar', source });
  }

  /** Does what the button below the failure says. */
  async #remedy(): Promise<void> {
    if (!this.#outcome || !('error' in this.#outcome)) return;
    const { session, error } = this.#outcome;
    const action = actionOf(this.#outcome);
    if (action) await commands.executeCommand(action.command, { session, error });
  }
}
