import type { StatusBarItem } from 'vscode';
import { nameOf } from '../accounts/accountName.ts';
import type { CurrentSession } from '../accounts/core/currentSession.ts';
import type { DeprecationMonitor } from '../accounts/core/deprecationMonitor.ts';
import { connectionOf, isSignedIn, type Session, webHostOf } from '../accounts/core/session.ts';
import type { Clock } from '../base/core/clock.ts';
import { Disposables, Emitter, type Event } from '../base/core/event.ts';
import { showable } from '../base/core/text.ts';
import { wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import type { Library } from '../repositories/core/library.ts';
import { quotaAt, quotaLevel } from './core/quota.ts';
import { QuotaFollower } from './quotaFollower.ts';
import { createQuotaItem, type StoredQuota, showQuota } from './quotaItem.ts';
import { describeDeprecation, quotaRows } from './quotaText.ts';

/** Within this time, accounts and what other windows have stored of their quotas are read, in milliseconds. */
const READING_MS = 1000;

/** A period is typically an hour (docs/service-spec.md, section 8). */
const PERIOD_MS = 60 * 60_000;

/**
 * Shows the remaining quota of the account used last, from its last responses; that of another one if its code host
 * counts none, and nothing before the first response. The tooltip shows the other accounts' quotas, too.
 */
export class QuotaStatusBar extends Disposables {
  readonly #library: Library;
  readonly #deprecations: DeprecationMonitor;
  readonly #clock: Clock;
  readonly #item: StatusBarItem;
  readonly #follower: QuotaFollower;
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
    this.#library = library;
    this.#deprecations = deprecations;
    this.#clock = clock;
    this.#item = this.own(item);
    const render = (): void => this.#render();
    this.#follower = this.own(new QuotaFollower({ current, library, clock }, { onSessions: render, onNews: render }));
    this.own(deprecations.onDidNotice(render));
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

  #render(): void {
    if (this.#isReading) return;
    const { shown } = this;
    if (shown) showQuota(this.#item, shown);
    else this.#item.hide();
    this.#rendered.fire();
  }

  /** What is shown, also by the next window before it has read anything; undefined if nothing is. */
  get shown(): StoredQuota | undefined {
    const { sessions } = this.#follower;
    const session = sessions.find(isCounted);
    const { quota: last, receivedAt } = session ? connectionOf(session).meter : {};
    if (!session || !last) return undefined;
    const now = this.#clock.now();
    const quota = quotaAt(last, now);
    const hosts = this.#library.stores.map((store) => webHostOf(store.session));
    const name = showable(new Set(hosts).size > 1 ? webHostOf(session) : nameOf(session), 24);
    return {
      text: [...(hosts.length > 1 ? [name] : []), l10n.t('API {0}', wholeNumber(quota.remaining))].join(' '),
      rows: quotaRows(sessions, now),
      notes: this.#deprecations.notices.map(describeDeprecation),
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
