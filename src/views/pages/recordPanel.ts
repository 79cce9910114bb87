import * as v from 'valibot';
import { commands, type Disposable, type Uri, type WebviewPanel, type WebviewPanelSerializer } from 'vscode';
import { connectionOf, type Session } from '../../core/accounts/session.ts';
import type { SessionsChange } from '../../core/accounts/sessions.ts';
import { NotStoredError } from '../../core/errors.ts';
import type { Avatars } from '../../core/http/avatars.ts';
import { logged } from '../../core/log.ts';
import { withSingleLines } from '../../core/text.ts';
import { describeError } from '../../platform/errorText.ts';
import { type RecordPageMessage, type RecordPageRequest, RecordPageRequestSchema } from '../../protocol.ts';
import { type RemedyAction, remedyAction } from '../remedies.ts';
import { type PageName, PagePanel } from './pagePanel.ts';
import { type LoaderServices, RecordLoader, type RecordReading } from './recordLoader.ts';
import { type Failure, type RecordEvent, recordOf, type Success } from './recordState.ts';

/** What the panel of every kind of record needs. */
export interface RecordPanelServices extends LoaderServices {
  /** Notes that the user has used a session. */
  use(session: Session): void;
  readonly avatars: Pick<Avatars, 'read'>;
  readonly extensionUri: Uri;
}

/** What follows a record on its page, such as the repositories of an account. */
export interface RecordCompanion<Shown, Value> {
  /** The user wants to see a record, or VS Code has restored its page, with what the page kept. */
  show(shown: Shown, kept?: unknown): void;
  /** The record is shown, or its page is visible again. */
  follow(success: Success<Value>): void;
  /** The user wants current data; the record is read again, too. */
  refresh(): void;
  /** The page is hidden: no request is made for it. */
  stop(): void;
  /** The record is not shown any more. */
  forget(): void;
}

/** One kind of record and its page. `Aside` is what the page shows beside the record. */
export interface RecordKind<Shown, Value, Request, Aside> extends RecordReading<Shown, Value> {
  readonly name: PageName;
  readonly stateSchema: v.GenericSchema<unknown, Shown>;
  /** What its page requests beside what every page of a record requests. */
  readonly requestSchema: v.GenericSchema<unknown, Request>;
  title(shown: Shown): string;
  /** The address of the picture in the heading. */
  avatarOf(record: Value): string | null | undefined;
  answer(request: Request): Promise<void> | void;
  asideOf(success: Success<Value>): Aside;
  readonly companion?: RecordCompanion<Shown, Value>;
}

export interface ShowOptions {
  /** Whether the focus stays where it is. */
  readonly preserveFocus?: boolean;
}

