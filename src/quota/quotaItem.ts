import { StatusBarAlignment, type StatusBarItem, ThemeColor, window } from 'vscode';
import type { Time } from '../base/core/clock.ts';
import { l10n } from '../base/l10n.ts';
import { Command, StatusBar } from '../ids.ts';

/** What the status bar shows of a quota. */
interface ShownQuota {
  readonly text: string;
  readonly tooltip: string;
  /** See `quotaLevel`. */
  readonly level: 'enough' | 'low' | 'spent';
}

/** What the status bar shows, for a window that has read nothing yet. */
export interface StoredQuota extends ShownQuota {
  /** When the period of the quota ends: nothing is known then. */
  readonly until: Time;
}

/** Creates the item of the status bar for the quota: hidden, until there is one to show. */
export function createQuotaItem(): StatusBarItem {
  const item = window.createStatusBarItem(StatusBar.quota, StatusBarAlignment.Right, 100);
  item.name = l10n.t('Repo Rider: API Quota');
  item.command = Command.showQuota;
  return item;
}

export function showQuota(item: StatusBarItem, { text, tooltip, level }: ShownQuota): void {
  item.text = text;
  item.tooltip = tooltip;
  item.accessibilityInformation = { label: tooltip, role: 'button' };
  item.backgroundColor =
    level === 'enough'
      ? undefined
      : new ThemeColor(`statusBarItem.${level === 'spent' ? 'error' : 'warning'}Background`);
  item.show();
}
