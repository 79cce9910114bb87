import { l10n } from '../base/l10n.ts';
import type { Library } from '../repositories/core/library.ts';
import type { SavedFilter } from '../repositories/core/savedFilters.ts';
import { activeOf, CLONED_CHANGES, PRIVATE_ARCHIVED } from './core/usualFilters.ts';
import type { OfferedFilter } from './searchItems.ts';

/** Filters that many users want, if they are not saved yet. */
export function unsavedFilters({ stores }: Pick<Library, 'stores'>, saved: readonly SavedFilter[]) {
  // A login may have a sign of the search language on another code host.
  const logins = stores.map(({ session }) => session.account?.login ?? '').filter((login) => /^[\w.-]+$/.test(login));
  const usual: readonly OfferedFilter[] = [
    ...(logins.length > 0 ? [{ name: l10n.t('Mine, active this month'), query: activeOf(logins) }] : []),
    { name: l10n.t('Private and archived'), query: PRIVATE_ARCHIVED },
    { name: l10n.t('Cloned with changes'), query: CLONED_CHANGES },
  ];
  return usual.filter(({ query }) => saved.every((each) => each.query !== query));
}
