import { commands, type Uri } from 'vscode';
import { type FetchResult, isFailure } from '../../core/clones/git/fetchResult.ts';
import { displayPath } from '../../platform/texts/displayPath.ts';
import { plural } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { failedText } from '../texts/failedText.ts';
import { remoteText } from '../texts/remoteText.ts';
import { pickResult, type ResultRow } from './manyResults.ts';

/** A clone, and the result of fetching it. */
export interface FetchedClone {
  /** The name of the repository. */
  readonly name: string;
  readonly folder: Uri;
  readonly result: FetchResult;
}

/** Says how many were fetched, and why others were not. */
export function describeFetches(results: readonly FetchedClone[], wanted: number): string {
  const count = (...kinds: readonly FetchResult['kind'][]): number =>
    results.filter(({ result }) => kinds.includes(result.kind)).length;
  const unconfirmed = count('unconfirmed');
  const skipped = count('unsafe', 'renamed', 'noRemote', 'elsewhere', 'notOwned');
  const failed = results.filter(({ result }) => isFailure(result));
  const left = wanted - results.length;
  return [
    plural(wanted, l10n.t('Fetched {0} of {1} clone.|Fetched {0} of {1} clones.'), count('fetched'), wanted),
    ...(failed.length > 0 ? [failedText(failed.map(({ name }) => name))] : []),
    ...(unconfirmed > 0
      ? [plural(unconfirmed, l10n.t('{0} is not in a clone folder.|{0} are not in a clone folder.'))]
      : []),
    ...(skipped > 0 ? [plural(skipped, l10n.t('{0} was left out.|{0} were left out.'))] : []),
    ...(left > 0 ? [plural(left, l10n.t('{0} is left.|{0} are left.'))] : []),
  ].join(' ');
}

/** Lists all results. A picked clone opens in a new window. @returns whether the picked one needs a clone folder */
export async function showFetches(results: readonly FetchedClone[]): Promise<boolean> {
  const picked = await pickResult(l10n.t('Results of Fetching'), results, rowOf);
  if (picked?.result.kind === 'unconfirmed') return true;
  if (picked) await commands.executeCommand('vscode.openFolder', picked.folder, { forceNewWindow: true });
  return false;
}

function rowOf({ name, folder, result }: FetchedClone): ResultRow {
  const state = result.kind === 'fetched' ? 'done' : 'failed';
  return { name, description: displayPath(folder), detail: fetchText(result), state };
}

/** What happened to a clone, or why it was left out. */
export function fetchText(result: FetchResult): string {
  switch (result.kind) {
    case 'fetched':
      return l10n.t('Fetched');
    case 'unconfirmed':
      return l10n.t('Not fetched: it isn’t in a clone folder. Select to choose clone folders.');
    case 'unsafe':
      return l10n.t('Left out: its Git configuration sets {0}', result.key);
    case 'renamed':
      return l10n.t(
        'Left out: its remote has a former name, which belongs to another repository now. Change the remote in a terminal.',
      );
    case 'noRemote':
      return l10n.t('Left out: it has no remote with a usual name');
    case 'notOwned':
      return l10n.t('Left out: the folder belongs to another user, so Git refuses it');
    case 'elsewhere':
      return l10n.t('Left out: this window can’t read the disk');
    case 'credentials':
    case 'forbidden':
    case 'failed':
      return remoteText(result.kind, 'isRefused' in result && result.isRefused);
    case 'late':
      return l10n.t('Canceled, because it took too long');
  }
}
