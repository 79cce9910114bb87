import * as v from 'valibot';

/** What every page of a record asks of the extension. Everything that comes from a page is checked with these. */
export const RecordPageRequestSchema = v.variant('type', [
  /** The page is there and wants what it shows. */
  v.object({ type: v.literal('ready') }),
  /** Read the record again. */
  v.object({ type: v.literal('retry') }),
  /** Do what a failure's button says. */
  v.object({ type: v.literal('remedy') }),
]);

/** Which address of a repository. */
const AddressSchema = v.picklist(['https', 'ssh', 'web', 'homepage']);

/** What the repository page asks beside that. */
export const RepositoryPageRequestSchema = v.variant('type', [
  v.object({ type: v.literal('copy'), address: AddressSchema }),
  v.object({ type: v.literal('open'), address: AddressSchema }),
  /** Do with the repository what the same button of a row does. */
  v.object({ type: v.literal('act'), action: v.picklist(['clone', 'revealInSidebar']) }),
]);

/** What the account page asks beside that. */
export const AccountPageRequestSchema = v.variant('type', [
  v.object({ type: v.literal('open'), address: v.picklist(['web', 'homepage']) }),
  v.object({ type: v.literal('watch') }),
  v.object({ type: v.literal('unwatch') }),
]);

export type PageAddress = v.InferOutput<typeof AddressSchema>;
export type RecordPageRequest = v.InferOutput<typeof RecordPageRequestSchema>;
export type RepositoryPageRequest = v.InferOutput<typeof RepositoryPageRequestSchema>;
export type AccountPageRequest = v.InferOutput<typeof AccountPageRequestSchema>;
export type PageRequest = v.InferOutput<typeof RecordPageRequestSchema> | RepositoryPageRequest | AccountPageRequest;

/** What a page keeps over a reload of the window: enough to ask again. `session` is the id of whose page it is. */
export const RepositoryPageStateSchema = v.object({ session: v.string(), owner: v.string(), name: v.string() });
export const AccountPageStateSchema = v.object({ session: v.string(), login: v.string() });

export type RepositoryPageState = v.InferOutput<typeof RepositoryPageStateSchema>;
export type AccountPageState = v.InferOutput<typeof AccountPageStateSchema>;

/** What the extension tells a page of a record. `Aside` is what that page shows beside the record. */
export type RecordPageMessage<State, Value, Aside> =
  | { readonly type: 'loading'; readonly state: State }
  /** Why reading takes longer: it waits, and goes on by itself. Empty when it has gone on. */
  | { readonly type: 'waiting'; readonly message: string }
  /** `notice` tells why the record is an older one, and how old it is. */
  | { readonly type: 'record'; readonly record: Value; readonly notice?: string }
  /** `action` is what the button says that does something about it. */
  | { readonly type: 'failure'; readonly message: string; readonly action?: string }
  | { readonly type: 'aside'; readonly aside: Aside | undefined };

/** Which address is on the clipboard now. */
export interface RepositoryPageAside {
  readonly copied: PageAddress;
}

/** Whether the account stands among the session's rows by name; undefined where that is not for a person to choose. */
export interface AccountPageAside {
  readonly isWatched: boolean;
}
