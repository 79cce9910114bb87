import { commands, type Uri } from 'vscode';
import type { CloneAddressError } from '../../core/clones/make/cloneErrors.ts';
import type { ResultKind } from '../../core/clones/make/cloneQueue.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { displayPath } from '../../platform/texts/displayPath.ts';
import { describeError } from '../../platform/texts/errorText.ts';
import { plural } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { showFailure } from '../errorBoundary.ts';
import { failedText } from '../texts/failedText.ts';
import { pickResult, type ResultRow } from './manyResults.ts';

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
    plural(wanted, l10n.t('Cloned {0} of {1} repository.|Cloned {0} of {1} repositories.'), count('cloned'), wanted),
    ...(existing > 0 ? [plural(existing, l10n.t('{0} was already there.|{0} were already there.'))] : []),
    ...(failed.length > 0 ? [failedText(failed.map(({ entry }) => entry?.repository.full_name))] : []),
    ...(left > 0 ? [plural(left, l10n.t('{0} is left.|{0} are left.'))] : []),
  ].join(' ');
}

/** Lists all results. A picked clone opens in a new window, and a picked refusal as a message: the list cuts it. */
export async function showResults(results: readonly QueueResult[]): Promise<void> {
  const picked = await pickResult(l10n.t('Results of Cloning'), results, rowOf);
  // Not awaited: the list is done even if the user never closes the message.
  if (picked?.refusal) void showFailure(describeError(picked.refusal));
  else if (picked?.kind === 'failed') await commands.executeCommand('git.showOutput');
  // A folder that already existed may be that of another repository.
  else if (picked?.folder && (picked.kind === 'cloned' || picked.kind === 'interrupted')) {
    await commands.executeCommand('vscode.openFolder', picked.folder, { forceNewWindow: true });
  }
}

function rowOf({ entry, kind, folder, refusal }: QueueResult): ResultRow {
  const path = folder ? displayPath(folder) : '';
  return {
    name: entry?.repository.full_name ?? l10n.t('A repository that is no longer available'),
    detail: refusal ? l10n.t('Not cloned: {0}', describeError(refusal).message) : textOf(kind, path),
    state: kind === 'cloned' ? 'done' : kind === 'existing' || kind === 'known' ? 'unchanged' : 'failed',
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
