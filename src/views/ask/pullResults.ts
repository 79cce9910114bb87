import { commands, type Uri } from 'vscode';
import { isUpToDate, type PullResult } from '../../core/clones/git/pullResult.ts';
import { inNotification, oneLine } from '../../core/text.ts';
import { displayPath } from '../../platform/texts/displayPath.ts';
import { plural, wholeNumber } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { labelled } from '../../platform/texts/language.ts';
import { fetchText } from './fetchResults.ts';
import { pickResult, type ResultRow } from './manyResults.ts';

/** A clone, and the result of pulling it. */
export interface PulledClone {
  /** The name of the repository. */
  readonly name: string;
  readonly folder: Uri;
  readonly result: PullResult;
}

/** Says what happened to the only clone, else how many have what their upstream branches have. */
export function describePulls(results: readonly PulledClone[]): string {
  const [only, ...others] = results;
  if (only && others.length === 0) return labelled(inNotification(oneLine(only.name, 100)), textOf(only.result));
  const done = results.filter(({ result }) => isUpToDate(result)).length;
  return l10n.t('Clones up to date: {0} of {1}.', wholeNumber(done), wholeNumber(results.length));
}

/** Lists all results. A picked clone opens in a new window. */
export async function showPulls(results: readonly PulledClone[]): Promise<void> {
  const picked = await pickResult(l10n.t('Results of Pulling'), results, rowOf);
  if (picked) await commands.executeCommand('vscode.openFolder', picked.folder, { forceNewWindow: true });
}

function rowOf({ name, folder, result }: PulledClone): ResultRow {
  const state = result.kind === 'pulled' ? 'done' : result.kind === 'current' ? 'unchanged' : 'failed';
  return { name, description: displayPath(folder), detail: textOf(result), state };
}

function textOf(result: PullResult): string {
  switch (result.kind) {
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
    case 'unconfirmed':
      return l10n.t('It isn’t in a clone folder, where Git may run.');
    case 'failed':
      return l10n.t('Git failed. Pull it in a terminal to see why.');
    case 'fetched':
    case 'renamed':
    case 'noRemote':
    case 'forbidden':
    case 'late':
    case 'credentials':
    case 'unsafe':
    case 'notOwned':
    case 'elsewhere':
      return fetchText(result);
  }
}
