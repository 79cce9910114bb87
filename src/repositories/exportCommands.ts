import { type QuickPickItem, Uri, window, workspace } from 'vscode';
import { withCancellableProgress } from '../base/cancellation.ts';
import { copyText } from '../base/clipboard.ts';
import type { Clock } from '../base/core/clock.ts';
import type { Log } from '../base/core/log.ts';
import { type Line, showable } from '../base/core/text.ts';
import { displayPath, plural, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { saveText } from '../base/saveText.ts';
import { withinBoundary } from '../errors/errorBoundary.ts';
import { Command } from '../ids.ts';
import type { RepositoryEntry } from './core/entry.ts';
import { EXPORT_FORMATS, type ExportFormat, exportText } from './core/exportText.ts';

const EXTENSIONS: Readonly<Record<ExportFormat, string>> = { markdown: 'md', csv: 'csv', json: 'json' };
const NAMES: Readonly<Record<ExportFormat, () => Line>> = {
  markdown: () => l10n.t('Markdown'),
  csv: () => l10n.t('CSV'),
  json: () => l10n.t('JSON'),
};

type ExportItem = QuickPickItem & { readonly format: ExportFormat; readonly isSaved: boolean };

/**
 * Copies or saves a list of repositories, as the user chooses.
 * @param usualFolder returns where it is saved in a window without a folder; undefined for VS Code's choice
 */
export async function exportRepositories(
  usualFolder: () => Uri | undefined,
  { log, clock }: { readonly log: Log; readonly clock: Clock },
  entries: readonly RepositoryEntry[],
): Promise<void> {
  const count = plural(entries.length, l10n.t('Export {0} Repository|Export {0} Repositories'));
  const items = [false, true].flatMap((isSaved) =>
    EXPORT_FORMATS.map((format): ExportItem => {
      const name = NAMES[format]();
      return { format, isSaved, label: isSaved ? l10n.t('Save as {0}…', name) : l10n.t('Copy as {0}', name) };
    }),
  );
  const chosen = await window.showQuickPick(items, { title: count });
  if (!chosen) return;
  const text = await withCancellableProgress(clock, count, (signal, report) =>
    exportText(entries, chosen.format, signal, (written) => report(wholeNumber(written))),
  );
  if (chosen.isSaved) return save(usualFolder(), log, text, chosen.format, entries.length);
  await copyText(text);
  const copied = l10n.t('Copied {0} repository as {1}|Copied {0} repositories as {1}');
  window.setStatusBarMessage(plural(entries.length, copied, entries.length, NAMES[chosen.format]()), 3000);
}

async function save(
  usualFolder: Uri | undefined,
  log: Log,
  text: string,
  format: ExportFormat,
  count: number,
): Promise<void> {
  const extension = EXTENSIONS[format];
  const folder = workspace.workspaceFolders?.[0]?.uri ?? usualFolder;
  const name = `repositories.${extension}`;
  const target = await saveText(text, {
    title: l10n.t('Save Repositories'),
    filters: { [NAMES[format]()]: [extension] },
    ...(folder && { defaultUri: Uri.joinPath(folder, name) }),
  });
  if (!target) return;
  const saved = l10n.t('Saved {0} repository to {1}.|Saved {0} repositories to {1}.');
  const message = plural(count, saved, count, showable(displayPath(target)));
  const open = l10n.t('Open');
  // Not awaited: the command is complete even if the user never closes the message.
  void withinBoundary(log, Command.export, async () => {
    if ((await window.showInformationMessage(message, open)) === open) await window.showTextDocument(target);
  });
}
