import { commands, type Uri } from 'vscode';
import type { FetchResult } from '../../core/clones/git/fetchResult.ts';
import type { PullResult } from '../../core/clones/git/pullResult.ts';
import { CloneAddressError } from '../../core/clones/make/cloneErrors.ts';
import type { ResultKind } from '../../core/clones/make/cloneQueue.ts';
import { inNotification, oneLine } from '../../core/text.ts';
import { displayPath } from '../../platform/texts/displayPath.ts';
import { describeError } from '../../platform/texts/errorText.ts';
import { plural } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { labelled } from '../../platform/texts/language.ts';
import { showFailure } from '../errorBoundary.ts';
import { failedText } from '../texts/failedText.ts';
import { remoteText } from '../texts/remoteText.ts';
import { pickResult } from './manyResults.ts';

/** What is done with many repositories. */
export type RunKind = 'clone' | 'fetch' | 'pull';

export type RunResult = { readonly kind: Exclude<ResultKind, 'failed'> } | FetchResult | PullResult;

/** One of the repositories. */
export interface RunRow {
  /** Undefined if no account lists it any more. */
  readonly name: string | undefined;
  /** The folder of its clone. */
  readonly folder: Uri | undefined;
  /** Why it must not be cloned. */
  readonly refusal?: CloneAddressError | undefined;
  /** Undefined if it is left. */
  readonly result?: RunResult | undefined;
}

interface FinishedRow extends RunRow {
  readonly result: RunResult;
}

/** What differs between the kinds: texts, and how many run at the same time. */
export function runOf(kind: RunKind) {
  return {
    clone: {
      concurrency: 1,
      progress: l10n.t('Cloning'),
      title: l10n.t('Results of Cloning'),
      done: l10n.t('Cloned {0} of {1} repository.|Cloned {0} of {1} repositories.'),
    },
    fetch: {
      concurrency: 3,
      progress: l10n.t('Fetching'),
      title: l10n.t('Results of Fetching'),
      done: l10n.t('Fetched {0} of {1} clone.|Fetched {0} of {1} clones.'),
    },
    pull: {
      // VS Code may ask about each folder.
      concurrency: 1,
      progress: l10n.t('Pulling'),
      title: l10n.t('Results of Pulling'),
      done: l10n.t('Clones up to date: {0} of {1}.'),
    },
  }[kind];
}

/** `failed`: another attempt may succeed. */
export type ResultGroup = 'done' | 'existing' | 'failed' | 'unconfirmed' | 'skipped' | 'left';

const GROUPS: Readonly<Partial<Record<RunResult['kind'], ResultGroup>>> = {
  cloned: 'done',
  fetched: 'done',
  pulled: 'done',
  current: 'done',
  existing: 'existing',
  known: 'existing',
  failed: 'failed',
  interrupted: 'failed',
  late: 'failed',
  credentials: 'failed',
  forbidden: 'failed',
  unconfirmed: 'unconfirmed',
};

export function groupOf(result: RunResult | undefined): ResultGroup {
  return result ? (GROUPS[result.kind] ?? 'skipped') : 'left';
}

/** The clone of a run for a single one, of which the message says all. */
export function onlyClone(kind: RunKind, rows: readonly RunRow[]): FinishedRow | undefined {
  return kind !== 'clone' && rows.length === 1 ? finishedOf(rows)[0] : undefined;
}

/** Says what happened to the only clone, else how many are in each group of results. */
export function describeRun(kind: RunKind, rows: readonly RunRow[]): string {
  const only = onlyClone(kind, rows);
  if (only) return inNotification(labelled(oneLine(only.name ?? '', 100), textOf(kind, only)));
  const of = (group: ResultGroup): readonly RunRow[] => rows.filter(({ result }) => groupOf(result) === group);
  const count = (group: ResultGroup, text: string): readonly string[] =>
    of(group).length > 0 ? [plural(of(group).length, text)] : [];
  const failed = of('failed').map(({ name }) => name);
  return [
    plural(rows.length, runOf(kind).done, of('done').length, rows.length),
    ...count('existing', l10n.t('{0} was already there.|{0} were already there.')),
    ...(failed.length > 0 ? [failedText(failed)] : []),
    ...count('unconfirmed', l10n.t('{0} is not in a clone folder.|{0} are not in a clone folder.')),
    ...count('skipped', l10n.t('{0} was left out.|{0} were left out.')),
    ...count('left', l10n.t('{0} is left.|{0} are left.')),
  ].join(' ');
}

/**
 * Lists all results. A picked clone opens in a new window, and a picked refusal as a message: the list cuts it.
 * @returns whether the picked one needs a clone folder
 */
export async function showRun(kind: RunKind, rows: readonly RunRow[]): Promise<boolean> {
  const picked = await pickResult(runOf(kind).title, finishedOf(rows), (row) => {
    const group = groupOf(row.result);
    return {
      name: row.name ?? l10n.t('A repository that is no longer available'),
      description: row.folder && kind !== 'clone' ? displayPath(row.folder) : '',
      detail: textOf(kind, row),
      state: group === 'done' ? 'done' : group === 'existing' ? 'unchanged' : 'failed',
    };
  });
  if (!picked || picked.result.kind === 'unconfirmed') return picked !== undefined;
  const { folder, refusal, result } = picked;
  // Not awaited: the list is done even if the user never closes the message.
  if (result.kind === 'refused') void showFailure(describeError(refusal ?? new CloneAddressError('missing')));
  else if (kind === 'clone' && result.kind === 'failed') await commands.executeCommand('git.showOutput');
  // A folder that already existed may be that of another repository.
  else if (folder && groupOf(result) !== 'existing')
    await commands.executeCommand('vscode.openFolder', folder, { forceNewWindow: true });
  return false;
}

function finishedOf(rows: readonly RunRow[]): readonly FinishedRow[] {
  return rows.flatMap(({ result, ...row }) => (result ? [{ ...row, result }] : []));
}

function textOf(kind: RunKind, { folder, refusal, result }: FinishedRow): string {
  const path = folder ? displayPath(folder) : '';
  switch (result.kind) {
    case 'cloned':
      return l10n.t('Cloned into {0}', path);
    case 'existing':
      return l10n.t('Not cloned: the folder {0} already exists', path);
    case 'known':
      return l10n.t('Already cloned into another folder');
    case 'refused':
      return l10n.t('Not cloned: {0}', describeError(refusal ?? new CloneAddressError('missing')).message);
    case 'interrupted':
      return l10n.t('Interrupted when the window closed. Check {0}, or delete it and retry.', path);
    case 'fetched':
      return l10n.t('Fetched');
    case 'pulled':
      return plural(result.commits, l10n.t('Pulled {0} commit.|Pulled {0} commits.'));
    case 'current':
      return l10n.t('There is nothing to pull.');
    case 'diverged':
      return l10n.t('The branch and its upstream branch both have new commits. Open the folder to merge or rebase.');
    case 'detached':
      return l10n.t('No branch is checked out.');
    case 'noUpstream':
      return l10n.t('The branch has no upstream branch.');
    case 'changed':
      return l10n.t('Files with changes are in the way. Commit or stash them first.');
    case 'untrusted':
      return l10n.t('VS Code’s Git didn’t open the folder. Open it in a window, and trust it.');
    case 'failed':
      if (kind === 'clone') return l10n.t('Canceled, or Git failed. Select to see the Git output.');
      return kind === 'pull' ? l10n.t('Git failed. Pull it in a terminal to see why.') : remoteText(result);
    default:
      return remoteText(result);
  }
}
