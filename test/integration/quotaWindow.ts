import { ViewColumn, window } from 'vscode';
import type { Clock } from '../../src/base/core/clock.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import type { PageServices } from '../../src/pages/pages.ts';
import type { AccountQuota, JournalLine } from '../../src/quota/protocol/quotaPage.ts';
import { QuotaPanel } from '../../src/quota/quotaPanel.ts';
import { partOf } from '../support/partOf.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { extensionUri, last, PageWindow, type RecordedPanel, restoredPanel, tabs } from './pageWindow.ts';

/** The quota page of the rider, and the messages it received. Open it first, close it last. */
export class QuotaWindow {
  readonly opened: PageWindow;
  readonly page: QuotaPanel;
  readonly noted: RecordedPanel;

  constructor(opened: PageWindow, page: QuotaPanel, noted: RecordedPanel) {
    this.opened = opened;
    this.page = page;
    this.noted = noted;
  }

  /** @param prepare runs before the page is restored; the restored page requests its data automatically */
  static async open(prepare?: (opened: PageWindow) => Promise<unknown>, clock?: Clock): Promise<QuotaWindow> {
    const opened = await PageWindow.open();
    await prepare?.(opened);
    opened.sandbox.clearRequests();
    const { log, core } = opened;
    const { current, library } = core;
    const page = new QuotaPanel(
      partOf<PageServices>({ extensionUri, log, clock: clock ?? systemClock, current, library }),
    );
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

  /** Makes a request with the rider's session. */
  request(login?: string): Promise<void> {
    return this.opened.request(login);
  }

  /** Hides the page behind another tab. */
  async hide(): Promise<void> {
    window.createWebviewPanel('other', 'other', ViewColumn.Active);
    await waitUntil(() => !this.noted.panel.visible);
  }

  ofType(type: string): RecordedPanel['messages'] {
    return this.noted.messages.filter((message) => message.type === type);
  }

  get accounts(): readonly AccountQuota[] {
    return last(this.noted, 'accounts')?.accounts as AccountQuota[];
  }

  /** The lines of the last message to the page. */
  get lines(): readonly JournalLine[] {
    return last(this.noted, 'journal')?.lines as JournalLine[];
  }

  /** The lines of the last full list that the page received, and of all messages after it. */
  get allLines(): readonly JournalLine[] {
    const { messages } = this.noted;
    const whole = messages.findLastIndex(({ isWhole }) => isWhole === true);
    return messages.slice(Math.max(0, whole)).flatMap((message) => (message.lines as JournalLine[] | undefined) ?? []);
  }
}
