import { Disposable, type StatusBarItem, window } from 'vscode';
import type { CurrentSession } from '../accounts/core/currentSession.ts';
import type { DeprecationMonitor } from '../accounts/core/deprecationMonitor.ts';
import { connectionOf, isSignedIn, type Session, webHostOf } from '../accounts/core/session.ts';
import { Batcher } from '../base/core/batcher.ts';
import { type Clock, repeating } from '../base/core/clock.ts';
import { Disposables, Emitter, type Event } from '../base/core/event.ts';
import { showable } from '../base/core/text.ts';
import { wholeNumber } from '../base/format.ts';
import type { Library } from '../repositories/core/library.ts';
import { quotaLevel } from './core/quota.ts';
import { createQuotaItem, type StoredQuota, showQuota } from './quotaItem.ts';
import { describeCost, describeDeprecation, quotaRows } from './quotaText.ts';

const MINUTE_MS = 60_000;
const NOTICE_MS = 10_000;

/** Minimum milliseconds between two updates: a long list has many responses a second. */
const PAUSE_MS = 200;

/** Within this time, accounts and what other windows have stored of their quotas are read, in milliseconds. */
const READING_MS = 1000;

/** A period is typically an hour (docs/service-spec.md, section 8). */
const PERIOD_MS = 60 * MINUTE_MS;

/**
 * Shows the remaining quota of the account used last, from its last responses; that of another one if its code host
 * counts none, and nothing before the first response. The tooltip shows the other accounts' quotas, too.
 */
export class QuotaStatusBar extends Disposables {
  readonly #current: CurrentSession;
  readonly #library: Library;
  readonly #deprecations: DeprecationMonitor;
  readonly #clock: Clock;
  readonly #item: StatusBarItem;
  readonly #responses: Batcher;
  /** To what the accounts report. */
  #followed = Disposable.from();
  #isReading = true;
  readonly #rendered = this.own(new Emitter<void>());

  /** Fires when `shown` may have changed. */
  readonly onDidRender: Event<void> = this.#rendered.event;

  /** @param item shows what an earlier window has stored, or nothing */
  constructor(
    current: CurrentSession,
    library: Library,
    deprecations: DeprecationMonitor,
    clock: Clock,
    item = createQuotaItem(),
  ) {
    super();
    this.#current = current;
    this.#library = library;
    this.#deprecations = deprecations;
    this.#clock = clock;
    this.#item = this.own(item);
    this.#responses = this.own(new Batcher(clock, PAUSE_MS, () => this.#follow()));
    this.own(
      { dispose: () => this.#followed.dispose() },
      current.onDidChange(() => this.#follow()),
      library.onDidChangeActivity(() => this.#responses.schedule()),
      library.onDidChange(() => this.#responses.schedule()),
      deprecations.onDidNotice((notice) => {
        // No notification: it isn't urgent, and the tooltip still shows it.
        window.setStatusBarMessage(describeDeprecation(notice), NOTICE_MS);
        this.#render();
      }),
      // The period may be over.
      repeating(clock, MINUTE_MS, () => this.#render()),
    );
    this.#follow();
    void this.#endReading();
  }

  /** Whether the item still shows what an earlier window has stored. */
  get isReading(): boolean {
    return this.#isReading;
  }

  /** The item would flicker before, and creating formatters would delay the first rows. */
  async #endReading(): Promise<void> {
    await this.#clock.delay(READING_MS);
    this.#isReading = false;
    if (!this.isDisposed) this.#render();
  }

  /** The accounts whose quota may be shown, the first that has one. */
  get #sessions(): readonly Session[] {
    const { session } = this.#current;
    const listed = this.#library.stores.map((store) => store.session);
    return session ? [session, ...listed.filter(({ id }) => id !== session.id)] : listed;
  }

  /** Follows what the accounts report now. */
  #follow(): void {
    this.#followed.dispose();
    // A request is in the journal later than its quota is known.
    const events = this.#sessions
      .map(connectionOf)
      .flatMap(({ meter, journal }) => [meter.onDidChange, journal.onDidAdd]);
    this.#followed = Disposable.from(...events.map((onEvent) => onEvent(() => this.#responses.schedule())));
    this.#render();
  }

  #render(): void {
    if (this.#isReading) return;
    const { shown } = this;
    if (shown) showQuota(this.#item, shown);
    else this.#item.hide();
    this.#rendered.fire();
  }

  /** What is shown, also by the next window before it has read anything; undefined if nothing is. */
  get shown(): StoredQuota | undefined {
    const { stores } = this.#library;
    const session = this.#sessions.find(isCounted);
    const { quota, receivedAt } = session ? connectionOf(session).meter : {};
    if (!session || !quota) return undefined;
    const now = this.#clock.now();
    const lastCost = this.#library.find(session.id)?.state.lastCost;
    const others = stores.map((store) => store.session).filter(({ id }) => id !== session.id);
    return {
      text: `${stores.length > 1 ? `${showable(webHostOf(session), 24)} ` : ''}API ${wholeNumber(quota.remaining)}`,
      rows: quotaRows([session, ...others]),
      notes: [
        ...(lastCost === undefined ? [] : [describeCost(lastCost)]),
        ...this.#deprecations.notices.map(describeDeprecation),
      ],
      level: quotaLevel(quota, now),
      until: quota.resetAt ?? (receivedAt ?? now) + PERIOD_MS,
    };
  }
}

/** Without an account, a quota matters once it is used: an entered address is only looked up. */
function isCounted(session: Session): boolean {
  const { meter, journal } = connectionOf(session);
  return meter.quota !== undefined && (isSignedIn(session) || journal.entries.length > 0);
}
