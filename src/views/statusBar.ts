import { Disposable, l10n, StatusBarAlignment, type StatusBarItem, ThemeColor, window } from 'vscode';
import type { Connection } from '../core/accounts/connection.ts';
import type { CurrentSession } from '../core/accounts/currentSession.ts';
import type { DeprecationMonitor } from '../core/accounts/deprecationMonitor.ts';
import { connectionOf, isSignedIn, type Session } from '../core/accounts/session.ts';
import { Batcher } from '../core/batcher.ts';
import type { Clock } from '../core/clock.ts';
import { Disposables } from '../core/event.ts';
import { type QuotaLevel, quotaLevel } from '../core/model/quota.ts';
import type { Library } from '../core/repositories/library.ts';
import { oneLine } from '../core/text.ts';
import { Command, StatusBar } from '../ids.ts';
import { wholeNumber } from '../platform/texts/format.ts';
import { repeating } from './repeating.ts';
import { describeCost, describeDeprecation, describeQuota, quotaLines, tokenQuotaLines } from './texts/quotaText.ts';
import { labelOf, nameOf } from './texts/sessionText.ts';

const MINUTE_MS = 60_000;
const NOTICE_MS = 10_000;

/** Minimum milliseconds between two updates: a long list has many responses a second. */
const PAUSE_MS = 200;

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
  #connections: readonly Connection[] = [];

  constructor(current: CurrentSession, library: Library, deprecations: DeprecationMonitor, clock: Clock) {
    super();
    this.#current = current;
    this.#library = library;
    this.#deprecations = deprecations;
    this.#clock = clock;
    this.#item = this.own(window.createStatusBarItem(StatusBar.quota, StatusBarAlignment.Right, 100));
    this.#item.name = l10n.t('Repo Rider: API Quota');
    this.#item.command = Command.showQuota;
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
      // "In 12 minutes" is outdated after a minute.
      repeating(clock, MINUTE_MS, () => this.#render()),
    );
    this.#follow();
  }

  /** The accounts whose quota may be shown, the first that has one. */
  get #sessions(): readonly Session[] {
    const { session } = this.#current;
    const listed = this.#library.stores.map((store) => store.session);
    return session ? [session, ...listed.filter(({ id }) => id !== session.id)] : listed;
  }

  /** Follows what the accounts report, unless it does already. */
  #follow(): void {
    const connections = this.#sessions.map(connectionOf);
    const isSame = connections.every((each, index) => each === this.#connections[index]);
    if (!isSame || connections.length !== this.#connections.length) {
      this.#connections = connections;
      this.#followed.dispose();
      // A request is in the journal later than its quota is known.
      const events = connections.flatMap(({ meter, journal }) => [meter.onDidChange, journal.onDidAdd]);
      this.#followed = Disposable.from(...events.map((onEvent) => onEvent(() => this.#responses.schedule())));
    }
    this.#render();
  }

  #render(): void {
    const { stores } = this.#library;
    const session = this.#sessions.find(isCounted);
    const quota = session && connectionOf(session).meter.quota;
    if (!session || !quota) {
      this.#item.hide();
      return;
    }
    const now = this.#clock.now();
    const lastCost = this.#library.find(session.id)?.state.lastCost;
    const others = stores.filter((store) => store.session.id !== session.id).map((store) => store.session);
    const text = [
      `${labelOf(session)}: ${describeQuota(quota, now)}`,
      ...(lastCost === undefined ? [] : [describeCost(lastCost)]),
      ...tokenQuotaLines(session, now),
      ...quotaLines(others, now),
      ...this.#deprecations.notices.map(describeDeprecation),
    ].join('\n');
    const name = stores.length > 1 ? `${oneLine(nameOf(session), 24)} ` : '';
    this.#item.text = `$(dashboard) ${name}${wholeNumber(quota.remaining)}`;
    this.#item.tooltip = text;
    this.#item.accessibilityInformation = { label: text, role: 'button' };
    this.#item.backgroundColor = background(quotaLevel(quota, now));
    this.#item.show();
  }
}

/** Without an account, a quota matters once it is used: an entered address is only looked up. */
function isCounted(session: Session): boolean {
  const { meter, journal } = connectionOf(session);
  return meter.quota !== undefined && (isSignedIn(session) || journal.entries.length > 0);
}

function background(level: QuotaLevel): ThemeColor | undefined {
  if (level === 'enough') return undefined;
  return new ThemeColor(`statusBarItem.${level === 'spent' ? 'error' : 'warning'}Background`);
}
