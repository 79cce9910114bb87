import { commands, type Uri } from 'vscode';
import { type Line, ours, showable } from '../base/core/text.ts';
import { displayPath, plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { labelled } from '../base/language.ts';
import { showFailure } from '../errors/errorBoundary.ts';
import { describeError } from '../errors/errorText.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { FetchResult } from './core/git/fetchResult.ts';
import type { PullResult } from './core/git/pullResult.ts';
import { CloneAddressError } from './core/make/cloneErrors.ts';
import type { ResultKind } from './core/make/cloneQueue.ts';
import { failedText, pickResult } from './manyResults.ts';
import { remoteText } from './remoteText.ts';

/** What is done with many repositories. */
export type RunKind = 'clone' | 'fetch' | 'pull';

export type RunResult = ({ readonly kind: Exclude<ResultKind, 'failed'> } | FetchResult | PullResult) &
  Pick<Extract<FetchResult, { kind: 'fetched' }>, 'hasPruned'>;

/** One of the repositories. */
export interface RunItem {
  /** Undefined if no account lists it any more. */
  readonly entry: RepositoryEntry | undefined;
  /** The folder of its clone, or to clone into. */
  readonly folder: Uri | undefined;
  /** Why it must not be cloned. */
  readonly refusal?: CloneAddressError | undefined;
}

/** `failed`: another attempt may succeed. */
type ResultGroup = 'done' | 'existing' | 'failed' | 'unconfirmed' | 'skipped' | 'left';

/** One of the results. */
interface RunRow extends RunItem {
  readonly group: ResultGroup;
  /** What has happened; empty if it is left. */
  readonly text: Line;
}

/** The texts that differ between the kinds. */
export function runTexts(kind: RunKind) {
  return {
    clone: {
      progress: l10n.t('Cloning'),
      title: l10n.t('Results of Cloning'),
      done: l10n.t('Cloned {0} of {1} repository.|Cloned {0} of {1} repositories.'),
    },
    fetch: {
      progress: l10n.t('Fetching'),
      title: l10n.t('Results of Fetching'),
      done: l10n.t('Fetched {0} of {1} clone.|Fetched {0} of {1} clones.'),
    },
    pull: {
      progress: l10n.t('Pulling'),
      title: l10n.t('Results of Pulling'),
      done: l10n.t('Clones up to date: {0} of {1}.'),
    },
  }[kind];
}

/** @param result undefined if it is left */
export function resultRow<Item extends RunItem>(
  kind: RunKind,
  item: Item,
  result: RunResult | undefined,
): Item & RunRow {
  const [group, said] = describeResult(kind, item, result);
  const pruned = result?.hasPruned ? l10n.t('Removed branches that the server no longer has.') : '';
  const text = ours(`${said} ${pruned}`.trim());
  // A folder that already existed may be that of another repository.
  const hasClone = kind !== 'clone' || result?.kind === 'cloned' || result?.kind === 'interrupted';
  return { ...item, folder: hasClone ? item.folder : undefined, group, text };
}

/** Says what happened to the only repository, else how many are in each group of results. */
export function describeRun(kind: RunKind, rows: readonly RunRow[]): Line {
  const [only, ...others] = rows;
  if (only?.text && others.length === 0) return labelled(nameOf(only), only.text);
  const of = (group: ResultGroup): readonly RunRow[] => rows.filter((row) => row.group === group);
  const count = (group: ResultGroup, text: Line): readonly Line[] =>
    of(group).length > 0 ? [plural(of(group).length, text)] : [];
  const failed = of('failed').map(({ entry }) => entry?.repository.full_name);
  const sentences = [
    plural(rows.length, runTexts(kind).done, of('done').length, rows.length),
    ...count('existing', l10n.t('{0} was already there.|{0} were already there.')),
    ...(failed.length > 0 ? [failedText(failed)] : []),
    ...count('unconfirmed', l10n.t('{0} is not in a clone folder.|{0} are not in a clone folder.')),
    ...count('skipped', l10n.t('{0} was left out.|{0} were left out.')),
    ...count('left', l10n.t('{0} is left.|{0} are left.')),
  ];
  return ours(sentences.join(' '));
}

/** Lists all results. A picked clone opens in a new window, and a picked refusal as a message: the list cuts it. */
export async function showRun(kind: RunKind, rows: readonly RunRow[]): Promise<void> {
  const finished = rows.filter(({ group }) => group !== 'left');
  const picked = await pickResult(runTexts(kind).title, finished, (row) => ({
    name: nameOf(row),
    description: row.folder && kind !== 'clone' ? showable(displayPath(row.folder)) : ours(''),
    detail: row.text,
    state: row.group === 'done' ? 'done' : row.group === 'existing' ? 'unchanged' : 'failed',
  }));
  // Not awaited: the list is done even if the user never closes the message.
  if (picked?.refusal) void showFailure(describeError(picked.refusal));
  else if (picked?.folder) await commands.executeCommand('vscode.openFolder', picked.folder, { forceNewWindow: true });
  else if (picked?.group === 'failed') await commands.executeCommand('git.showOutput');
}

function nameOf({ entry }: RunItem): Line {
  return entry?.repository.full_name ?? l10n.t('A repository that is no longer available');
}

/** Another attempt would end in the same way. */
const SKIPPED: ReadonlySet<RunResult['kind']> = new Set([
  'elsewhere',
  'noRemote',
  'noBranch',
  'notOwned',
  'renamed',
  'unsafe',
  'unrelated',
]);

function describeResult(
  kind: RunKind,
  { folder, refusal = new CloneAddressError('missing') }: RunItem,
  result: RunResult | undefined,
): readonly [ResultGroup, text: Line] {
  const path = showable(folder ? displayPath(folder) : '');
  if (!result) return ['left', ours('')];
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- `remoteText` has the others
  switch (result.kind) {
    case 'cloned':
      return ['done', l10n.t('Cloned into {0}', path)];
    case 'existing':
      return ['existing', l10n.t('Not cloned: the folder {0} already exists', path)];
    case 'known':
      return ['existing', l10n.t('Already cloned into another folder')];
    case 'refused':
      return ['skipped', l10n.t('Not cloned: {0}', describeError(refusal).message)];
    case 'interrupted':
      return ['failed', l10n.t('Interrupted when the window closed. Check {0}, or delete it and retry.', path)];
    case 'fetched':
      return ['done', result.hasPruned ? ours('') : l10n.t('Fetched')];
    case 'pulled':
      return ['done', plural(result.commits, l10n.t('Pulled {0} commit.|Pulled {0} commits.'))];
    case 'current':
      return ['done', l10n.t('There is nothing to pull.')];
    case 'diverged':
      return [
        'skipped',
        l10n.t('The branch and its upstream branch both have new commits. Open the folder to merge or rebase.'),
      ];
    case 'detached':
      return ['skipped', l10n.t('No branch is checked out.')];
    case 'noUpstream':
      return ['skipped', l10n.t('The branch has no upstream branch.')];
    case 'changed':
      return ['skipped', l10n.t('Files with changes are in the way. Commit or stash them first.')];
    case 'unconfirmed':
      return ['unconfirmed', remoteText(result)];
    case 'failed':
      if (kind === 'clone') return ['failed', l10n.t('Canceled, or Git failed. See the Git output for details.')];
      return ['failed', remoteText(result)];
    default:
      return [SKIPPED.has(result.kind) ? 'skipped' : 'failed', remoteText(result)];
  }
}
