import { l10n, type QuickPickItem, ThemeIcon, window } from 'vscode';
import type { FetchResult } from '../core/clones/fetchResult.ts';
import { oneLine, withoutIcons } from '../core/text.ts';
import { wholeNumber } from '../platform/format.ts';
import { plural } from '../platform/language.ts';

/** A clone, and the result of fetching it. */
export interface FetchedClone {
  /** Its folder, as the user sees it. */
  readonly name: string;
  readonly result: FetchResult;
}

/** Says how many were fetched, and why others were not. */
export function describeFetches(results: readonly FetchedClone[], wanted: number): string {
  const count = (...kinds: readonly FetchResult['kind'][]): number =>
    results.filter(({ result }) => kinds.includes(result.kind)).length;
  const [skipped, failed] = [
    count('unconfirmed', 'unsafe', 'noRemote', 'elsewhere'),
    count('failed', 'late', 'credentials'),
  ];
  const left = wanted - results.length;
  return [
    plural(
      wanted,
      l10n.t('Fetched {0} of {1} clone.|Fetched {0} of {1} clones.'),
      wholeNumber(count('fetched')),
      wholeNumber(wanted),
    ),
    ...(failed > 0 ? [plural(failed, l10n.t('{0} failed.|{0} failed.'), wholeNumber(failed))] : []),
    ...(skipped > 0
      ? [
          plural(
            skipped,
            l10n.t(
              '{0} was left out, because Git may not run there.|{0} were left out, because Git may not run there.',
            ),
            wholeNumber(skipped),
          ),
        ]
      : []),
    ...(left > 0 ? [plural(left, l10n.t('{0} is left.|{0} are left.'), wholeNumber(left))] : []),
  ].join(' ');
}

/** Lists all results, those that need attention first. */
export async function showFetches(results: readonly FetchedClone[]): Promise<void> {
  const isFetched = ({ result }: FetchedClone): boolean => result.kind === 'fetched';
  const items = results.toSorted((a, b) => Number(isFetched(a)) - Number(isFetched(b))).map(itemOf);
  await window.showQuickPick(items, { title: l10n.t('Results of Fetching'), matchOnDetail: true });
}

function itemOf({ name, result }: FetchedClone): QuickPickItem {
  return {
    label: withoutIcons(oneLine(name)),
    detail: withoutIcons(oneLine(textOf(result))),
    iconPath: new ThemeIcon(result.kind === 'fetched' ? 'check' : 'warning'),
  };
}

function textOf(result: FetchResult): string {
  switch (result.kind) {
    case 'fetched':
      return l10n.t('Fetched');
    case 'unconfirmed':
      return l10n.t('Left out: it isn’t in a clone folder. Run Choose Clone Folders… to add one.');
    case 'unsafe':
      return l10n.t('Left out: its Git configuration sets {0}', result.key);
    case 'noRemote':
      return l10n.t('Left out: it has no remote with a usual name');
    case 'elsewhere':
      return l10n.t('Left out: this window can’t read the disk');
    case 'credentials':
      return l10n.t('Git has no valid credentials for the remote. Fetch it once in a terminal.');
    case 'late':
      return l10n.t('Canceled, because it took too long');
    case 'failed':
      return l10n.t('Git failed. Fetch it in a terminal to see why.');
  }
}
