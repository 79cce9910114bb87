import { webHostOf } from '../accounts/core/session.ts';
import { showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import type { Library } from '../repositories/core/library.ts';
import type { SavedFilter } from '../repositories/core/savedFilters.ts';
import { type NamedUsualFilter, usualFilters } from './core/usualFilters.ts';
import type { OfferedFilter } from './searchItems.ts';

/** The usual filters that are not saved yet, with their names. */
export function unsavedFilters({ stores }: Library, saved: readonly SavedFilter[]): readonly OfferedFilter[] {
  const accounts = stores.flatMap(({ session }) =>
    session.account ? [{ login: session.account.login, host: webHostOf(session) }] : [],
  );
  return usualFilters(accounts)
    .filter(({ query }) => saved.every((each) => each.query !== query))
    .map(({ query, ...each }) => ({ name: nameOf(each), query }));
}

function nameOf({ kind, host }: Omit<NamedUsualFilter, 'query'>): string {
  switch (kind) {
    case 'mine':
      return host === undefined
        ? l10n.t('Mine, active this month')
        : l10n.t('Mine on {0}, active this month', showable(host));
    case 'privateArchived':
      return l10n.t('Private and archived');
    case 'clonedChanges':
      return l10n.t('Cloned with changes');
  }
}
