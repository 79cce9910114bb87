import type { FolderEntry } from '../../../model/core/repositoryDetails.ts';

/** An address below a repository: the path, and the query with its `?`. */
export interface Below {
  readonly path: readonly string[];
  readonly query?: string;
}

/** A response to the request that looks for an API. */
export interface ProbeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** How much a response is like one of a code host. */
export type Likeness = 'marked' | 'similar' | 'different';

/** Gives the fields of a dialect's records our names. */
export interface RecordNames {
  /** @param web the address of the web pages */
  readonly account: (record: object, web: URL) => object;
  readonly repository: (record: object, web: URL) => object;
  /** Of what a repository has beyond its record, such as its README. */
  readonly detail: (value: unknown, fullName: string, web: URL) => unknown;
}

/** Reads what is in a folder of a repository; nothing if there is no such folder. @param folder empty for the root */
export type ListFolder = (folder: string) => Promise<readonly FolderEntry[]>;

/** What a list is sorted by to show what has changed last. A push doesn't always count as an update. */
export type ChangeOrder = 'pushed' | 'updated';

/** How to sort a list. */
export interface ListOrder {
  readonly by: 'created' | ChangeOrder;
  readonly direction: 'asc' | 'desc';
}

/**
 * What differs between kinds of code hosts. The code asks the dialect of an address (`dialectOf`); only this folder and
 * the reader of pasted addresses name a host. Everything else is as in docs/service-spec.md.
 */
export interface Dialect {
  readonly kind: 'github' | 'enterprise' | 'gitea' | 'minimal';
  /** Whether an API address is of this kind. */
  readonly isAt: (base: URL) => boolean;
  /** The address that the API has on a host; undefined if it can't be there. @param web the origin of a host */
  readonly apiOf: (web: URL) => URL | undefined;
  /** Whether a server may be at a path below the origin of its host. */
  readonly isBelowPaths: boolean;
  /** The address of the web pages, which is their origin or a folder below it, from the address of the API. */
  readonly webOf: (base: URL) => URL;
  /** The anonymous request that shows whether an address is an API. */
  readonly probe: {
    readonly path: string;
    readonly accept: string;
    readonly rate: (answer: ProbeAnswer) => Likeness;
  };
  /** Undefined if records have our names, which are those of the specification. */
  readonly names: RecordNames | undefined;
  /** Whether records say which owners are organizations. */
  readonly hasOwnerTypes: boolean;
  /** Whether the host has sayings. */
  readonly hasSayings: boolean;
  /** Whether a token without scopes is for one owner; undefined if that is unknown. */
  readonly hasOwnerTokens: boolean | undefined;
  /** The scopes that a token needs, if the page for a new one doesn't select them. */
  readonly scopes: readonly string[];
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
    /** A file at a commit, below the page of its repository; with its source where the host would render it. */
    readonly file: (commit: string, path: string, isSource: boolean) => Below;
  };
  /** The query of the first page of a list. */
  readonly listQuery: (order: ListOrder, affiliation: string | undefined) => string;
  /** The most list pages that are requested at the same time, if the host reports a quota. */
  readonly maxConcurrency: number;
  /** How the latest changes of lists are found. A host that doesn't sort is noticed, but costs requests. */
  readonly changes: {
    /** The orders that together show each change first. */
    readonly orders: readonly ChangeOrder[];
    /** Where lists have these orders, if not at their own addresses. */
    readonly search?: {
      /** @param id of the owner or, of a list of several owners, of the account */
      readonly at: (id: number, isOfOneOwner: boolean) => Below;
      /** The list in a response. */
      readonly items: (answer: unknown) => unknown;
    };
  };
  /** Whether the host has the endpoints for files; undefined if that differs. */
  readonly servesFiles: true | undefined;
  /** What a repository has beyond its record. */
  readonly details: {
    /** With `find`, the README is at the path that it finds, below this one. */
    readonly readme: Below & { readonly find?: (list: ListFolder) => Promise<string | undefined> };
    readonly languages: Below;
    readonly latestRelease: Below;
    readonly commits: Below;
    readonly topics: Below;
    /** A file of the default branch; its path follows. */
    readonly file: Below;
  };
  /** The endpoints for the files of a repository. */
  readonly files: {
    /** Has the commit of a reference: see `FileClient.commit`. */
    readonly commit: (ref: string) => Below;
    /** The statuses that may only mean that a repository has no such reference, besides 422, which means only that. */
    readonly unknownRef: readonly number[];
    /** The query for a folder, or for all folders below it. */
    readonly tree: (isWhole: boolean, page: number) => string;
    /** Whether a tree has several pages, of which all but the last say that they are truncated. */
    readonly hasTreePages: boolean;
    /** Where the bytes of a file are; `otherwise` if the host has no such place. */
    readonly content: (
      hash: string,
      path: string,
      commit: string,
    ) => { readonly best: Below; readonly otherwise?: Below };
    /** The query for the branches, and for the tags. */
    readonly refs: string;
  };
}

export type DetailName = keyof Dialect['details'];
