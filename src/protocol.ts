import * as v from 'valibot';
import type { Repository } from './core/model/repository.ts';

/** Which address of a repository. */
const AddressSchema = v.picklist(['https', 'ssh', 'web', 'homepage']);

/** What the repository page asks of the extension. Everything that comes from a page is checked with this. */
export const RepositoryPageRequestSchema = v.variant('type', [
  /** The page is there and wants what it shows. */
  v.object({ type: v.literal('ready') }),
  /** Read the record again. */
  v.object({ type: v.literal('retry') }),
  v.object({ type: v.literal('copy'), address: AddressSchema }),
  v.object({ type: v.literal('open'), address: AddressSchema }),
]);

export type PageAddress = v.InferOutput<typeof AddressSchema>;
export type RepositoryPageRequest = v.InferOutput<typeof RepositoryPageRequestSchema>;

/** What a page keeps over a reload of the window: enough to ask again. */
export const RepositoryPageStateSchema = v.object({ owner: v.string(), name: v.string() });

export type RepositoryPageState = v.InferOutput<typeof RepositoryPageStateSchema>;

/** What the extension tells the repository page. */
export type RepositoryPageMessage =
  | { readonly type: 'loading'; readonly state: RepositoryPageState }
  /** Why reading takes longer: it waits, and goes on by itself. Empty when it has gone on. */
  | { readonly type: 'waiting'; readonly message: string }
  /** `notice` tells why the record is an older one, and how old it is. */
  | { readonly type: 'repository'; readonly repository: Repository; readonly notice?: string }
  | { readonly type: 'failure'; readonly message: string }
  /** The address is on the clipboard now. */
  | { readonly type: 'copied'; readonly address: PageAddress };
