import * as v from 'valibot';
import { commands, type WebviewPanel } from 'vscode';
import type { SessionsChange } from '../accounts/core/accountState.ts';
import { connectionOf, isSignedIn, type Session } from '../accounts/core/session.ts';
import { NotStoredError } from '../base/core/errors.ts';
import { Disposables, type Event } from '../base/core/event.ts';
import { logged } from '../base/core/log.ts';
import { openPage } from '../base/openPage.ts';
import { describeError } from '../errors/errorText.ts';
import { type RemedyAction, remedyAction } from '../errors/remedies.ts';
import { handling, type PageName, PagePanel, type RequestHandler, type TabIcon } from './pagePanel.ts';
import type { PageServices } from './pages.ts';
import { type RecordPageMessage, RecordPageRequestSchema } from './protocol/messages.ts';
import { RecordLoader, type RecordReading } from './recordLoader.ts';
import { type Failure, type RecordEvent, type Success, shownRecord } from './recordState.ts';

/** Additional content of a record's page, such as the repositories of an account. */
export interface RecordCompanion<Shown, Value> {
  /** The user opens a record, or VS Code has restored its page. @param pageState unchecked state of a restored page */
  show?(shown: Shown, pageState?: unknown): void;
  /** The record is shown, or its page is visible again. */
  complete(success: Success<Value>): void;
  /** The user refreshes; the record is loaded again, too. */
  refresh(): void;
  /** Why parts of it couldn't be loaded; none while they are loaded. */
  readonly failures: readonly unknown[];
  /** The server is back: load what has failed, and leave quota to the user. */
  loadAgain(): void;
  /** The page is hidden: stop its requests. */
  stop(): void;
  /** The record is no longer shown. */
  forget(): void;
}

/** One kind of record and its page. `Aside` is what the page shows besides the record. */
interface RecordKind<Shown, Value, Aside> extends RecordReading<Shown, Value> {
  readonly name: PageName;
  readonly stateSchema: v.GenericSchema<unknown, Shown>;
  /** For the page's own requests, in addition to those of all record pages. */
  readonly handler: RequestHandler;
  title(shown: Shown): string;
  /** The icon of the tab. @param record undefined until it is loaded */
  icon(record: Value | undefined): TabIcon;
  /** The address of the record's page on the web, untrusted. */
  webAddressOf(record: Value): string | undefined;
  /** The URL of the picture in the heading. */
  avatarOf(record: Value): string | null | undefined;
  asideOf(success: Success<Value>): Aside;
  /** What the aside is made from: each change is shown. */
  readonly asideSources: readonly { readonly onDidChange: Event<unknown> }[];
  readonly companion?: RecordCompanion<Shown, Value>;
}

export interface ShowOptions {
  /** Whether the focus stays where it is. */
  readonly preserveFocus?: boolean;
}

/** The panel of one kind of record. */
export class RecordPanel<Shown extends { readonly session: string }, Value, Aside> extends Disposables {
  readonly #services: PageServices;
  readonly #kind: RecordKind<Shown, Value, Aside>;
  readonly #loader: RecordLoader<Shown, Value>;
  readonly #panel: PagePanel<RecordPageMessage<Shown, Value, Aside>>;

