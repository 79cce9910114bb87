/** An address below a repository: the path, and the query with its `?`. */
export interface Below {
  readonly path: readonly string[];
  readonly query?: string;
}

/** How to sort a list. */
export interface ListOrder {
  readonly by: 'created' | 'pushed' | 'updated';
  readonly direction: 'asc' | 'desc';
}

/**
 * What differs between kinds of code hosts. The code asks the dialect of an address (`dialectOf`); only this folder and
 * the reader of pasted addresses name a host. Everything else is as in docs/service-spec.md.
 */
export interface Dialect {
  readonly kind: 'github' | 'enterprise' | 'minimal';
  /** Whether an API address is of this kind. */
  readonly isAt: (base: URL) => boolean;
  /** The address that the API has on a host; undefined if it can't be there. @param web the origin of a host */
  readonly apiOf: (web: URL) => URL | undefined;
  /** The origin of the web pages, from the address of the API. */
  readonly webOf: (base: URL) => URL;
  /** The anonymous request that shows whether an address is an API. */
  readonly probe: { readonly path: string; readonly accept: string };
  /** Web pages of the signed-in user. */
  readonly pages: {
    /** Creates a token with the scopes that this product uses. */
    readonly newToken: string;
    /** Creates a token for the repositories of one owner: GitHub calls it fine-grained. */
    readonly newOwnerToken: string;
    /** Shows, and authorizes, the tokens. */
    readonly tokens: string;
    /** Shows the tokens that are for one owner. */
    readonly ownerTokens: string;
    /** Shows, and revokes, the apps that have access to the account, such as VS Code. */
    readonly apps: string;
  };
  /** The query of the first page of a list. */
  readonly listQuery: (order: ListOrder, affiliation: string | undefined) => string;
  /** Whether lists may be sorted by the last change. A host that doesn't sort is noticed, but costs requests. */
  readonly sortsByChange: boolean;
  /** Whether the host has the endpoints for files; undefined if that differs. */
  readonly servesFiles: true | undefined;
  /** What a repository has beyond its record. */
  readonly details: {
    readonly readme: Below;
    readonly languages: Below;
    readonly latestRelease: Below;
    readonly commits: Below;
    readonly topics: Below;
    /** A file of the default branch; its path follows. */
    readonly file: Below;
  };
}

export type DetailName = keyof Dialect['details'];