/** The panel of one kind of record. */
export class RecordPanel<Shown extends { readonly session: string }, Value, Request, Aside>
  implements WebviewPanelSerializer, Disposable
{
  readonly #services: RecordPanelServices;
  readonly #kind: RecordKind<Shown, Value, Request, Aside>;
  readonly #loader: RecordLoader<Shown, Value>;
  readonly #panel: PagePanel<RecordPageRequest | Request, RecordPageMessage<Shown, Value, Aside>>;
  readonly #subscriptions: Disposable[] = [];

  constructor(services: RecordPanelServices, kind: RecordKind<Shown, Value, Request, Aside>) {
    this.#services = services;
    this.#kind = kind;
    this.#loader = new RecordLoader(services, kind, (event) => this.#follow(event));
    this.#panel = new PagePanel({
      name: kind.name,
      extensionUri: services.extensionUri,
      log: services.log,
      requestSchema: v.union([RecordPageRequestSchema, kind.requestSchema]),
      onReady: () => this.#resume(),
      onRequest: (request) => this.#answer(request),
      onHidden: () => this.#loader.apply({ type: 'hide' }),
      onClosed: () => this.#loader.apply({ type: 'close' }),
    });
  }

  /** The record that is shown, and with which session it was read. */
  get shown(): Success<Value> | undefined {
    return recordOf(this.#loader.state);
  }

  /** As `shown`. @throws NotStoredError where no record is shown */
  get required(): Success<Value> {
    if (!this.shown) throw new NotStoredError();
    return this.shown;
  }

  /** Disposes of subscriptions together with the panel. */
  own(...subscriptions: readonly Disposable[]): void {
    this.#subscriptions.push(...subscriptions);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#loader.apply({ type: 'close' });
  }

  /**
   * Shows a record because the user wants to see it, in the open panel or in a new one.
   * @param given the record if it was read just now
   */
  show(shown: Shown, options: ShowOptions = {}, given?: Value): void {
    this.#kind.companion?.show(shown);
    this.#loader.apply({ type: 'show', shown, given });
    void this.#use(shown);
    if (this.#panel.reveal(this.#kind.title(shown), options)) void this.#loader.load();
  }

  /** Takes over a panel after a reload of the window. What the page kept is checked. */
  deserializeWebviewPanel(panel: WebviewPanel, kept: unknown): Promise<void> {
    const { stateSchema, companion, name } = this.#kind;
    const state = v.safeParse(stateSchema, kept);
    if (state.success && !this.#panel.isOpen) {
      companion?.show(state.output, kept);
      this.#loader.apply({ type: 'show', shown: state.output });
      this.#panel.adopt(panel);
    } else {
      if (!state.success) this.#services.log.warn(`The ${name} page kept something of the wrong shape; it was closed`);
      panel.dispose();
    }
    return Promise.resolve();
  }

  /** Follows who is signed in: nothing that was read with a token outlasts it, and with another one it is read again. */
  followSessions({ added, removed, changed }: SessionsChange): void {
    const { shown, outcome, isReading, given } = this.#loader.state;
    const isOurs = ({ id }: Session): boolean => id === shown?.session || id === outcome?.session?.id;
    const isOpen = outcome !== undefined || isReading || given !== undefined;
    if (removed.some(isOurs)) this.#loader.apply({ type: 'close' });
    else if (isOpen && changed.some(isOurs)) this.#reload('forget');
    else if (isOpen && added.length > 0 && !this.shown) this.#reload('discard');
    // Who is signed in decides among whose rows a watched account stands.
    else void this.postAside().catch(logged(this.#services.log));
  }

  /** Takes a message of the page: see `PagePanel.receive`. */
  receive(message: unknown): Promise<void> {
    return this.#panel.receive(message);
  }

  /** Sends the page what it shows beside its record. A hidden page gets it when it is visible again. */
  async postAside(): Promise<void> {
    const { shown } = this;
    if (shown && this.#panel.isVisible) await this.#panel.post({ type: 'aside', aside: this.#kind.asideOf(shown) });
  }

  /** A hidden page is loaded when it is visible again. */
  #reload(type: 'forget' | 'discard'): void {
    this.#loader.apply({ type });
    if (this.#panel.isVisible) void this.#loader.load();
  }

  async #answer(request: RecordPageRequest | Request): Promise<void> {
    const common = v.safeParse(RecordPageRequestSchema, request);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is one of the two
    if (!common.success) return this.#kind.answer(request as Request);
    if (common.output.type === 'remedy') return this.#remedy();
    this.#kind.companion?.refresh();
    return this.#loader.load('refresh');
  }

  /** A failure shows when the record is read. */
  async #use({ session: id }: Shown): Promise<void> {
    const session = await this.#services.findSession(id).catch(() => undefined);
    if (session) this.#services.use(session);
  }

  /** Shows what has changed. */
  #follow(event: RecordEvent<Shown, Value>): void {
    const { companion } = this.#kind;
    const { shown, waiting } = this.#loader.state;
    if (event.type === 'show' || event.type === 'forget' || event.type === 'close') companion?.forget();
    if (event.type === 'close') this.#panel.dispose();
    if (event.type === 'hide') companion?.stop();
    if (event.type === 'begin') void this.#post().catch(logged(this.#services.log));
    if (event.type === 'wait') void this.#panel.post({ type: 'waiting', message: waiting });
    if (event.type === 'cached' || event.type === 'end') {
      if (shown && event.move) this.#panel.title = this.#kind.title(shown);
      void this.#render().catch(logged(this.#services.log));
    }
  }

  /** A page runs from the start whenever it is visible again: it gets the current state, and no request is made for it. */
  #resume(): Promise<void> {
    const { isUnfinished, outcome, isReading } = this.#loader.state;
    return isUnfinished || (!outcome && !isReading) ? this.#loader.load() : this.#render();
  }

  #render(): Promise<void> {
    const { shown } = this;
    if (shown) void this.#postAvatar(shown);
    return this.#post();
  }

  /** Sends the page everything that it shows. */
  async #post(): Promise<void> {
    const { shown, outcome, isReading, movedNotice } = this.#loader.state;
    if (!shown) return;
    // The names are the service's words as much as the record is.
    const state = withSingleLines(shown);
    if (outcome && 'record' in outcome) {
      const notice = [movedNotice, outcome.notice].filter(Boolean).join(' ');
      const { record } = outcome;
      await this.#panel.post({ type: 'record', state, record, isReading, ...(notice && { notice }) });
      // The record is shown first: the companion may have to index thousands of repositories.
      if (this.shown === outcome && this.#panel.isVisible) this.#kind.companion?.follow(outcome);
      await this.postAside();
    } else if (outcome) {
      const action = actionOf(outcome)?.label;
      const { message, isFinal = false } = describeError(outcome.error);
      await this.#panel.post({ type: 'failure', state, message, mayRetry: !isFinal, ...(action && { action }) });
    } else {
      await this.#panel.post({ type: 'loading', state });
    }
    const { waiting } = this.#loader.state;
    if (waiting) await this.#panel.post({ type: 'waiting', message: waiting });
  }

  /** The picture comes later: nothing waits for it. */
  async #postAvatar({ session, record }: Success<Value>): Promise<void> {
    const source = await this.#services.avatars.read(connectionOf(session).base, this.#kind.avatarOf(record));
    if (source && this.shown?.record === record) await this.#panel.post({ type: 'avatar', source });
  }

  /** Does what the button below the failure says. */
  async #remedy(): Promise<void> {
    const { outcome } = this.#loader.state;
    if (!outcome || !('error' in outcome)) return;
    const { session, error } = outcome;
    const action = actionOf(outcome);
    if (action) await commands.executeCommand(action.command, { session, error });
  }
}

/** What the user can do about a failure: something for the account of the page. */
function actionOf({ session, error }: Failure): RemedyAction | undefined {
  return session && remedyAction(describeError(error).remedy);
}