  constructor(services: PageServices, kind: RecordKind<Shown, Value, Aside>) {
    super();
    this.#services = services;
    this.#kind = kind;
    this.#loader = new RecordLoader(services, kind, (event) => this.#react(event));
    this.#panel = new PagePanel({
      name: kind.name,
      icon: kind.icon(undefined),
      extensionUri: services.extensionUri,
      log: services.log,
      handlers: [
        handling(RecordPageRequestSchema, ({ type }) => (type === 'remedy' ? this.#remedy() : this.refresh())),
        kind.handler,
      ],
      onReady: () => this.#resume(),
      onHidden: () => this.#loader.apply({ type: 'hide' }),
      onClosed: () => this.#loader.apply({ type: 'close' }),
    });
    this.own(
      services.returnWatch.add(() => [
        {
          session: this.#loader.state.outcome?.session,
          failures: [this.#failure, ...(kind.companion?.failures ?? [])],
          recover: () => this.#loadAgain(),
        },
      ]),
    );
    this.own(...kind.asideSources.map(({ onDidChange }) => onDidChange(() => void this.postAside())));
  }

  /** The shown record and the session that loaded it. */
  get shown(): Success<Value> | undefined {
    return shownRecord(this.#loader.state);
  }

  /** As `shown`. @throws NotStoredError if no record is shown */
  get required(): Success<Value> {
    if (!this.shown) throw new NotStoredError();
    return this.shown;
  }

  get isActive(): boolean {
    return this.#panel.isActive;
  }

  get isVisible(): boolean {
    return this.#panel.isVisible;
  }

  /** Loads the record again, at the user's request. Never rejects. */
  refresh(): Promise<void> {
    this.#kind.companion?.refresh();
    return this.#loader.load('refresh');
  }

  /** Opens the record's page in the browser. @throws NotStoredError if no record is shown */
  async openOnWeb(): Promise<void> {
    await openPage(this.#kind.webAddressOf(this.required.record));
  }

  override dispose(): void {
    super.dispose();
    this.#loader.apply({ type: 'close' });
  }

  /**
   * Shows a record at the user's request, in the open panel or in a new one.
   * @param given the record, if it was just loaded
   */
  show(shown: Shown, options: ShowOptions = {}, given?: Value): void {
    this.#kind.companion?.show?.(shown);
    this.#loader.apply({ type: 'show', shown, given });
    void this.#use(shown);
    if (this.#panel.reveal(this.#kind.title(shown), options)) void this.#loader.load();
  }

  /** Restores a panel after a window reload. The page's state is validated. */
  restore(panel: WebviewPanel, pageState: unknown): void {
    const { stateSchema, companion, name } = this.#kind;
    const state = v.safeParse(stateSchema, pageState);
    if (!state.success) {
      this.#services.log.warn(`The saved state of the ${name} page is not valid; the page was closed`);
      panel.dispose();
    } else if (this.#panel.restore(panel)) {
      companion?.show?.(state.output, pageState);
      this.#loader.apply({ type: 'show', shown: state.output });
    }
  }

  /** Drops data loaded with a token that is gone, and loads it again with a new token. */
  followSessions({ added, changed, hidden, forgotten }: SessionsChange): void {
    const { shown, outcome, isLoading, given } = this.#loader.state;
    const isOurs = ({ id }: Pick<Session, 'id'>): boolean => id === shown?.session || id === outcome?.session?.id;
    const isOpen = outcome !== undefined || isLoading || given !== undefined;
    if ([...hidden, ...forgotten].some(isOurs)) this.#loader.apply({ type: 'close' });
    else if (isOpen && changed.some(isOurs)) this.#reload('forget');
    else if (isOpen && added.length > 0 && !this.shown) this.#reload('discard');
    // The signed-in accounts determine below which of them a watched owner is listed.
    else void this.postAside().catch(logged(this.#services.log));
  }

  /** Handles a message of the page: see `PagePanel.receive`. */
  receive(message: unknown): Promise<void> {
    return this.#panel.receive(message);
  }

  /** Sends the page the content besides the record. A hidden page gets it when it becomes visible. */
  async postAside(): Promise<void> {
    const { shown } = this;
    this.#services.returnWatch.update();
    if (shown && this.#panel.isVisible) await this.#panel.post({ type: 'aside', aside: this.#kind.asideOf(shown) });
  }

  /** Sends the page a picture of the text. @param source undefined if it isn't shown */
  async postPicture(address: string, source: string | undefined): Promise<void> {
    if (this.#panel.isVisible) await this.#panel.post({ type: 'picture', address, ...(source && { source }) });
  }

  /** After an outage, in every window: so it leaves quota to the user. A hidden page is loaded when it is visible. */
  #loadAgain(): void {
    const { outcome, isLoading } = this.#loader.state;
    if (isLoading) return;
    if (this.#panel.isVisible) {
      const isAccount = outcome?.session && isSignedIn(outcome.session);
      if (this.#failure !== undefined) void this.#loader.load(isAccount ? 'background' : 'open');
      this.#kind.companion?.loadAgain();
    } else this.#loader.apply({ type: 'forget' });
  }

  /** Why the record couldn't be loaded, or is stale. */
  get #failure(): unknown {
    const { outcome } = this.#loader.state;
    return outcome && 'error' in outcome ? outcome.error : outcome?.failure;
  }

  /** A hidden page is loaded when it becomes visible. */
  #reload(type: 'forget' | 'discard'): void {
    this.#loader.apply({ type });
    if (this.#panel.isVisible) void this.#loader.load();
  }

  /** Ignores failures: they show when the record is loaded. */
  async #use({ session: id }: Shown): Promise<void> {
    const { current } = this.#services;
    const session = await current.find(id).catch(() => undefined);
    if (session) current.use(session);
  }

  /** Updates the page after an event. */
  #react(event: RecordEvent<Shown, Value>): void {
    const { companion } = this.#kind;
    const { shown, waiting } = this.#loader.state;
    if (event.type === 'show' || event.type === 'forget' || event.type === 'close') companion?.forget();
    if (event.type === 'close') this.#panel.dispose();
    if (event.type === 'hide') companion?.stop();
    this.#services.returnWatch.update();
    if (event.type === 'begin') void this.#post().catch(logged(this.#services.log));
    if (event.type === 'wait') void this.#panel.post({ type: 'waiting', message: waiting });
    if (event.type === 'cached' || event.type === 'end') {
      if (shown && event.move) this.#panel.title = this.#kind.title(shown);
      void this.#render().catch(logged(this.#services.log));
    }
  }

  /** A page restarts whenever it becomes visible: it gets the current state, without a request if that is complete. */
  #resume(): Promise<void> {
    const { isUnfinished, outcome, isLoading } = this.#loader.state;
    return isUnfinished || (!outcome && !isLoading) ? this.#loader.load() : this.#render();
  }

  #render(): Promise<void> {
    const { shown } = this;
    this.#panel.icon = this.#kind.icon(shown?.record);
    if (shown) void this.#postAvatar(shown);
    return this.#post();
  }

  /** Sends the page its whole content. */
  async #post(): Promise<void> {
    const { shown, outcome, isLoading, movedNotice } = this.#loader.state;
    if (!shown) return;
    if (outcome && 'record' in outcome) {
      const notice = [movedNotice, outcome.notice].filter(Boolean).join(' ');
      const { record } = outcome;
      await this.#panel.post({ type: 'record', state: shown, record, isLoading, ...(notice && { notice }) });
      // The record is shown first: the companion may have to index thousands of repositories.
      if (this.shown === outcome && this.#panel.isVisible) this.#kind.companion?.complete(outcome);
      await this.postAside();
    } else if (outcome) {
      const action = actionOf(outcome)?.label;
      const { message, isFinal = false } = describeError(outcome.error);
      await this.#panel.post({ type: 'failure', state: shown, message, mayRetry: !isFinal, ...(action && { action }) });
    } else {
      await this.#panel.post({ type: 'loading', state: shown });
    }
    const { waiting } = this.#loader.state;
    if (waiting) await this.#panel.post({ type: 'waiting', message: waiting });
  }

  /** Sends the picture when it arrives; nothing waits for it. */
  async #postAvatar({ session, record }: Success<Value>): Promise<void> {
    const source = await this.#services.avatars.read(connectionOf(session).base, this.#kind.avatarOf(record));
    if (source && this.shown?.record === record) await this.#panel.post({ type: 'avatar', source });
  }

  /** Runs the action of the failure's button. */
  async #remedy(): Promise<void> {
    const { outcome } = this.#loader.state;
    if (!outcome || !('error' in outcome)) return;
    const { session, error } = outcome;
    const action = actionOf(outcome);
    if (action) await commands.executeCommand(action.command, { session, error });
  }
}

/** The remedy for a failure that applies to the page's account. */
function actionOf({ session, error }: Failure): RemedyAction | undefined {
  return session && remedyAction(describeError(error).remedy);
}
