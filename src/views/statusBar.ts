import { type Disposable, l10n, StatusBarAlignment, type StatusBarItem, ThemeColor, window } from 'vscode';
import type { Lifecycle } from '../core/accounts/lifecycle.ts';
import type { Session } from '../core/accounts/session.ts';
import { type Clock, repeat } from '../core/clock.ts';
import type { Disposable as Subscription } from '../core/event.ts';
import type { RepositoryStore } from '../core/repositories/repositoryStore.ts';
import { Command, StatusBar } from '../ids.ts';
import { wholeNumber } from '../platform/format.ts';
import { describeCost, describeLifecycle, describeQuota, type QuotaLevel, quotaLevel } from './quotaText.ts';

const MINUTE_MS = 60_000;
const NOTICE_MS = 10_000;

/** The remaining allowance of the account in use, as the last answers told it. Hidden while nothing is known. */
export class QuotaStatusBar implements Disposable {
  readonly #session: Session;
  readonly #store: RepositoryStore;
  readonly #lifecycle: Lifecycle;
  readonly #clock: Clock;
  readonly #item: StatusBarItem;
  readonly #subscriptions: readonly Subscription[];
  readonly #disposed = new AbortController();
  #onMeter: Subscription | undefined;

  constructor(session: Session, store: RepositoryStore, lifecycle: Lifecycle, clock: Clock) {
    this.#session = session;
    this.#store = store;
    this.#lifecycle = lifecycle;
    this.#clock = clock;
    this.#item = window.createStatusBarItem(StatusBar.quota, StatusBarAlignment.Right, 100);
    this.#item.name = l10n.t('Repo Rider: API Quota');
    this.#item.command = Command.showQuota;
    this.#subscriptions = [
      session.onDidChange(() => this.#follow()),
      store.onDidChangeActivity(() => this.#render()),
      lifecycle.onDidNotice((notice) => {
        // Quiet: nobody needs to act now, and the tooltip keeps it.
        window.setStatusBarMessage(describeLifecycle(notice), NOTICE_MS);
        this.#render();
      }),
    ];
    this.#follow();
    // "In 12 minutes" is true for a minute: the words follow the clock.
    void repeat(clock, MINUTE_MS, this.#disposed.signal, () => this.#render());
  }

  dispose(): void {
    this.#disposed.abort();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#onMeter?.dispose();
    this.#item.dispose();
  }

  #follow(): void {
    this.#onMeter?.dispose();
    this.#onMeter = this.#session.connection?.meter.onDidChange(() => this.#render());
    this.#render();
  }

  #render(): void {
    const quota = this.#session.connection?.meter.quota;
    if (!quota) {
      this.#item.hide();
      return;
    }
    const now = this.#clock.now();
    const { lastCost } = this.#store.state;
    const text = [
      describeQuota(quota, now),
      ...(lastCost === undefined ? [] : [describeCost(lastCost)]),
      ...this.#lifecycle.notices.map(describeLifecycle),
    ].join(' ');
    this.#item.text = `$(dashboard) ${wholeNumber(quota.remaining)}`;
    this.#item.tooltip = text;
    this.#item.accessibilityInformation = { label: text, role: 'button' };
    this.#item.backgroundColor = background(quotaLevel(quota, now));
    this.#item.show();
  }
}

function background(level: QuotaLevel): ThemeColor | undefined {
  if (level === 'enough') return undefined;
  return new ThemeColor(`statusBarItem.${level === 'spent' ? 'error' : 'warning'}Background`);
}
