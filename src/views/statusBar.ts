import { type Disposable, l10n, StatusBarAlignment, type StatusBarItem, ThemeColor, window } from 'vscode';
import type { Session } from '../core/accounts/session.ts';
import type { Clock } from '../core/clock.ts';
import type { Disposable as Subscription } from '../core/event.ts';
import { Command, StatusBar } from '../ids.ts';
import { wholeNumber } from '../platform/format.ts';
import { describeQuota, type QuotaLevel, quotaLevel } from './quotaText.ts';

const MINUTE_MS = 60_000;

/** The remaining allowance of the account in use, as the last answers told it. Hidden while nothing is known. */
export class QuotaStatusBar implements Disposable {
  readonly #session: Session;
  readonly #clock: Clock;
  readonly #item: StatusBarItem;
  readonly #onSession: Subscription;
  readonly #disposed = new AbortController();
  #onMeter: Subscription | undefined;

  constructor(session: Session, clock: Clock) {
    this.#session = session;
    this.#clock = clock;
    this.#item = window.createStatusBarItem(StatusBar.quota, StatusBarAlignment.Right, 100);
    this.#item.name = l10n.t('Repo Rider: API Quota');
    this.#item.command = Command.showQuota;
    this.#onSession = session.onDidChange(() => this.#follow());
    this.#follow();
    void this.#keepCurrent();
  }

  dispose(): void {
    this.#disposed.abort();
    this.#onSession.dispose();
    this.#onMeter?.dispose();
    this.#item.dispose();
  }

  #follow(): void {
    this.#onMeter?.dispose();
    this.#onMeter = this.#session.connection?.meter.onDidChange(() => this.#render());
    this.#render();
  }

  /** "In 12 minutes" is true for a minute: the words follow the clock. */
  async #keepCurrent(): Promise<void> {
    const { signal } = this.#disposed;
    while (!signal.aborted) {
      await this.#clock.delay(MINUTE_MS, signal).catch(() => undefined);
      if (!signal.aborted) this.#render();
    }
  }

  #render(): void {
    const quota = this.#session.connection?.meter.quota;
    if (!quota) {
      this.#item.hide();
      return;
    }
    const now = this.#clock.now();
    const text = describeQuota(quota, now);
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
