/** Filters that many users want. */
type UsualFilter = 'mine' | 'privateArchived' | 'clonedChanges';

/** An account of the user. */
interface OwnAccount {
  readonly login: string;
  /** The host of its web pages. */
  readonly host: string;
}

/** A filter, and its host if it is for one of several. */
export interface NamedUsualFilter {
  readonly kind: UsualFilter;
  readonly query: string;
  readonly host?: string;
}

/**
 * With accounts on several hosts, one filter for each: on another host, the name of an account may be somebody else's.
 */
export function usualFilters(accounts: readonly OwnAccount[]): readonly NamedUsualFilter[] {
  // A login may have a sign of the search language on another code host.
  const usable = accounts.filter(({ login }) => /^[\w.-]+$/.test(login));
  const hosts = Map.groupBy(usable, ({ host }) => host);
  const mine = [...hosts].map(([host, all]): NamedUsualFilter => {
    const owners = `owner:${[...new Set(all.map(({ login }) => login))].join(',')}`;
    const isOnly = hosts.size === 1;
    return { kind: 'mine', query: `${owners}${isOnly ? '' : ` host:${host}`} pushed:<30d`, ...(!isOnly && { host }) };
  });
  return [
    ...mine,
    { kind: 'privateArchived', query: 'is:private is:archived' },
    { kind: 'clonedChanges', query: 'is:cloned is:dirty' },
  ];
}
