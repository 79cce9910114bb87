import type { Disposable, WebviewPanel } from 'vscode';
import { labelOf } from '../accounts/accountName.ts';
import { shownSessions } from '../accounts/core/currentSession.ts';
import { connectionOf, type Session } from '../accounts/core/session.ts';
import { copyText } from '../base/clipboard.ts';
import type { Time } from '../base/core/clock.ts';
import { JournalEntryGoneError } from '../base/core/errors.ts';
import { l10n } from '../base/l10n.ts';
import { describeRateLimit } from '../errors/waiting.ts';
import { toCurl } from '../http/core/journalEntry.ts';
import { handling, PagePanel } from '../pages/pagePanel.ts';
import type { PageServices } from '../pages/pages.ts';
import { forecastQuota } from './core/quotaForecast.ts';
import { periodOf } from './core/quotaHistory.ts';
import { quotaUses } from './core/quotaUses.ts';
import {
  type AccountQuota,
  type QuotaPageMessage,
  type QuotaPageRequest,
  QuotaPageRequestSchema,
} from './protocol/quotaPage.ts';
import { QuotaFollower } from './quotaFollower.ts';
import { journalEntriesOf, journalLine, type SessionEntry } from './quotaSessions.ts';
import { type TokenQuota, tokenQuotas } from './quotaText.ts';

/**
 * The panel of the API quotas and request journals of all sessions. Makes no request. A hidden page follows nothing;
 * when it becomes visible, it is recreated and requests everything.
 */
export class QuotaPanel implements Disposable {
  readonly #services: PageServices;
  readonly #panel: PagePanel<QuotaPageMessage>;
  #follower: QuotaFollower | undefined;

  constructor(services: PageServices) {
    this.#services = services;
    this.#panel = new PagePanel({
      name: 'quota',
      icon: 'quota',
      extensionUri: services.extensionUri,
      log: services.log,
      handlers: [handling(QuotaPageRequestSchema, (request) => this.#copyAsCurl(request))],
      onReady: () => this.#start(),
      onHidden: () => this.#stop(),
      onClosed: () => this.#stop(),
    });
  }

  /** Shows the page, in the open panel or in a new one. */
  show(): void {
    this.#panel.reveal(l10n.t('API Quota'));
  }

  /** Restores a panel after a window reload. */
  restore(panel: WebviewPanel): void {
    this.#panel.restore(panel);
  }

  dispose(): void {
    this.#stop();
    this.#panel.dispose();
  }

  /** Handles a message of the page: see `PagePanel.receive`. */
  receive(message: unknown): Promise<void> {
    return this.#panel.receive(message);
  }

  async #start(): Promise<void> {
    this.#stop();
    // The page may be hidden again before it is ready.
    if (!this.#panel.isVisible) return;
    this.#follower = new QuotaFollower(this.#services, {
      onSessions: () => void this.#postAll(),
      onNews: (requests) => void this.#postNews(requests),
    });
    await this.#postAll();
  }

  #stop(): void {
    this.#follower?.dispose();
    this.#follower = undefined;
  }

  async #postAll(): Promise<void> {
    const sessions = this.#follower?.sessions ?? [];
    for (const session of sessions) void connectionOf(session).quotaFile?.load();
    const lines = journalEntriesOf(sessions).map(journalLine);
    await Promise.all([this.#postAccounts(), this.#panel.post({ type: 'journal', lines, isWhole: true })]);
  }

  async #postNews(requests: readonly SessionEntry[]): Promise<void> {
    const lines = requests.map(journalLine);
    const posts = [this.#postAccounts()];
    if (lines.length > 0) posts.push(this.#panel.post({ type: 'journal', lines, isWhole: false }));
    await Promise.all(posts);
  }

  #postAccounts(): Promise<void> {
    const { library, clock } = this.#services;
    const now = clock.now();
    const accounts = (this.#follower?.sessions ?? []).flatMap((session) => [
      accountQuota(session, library.find(session.id)?.state.lastCost, now),
      ...tokenQuotas(session).map((each) => tokenQuota(session, each, now)),
    ]);
    return this.#panel.post({ type: 'accounts', accounts });
  }

  /** @throws JournalEntryGoneError */
  async #copyAsCurl({ session: id, number }: QuotaPageRequest): Promise<void> {
    const { current, library } = this.#services;
    const session = shownSessions(current.session, library.stores).find((each) => each.id === id);
    const entry = session && connectionOf(session).journal.find(number);
    const command = entry && toCurl(entry);
    if (command === undefined) throw new JournalEntryGoneError();
    await copyText(command);
  }
}

/**
 * The quota of a session from its responses. Makes no request.
 * @param lastCost requests of the last refresh.
 */
function accountQuota(session: Session, lastCost: number | undefined, now: Time): AccountQuota {
  const connection = connectionOf(session);
  const { history, admission, meter, journal, base } = connection;
  const { samples } = history;
  const forecast = forecastQuota(samples, now);
  const { waiting } = admission;
  return {
    session: session.id,
    label: labelOf(session),
    samples: [...periodOf(samples)],
    ...(meter.isAbsent && samples.length === 0 && { hasNone: true }),
    ...(samples.length > 0 && { uses: [...quotaUses(samples, journal.charged, base.pathname)] }),
    ...(forecast && { forecast }),
    ...(lastCost !== undefined && { lastCost }),
    ...(waiting && { waiting: describeRateLimit(waiting, connection) }),
  };
}

/** The quota of a token that is counted apart. */
function tokenQuota({ id }: Session, { owner, label, quota }: TokenQuota, now: Time): AccountQuota {
  const { remaining, limit, resetAt } = quota;
  const sample = { at: now, remaining, limit, ...(resetAt !== undefined && { resetAt }) };
  return { session: `${id} ${owner.id ?? owner.login}`, label, samples: [sample] };
}
