import { MarkdownString, StatusBarAlignment, type StatusBarItem, ThemeColor, window } from 'vscode';
import type { Time } from '../base/core/clock.ts';
import { type Line, ours } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { Command, StatusBar } from '../ids.ts';

/** What the status bar shows of a quota. */
interface ShownQuota {
  readonly text: string;
  /** For each account: its name, what is left, and when the quota resets. */
  readonly rows: readonly (readonly string[])[];
  /** Sentences below the table of rows. */
  readonly notes: readonly string[];
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

export function showQuota(item: StatusBarItem, { text, rows, notes, level }: ShownQuota): void {
  item.text = text;
  const [left, reset] = [l10n.t('Remaining'), l10n.t('Resets at')];
  item.tooltip = tableOf([l10n.t('Account'), left, reset], rows);
  for (const note of notes) item.tooltip.appendMarkdown(`\n\n${escaped(note)}`);
  const spoken = rows.map((cells) => [cells[0], ...labeled(left, cells[1]), ...labeled(reset, cells[2])].join(' · '));
  const lines = [text, ...spoken, ...notes];
  item.accessibilityInformation = { label: lines.join('\n'), role: 'button' };
  item.color = level === 'low' ? new ThemeColor('list.warningForeground') : undefined;
  item.backgroundColor = level === 'spent' ? new ThemeColor('statusBarItem.errorBackground') : undefined;
  item.show();
}

function labeled(label: Line, cell = ''): readonly Line[] {
  return cell ? [l10n.t('{0}: {1}', label, ours(cell))] : [];
}

/** A Markdown table. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): MarkdownString {
  const [first, ...others] = [head, ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |`);
  return new MarkdownString([first, '| --- | --- | --- |', ...others].join('\n'));
}

/** Without markup, cells, and what Markdown takes for an address. Lines break at spaces. */
function escaped(cell: string): string {
  return new MarkdownString()
    .appendText(cell)
    .value.replaceAll('&nbsp;', ' ')
    .replaceAll(/[|.:@]/g, '\\$&');
}
