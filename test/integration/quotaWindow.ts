import { ViewColumn, window } from 'vscode';
import { connectionOf, type Session } from '../../src/core/accounts/session.ts';
import type { Clock } from '../../src/core/clock.ts';
import type { AccountQuota, JournalLine } from '../../src/protocol/quotaPage.ts';
import { QuotaPanel } from '../../src/views/pages/quotaPanel.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { extensionUri, last, type NotedPanel, PageWindow, restoredPanel, tabs } from './pageWindow.ts';

/** The quota page of the rider, and what it was told. Open it first, close it at the end. */
export class QuotaWindow {
  readonly opened: PageWindow;
  readonly page: QuotaPanel;
  readonly noted: NotedPanel;

  constructor(opened: PageWindow, page: QuotaPanel, noted: NotedPanel) {
    this.opened = opened;
    this.page = page;
    this.noted = noted;
  }

  /** @param prepare what happens before the page is restored, which asks by itself. */
  static async open(prepare?: (opened: PageWindow) => Promise<unknown>, clock?: Clock): Promise<QuotaWindow> {
    const opened = await PageWindow.open();
    await prepare?.(opened);
    opened.sandbox.clearRequests();
    const { services, log, core } = opened;
    const { current, library } = core;
    const page = new QuotaPanel({ extensionUri, log, clock: clock ?? services.clock, current, library });
    const noted = await restoredPanel(page, undefined);
    await waitUntil(() => last(noted, 'journal') !== undefined);
    return new QuotaWindow(opened, page, noted);
  }

  async close(): Promise<void> {
    this.page.dispose();
    await window.tabGroups.close(window.tabGroups.all.flatMap((group) => group.tabs));
    await waitUntil(() => tabs().length === 0);
    await this.opened.close();
  }

  /** Makes a request of the rider. */
  request(login?: string): Promise<void> {
    return requestOf(this.opened.session, login);
  }

  /** Brings another page in front. */
  async hide(): Promise<void> {
    window.createWebviewPanel('other', 'other', ViewColumn.Active);
    await waitUntil(() => !this.noted.panel.visible);
  }

  ofType(type: string): NotedPanel['messages'] {
    return this.noted.messages.filter((message) => message.type === type);
  }

  get accounts(): readonly AccountQuota[] {
    return last(this.noted, 'accounts')?.accounts as AccountQuota[];
  }

  /** The lines that the page was told last. */
  get lines(): readonly JournalLine[] {
    return last(this.noted, 'journal')?.lines as JournalLine[];
  }

  /** Every line that the page was told since it was told all. */
  get allLines(): readonly JournalLine[] {
    const { messages } = this.noted;
    const whole = messages.findLastIndex(({ isWhole }) => isWhole === true);
    return messages.slice(Math.max(0, whole)).flatMap((message) => (message.lines as JournalLine[] | undefined) ?? []);
  }
}

/** Makes a request of a session. */
export async function requestOf(session: Session, login = 'wanderer'): Promise<void> {
  await connectionOf(session).client.account(login, { intent: 'refresh' });
}
