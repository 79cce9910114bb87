import { commands, l10n, type QuickPickItem, ThemeIcon, type Uri, window } from 'vscode';
import type { CloneAddressError } from '../../core/clones/make/cloneErrors.ts';
import type { ResultKind } from '../../core/clones/make/cloneQueue.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { oneLine, withoutIcons } from '../../core/text.ts';
import { displayPath } from '../../platform/texts/displayPath.ts';
import { describeError } from '../../platform/texts/errorText.ts';
import { wholeNumber } from '../../platform/texts/format.ts';
import { plural } from '../../platform/texts/language.ts';
import { failedText } from '../texts/failedText.ts';

/** The result of one of many repositories. */
export interface QueueResult {
  /** Undefined if no account lists it any more. */
  readonly entry: RepositoryEntry | undefined;
  readonly kind: ResultKind;
  readonly folder: Uri | undefined;
  /** Why it must not be cloned. */
  readonly refusal?: CloneAddressError | undefined;
}

/** Says how many were cloned, and how many were not, for each reason. */
export function describeQueue(results: readonly QueueResult[], wanted: number): string {
  const count = (...kinds: readonly ResultKind[]): number => results.filter(({ kind }) => kinds.includes(kind)).length;
  const existing = count('existing', 'known');
  const failed = results.filter(({ kind }) => kind === 'failed' || kind === 'refused' || kind === 'interrupted');
  const left = wanted - results.length;
  return [
    plural(
      wanted,
      l10n.t('Cloned {0} of {1} repository.|Cloned {0} of {1} repositories.'),
      wholeNumber(count('cloned')),
      wholeNumber(wanted),
    ),
    ...(existing > 0
      ? [plural(existing, l10n.t('{0} was already there.|{0} were already there.'), wholeNumber(existing))]
      : []),
    ...(failed.length > 0 ? [failedText(failed.map(({ entry }) => entry?.repository.full_name))] : []),
    ...(left > 0 ? [plural(left, l10n.t('{0} is left.|{0} are left.'), wholeNumber(left))] : []),
  ].join(' ');
}

/** Lists all results, those that need attention first. A picked clone opens in a new window. */
export async function showResults(results: readonly QueueResult[]): Promise<void> {
  const items = results
    .map((result) => ({ ...itemOf(result), result }))
    .toSorted((a, b) => Number(a.result.kind === 'cloned') - Number(b.result.kind === 'cloned'));
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Results of Cloning'),
    placeHolder: l10n.t('Choose a repository to open it in a new window'),
    matchOnDetail: true,
    // Nothing else lists the results.
    ignoreFocusOut: true,
  });
  if (!picked) return;
  const { kind, folder } = picked.result;
  if (kind === 'failed') await commands.executeCommand('git.showOutput');
  // A folder that already existed may be that of another repository.
  else if (folder && (kind === 'cloned' || kind === 'interrupted')) {
    await commands.executeCommand('vscode.openFolder', folder, { forceNewWindow: true });
  }
}

function itemOf({ entry, kind, folder, refusal }: QueueResult): QuickPickItem {
  const label = entry ? oneLine(entry.repository.full_name, 200) : l10n.t('A repository that is no longer available');
  const path = folder ? displayPath(folder) : '';
  return {
    label: withoutIcons(label),
    detail: withoutIcons(
      oneLine(refusal ? l10n.t('Not cloned: {0}', describeError(refusal).message) : textOf(kind, path), 500),
    ),
    iconPath: new ThemeIcon(kind === 'cloned' ? 'check' : kind === 'existing' || kind === 'known' ? 'info' : 'warning'),
  };
}

function textOf(kind: ResultKind, path: string): string {
  switch (kind) {
    case 'cloned':
      return l10n.t('Cloned into {0}', path);
    case 'existing':
      return l10n.t('Not cloned: the folder {0} already exists', path);
    case 'known':
      return l10n.t('Already cloned into another folder');
    case 'failed':
      return l10n.t('Canceled, or Git failed. Select to see the Git output.');
    case 'refused':
      return l10n.t('Not cloned: its clone URL is missing or not safe for Git');
    case 'interrupted':
      return l10n.t('Interrupted when the window closed. Check {0}, or delete it and retry.', path);
  }
}
