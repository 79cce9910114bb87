import { l10n, type QuickPickItem, type Uri } from 'vscode';
import type { RepoRiderError } from '../core/errors.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import { inNotification, oneLine, withoutIcons } from '../core/text.ts';
import { describeError } from '../platform/errorText.ts';
import { wholeNumber } from '../platform/format.ts';
import { displayPath } from '../platform/gitClone.ts';
import { plural } from '../platform/language.ts';

/** What became of a repository that was to be cloned. */
export type CloneOutcome = { readonly entry: RepositoryEntry } & (
  | { readonly kind: 'cloned' | 'existing' | 'known'; readonly folder: Uri }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly error: RepoRiderError }
);

/** More sentences are not read in a notification. */
const MOST_SENTENCES = 4;

/** What became of a repository, in one sentence, with what to do. */
export function describeOutcome(outcome: CloneOutcome): string {
  const name = inNotification(outcome.entry.repository.full_name);
  switch (outcome.kind) {
    case 'cloned':
      return l10n.t('Cloned {0} into {1}.', name, inNotification(displayPath(outcome.folder)));
    case 'existing':
      return l10n.t('{0}: there is a folder {1} already.', name, inNotification(displayPath(outcome.folder)));
    case 'known':
      return l10n.t('{0} was cloned before: Git has it in {1}.', name, inNotification(displayPath(outcome.folder)));
    case 'failed':
      return l10n.t('{0} was not cloned: Git failed, and its output says why, or you stopped it.', name);
    case 'refused':
      return `${name}: ${describeError(outcome.error).message}`;
  }
}

/** A clone in a list to choose from. */
export interface CloneItem extends QuickPickItem {
  readonly folder: Uri;
}

/** The clones among what became of several. */
export function cloneItems(outcomes: readonly CloneOutcome[]): readonly CloneItem[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.kind !== 'cloned' && outcome.kind !== 'known') return [];
    const { entry, folder } = outcome;
    const label = withoutIcons(oneLine(entry.repository.full_name, 100));
    return [{ label, detail: withoutIcons(displayPath(folder)), folder }];
  });
}

/** What became of several: how many were cloned of how many that were wanted, and a sentence for each other one. */
export function describeOutcomes(outcomes: readonly CloneOutcome[], wanted: number): string {
  const cloned = outcomes.filter(({ kind }) => kind === 'cloned').length;
  const others = outcomes.filter(({ kind }) => kind !== 'cloned');
  const more = others.length - MOST_SENTENCES;
  return [
    plural(
      wanted,
      l10n.t('Cloned {0} of {1} repository.|Cloned {0} of {1} repositories.'),
      wholeNumber(cloned),
      wholeNumber(wanted),
    ),
    ...others.slice(0, MOST_SENTENCES).map(describeOutcome),
    ...(more > 0
      ? [plural(more, l10n.t('{0} more was not cloned.|{0} more were not cloned.'), wholeNumber(more))]
      : []),
  ].join(' ');
}
