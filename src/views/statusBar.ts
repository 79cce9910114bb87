import { type Disposable, l10n, StatusBarAlignment, type StatusBarItem, ThemeColor, window } from 'vscode';
import type { Session } from '../core/accounts/session.ts';
import type { Clock } from '../core/clock.ts';
import type { Disposable as Subscription } from '../core/event.ts';
import type { Quota } from '../core/model/quota.ts';
import { Command, StatusBar } from '../ids.ts';
import { wholeNumber } from '../platform/format.ts';
import { describeQuota, quotaLevel } from './quotaText.ts';

/** The remaining allowance of the account in use, as the last answers told it. Hidden while nothing is known. */
export class QuotaStatusBar implements Disposable {
  readonly #session: Session;
  readonly #clock: Clock;
  readonly #item: StatusBarItem;
  readonly #onSession: Subscription;
  #onMeter: Subscription | undefined;

  constructor(session: Session, clock: Clock) {
    this.#session = session;
    this.#clock = clock;
    this.#item = window.createStatusBarItem(StatusBar.quota, StatusBarAlignment.Right, 100);
    this.#item.name = l10n.t('Repo Rider: API Quota');
    this.#item.command = Command.showQuota;
    this.#onSession = session.onDidChange(() => this.#follow());
    this.#follow();
  }

  dispose(): void {
    this.#onSession.dispose();
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
    const text = describeQuota(quota, this.#clock.now());
    this.#item.text = `$(dashboard) ${wholeNumber(quota.remaining)}`;
    this.#item.tooltip = text;
    this.#item.accessibilityInformation = { label: text, role: 'button' };
    this.#item.backgroundColor = background(quota);
    this.#item.show();
  }
}

function background(quota: Quota): ThemeColor | undefined {
  const level = quotaLevel(quota);
  return level === 'enough'
    ? undefined
    : new ThemeColor(`statusBarItem.${level === 'spent' ? 'error' : 'warning'}Background`);
}
