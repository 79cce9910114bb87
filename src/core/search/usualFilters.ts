/** Filters that many users want. */
export type UsualFilter = 'mine' | 'privateArchived' | 'clonedChanges';

/** @param logins of the user's accounts, maybe with duplicates */
export function usualFilters(
  logins: readonly string[],
): readonly { readonly kind: UsualFilter; readonly query: string }[] {
  // A login may have a sign of the search language on another code host.
  const owners = [...new Set(logins)].filter((login) => /^[\w.-]+$/.test(login));
  return [
    ...(owners.length > 0 ? [{ kind: 'mine', query: `owner:${owners.join(',')} pushed:<30d` } as const] : []),
    { kind: 'privateArchived', query: 'is:private is:archived' },
    { kind: 'clonedChanges', query: 'is:cloned is:dirty' },
  ];
}
