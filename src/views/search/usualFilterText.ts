import { l10n } from 'vscode';
import type { Library } from '../../core/repositories/library.ts';
import type { SavedFilter } from '../../core/repositories/savedFilters.ts';
import { type UsualFilter, usualFilters } from '../../core/search/usualFilters.ts';
import type { OfferedFilter } from './searchItems.ts';

/** The usual filters that are not saved yet, with their names. */
export function unsavedFilters(
  { stores }: Pick<Library, 'stores'>,
  saved: readonly SavedFilter[],
): readonly OfferedFilter[] {
  const logins = stores.flatMap(({ session }) => session.account?.login ?? []);
  return usualFilters(logins)
    .filter(({ query }) => saved.every((each) => each.query !== query))
    .map(({ kind, query }) => ({ name: nameOf(kind), query }));
}

function nameOf(kind: UsualFilter): string {
  switch (kind) {
    case 'mine':
      return l10n.t('Mine, active this month');
    case 'privateArchived':
      return l10n.t('Private and archived');
    case 'clonedChanges':
      return l10n.t('Cloned with changes');
  }
}
