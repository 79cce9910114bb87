import { connectionOf, type Session } from '../core/accounts/session.ts';
import type { Disposable } from '../core/event.ts';
import type { QuotaMeter } from '../core/http/quota/quotaMeter.ts';

/** Reports quota changes of several sessions, whose accounts and tokens may change. */
export class MeterWatch implements Disposable {
  readonly #onChange: () => void;
  #watched = new Map<QuotaMeter, Disposable>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Watches the quota of these sessions instead of the previous ones. */
  follow(sessions: readonly Session[]): void {
    const before = this.#watched;
    const meters = new Set(sessions.map((session) => connectionOf(session).meter));
    this.#watched = new Map(
      [...meters].map((meter) => [meter, before.get(meter) ?? meter.onDidChange(() => this.#onChange())]),
    );
    for (const [meter, subscription] of before) if (!meters.has(meter)) subscription.dispose();
  }

  dispose(): void {
    this.follow([]);
  }
}
