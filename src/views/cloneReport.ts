import { l10n, type QuickPickItem, type Uri } from 'vscode';
import type { RepoRiderError } from '../core/errors.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import { inNotification, oneLine, withoutIcons } from '../core/text.ts';
import { displayPath } from '../platform/displayPath.ts';
import { describeError } from '../platform/errorText.ts';
import { wholeNumber } from '../platform/format.ts';
import { plural } from '../platform/language.ts';

/** The result of cloning a repository. */
export type CloneOutcome = { readonly entry: RepositoryEntry } & (
  | { readonly kind: 'cloned' | 'existing' | 'known'; readonly folder: Uri }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly error: RepoRiderError }
);

/** Users don't read more sentences in a notification. */
const MAX_SENTENCES = 4;

/** Describes an outcome and what to do, in one sentence. */
export function describeOutcome(outcome: CloneOutcome): string {
  const name = inNotification(outcome.entry.repository.full_name);
  switch (outcome.kind) {
    case 'cloned':
      return l10n.t('Cloned {0} into {1}.', name, inNotification(displayPath(outcome.folder)));
    case 'existing':
      return l10n.t(
        'Couldn’t clone {0}: the folder {1} already exists.',
        name,
        inNotification(displayPath(outcome.folder)),
      );
    case 'known':
      return l10n.t('{0} is already cloned in {1}.', name, inNotification(displayPath(outcome.folder)));
    case 'failed':
      return l10n.t('Couldn’t clone {0}: it was canceled, or Git failed. See the Git output for details.', name);
    case 'refused':
      return `${name}: ${describeError(outcome.error).message}`;
  }
}

/** A clone in a quick pick. */
export interface CloneItem extends QuickPickItem {
  readonly folder: Uri;
}

/** Items for the clones among several outcomes. */
export function cloneItems(outcomes: readonly CloneOutcome[]): readonly CloneItem[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.kind !== 'cloned' && outcome.kind !== 'known') return [];
    const { entry, folder } = outcome;
    const label = withoutIcons(oneLine(entry.repository.full_name, 100));
    return [{ label, detail: withoutIcons(displayPath(folder)), folder }];
  });
}

/** Says how many of the wanted repositories were cloned, with a sentence for each of the others. */
export function describeOutcomes(outcomes: readonly CloneOutcome[], wanted: number): string {
  const cloned = outcomes.filter(({ kind }) => kind === 'cloned').length;
  const others = outcomes.filter(({ kind }) => kind !== 'cloned');
  const more = others.length - MAX_SENTENCES;
  return [
    plural(
      wanted,
      l10n.t('Cloned {0} of {1} repository.|Cloned {0} of {1} repositories.'),
      wholeNumber(cloned),
      wholeNumber(wanted),
    ),
    ...others.slice(0, MAX_SENTENCES).map(describeOutcome),
    ...(more > 0 ? [plural(more, l10n.t('{0} more wasn’t cloned.|{0} more weren’t cloned.'), wholeNumber(more))] : []),
  ].join(' ');
}
