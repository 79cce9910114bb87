import * as v from 'valibot';
import { RepositorySchema } from '../core/model/repository.ts';
import { recordMessages } from '../protocol.ts';

/** Which address of a repository. */
const AddressSchema = v.picklist(['https', 'ssh', 'web', 'homepage']);

/** What a row's menu does with a repository, too. */
const RepositoryActionSchema = v.picklist([
  'clone',
  'openFolder',
  'openInNewWindow',
  'openInWebEditor',
  'revealInSidebar',
  'pin',
  'unpin',
]);
export type RepositoryAction = v.InferOutput<typeof RepositoryActionSchema>;

export const RepositoryPageRequestSchema = v.variant('type', [
  v.object({ type: v.literal('copy'), address: AddressSchema }),
  v.object({ type: v.literal('open'), address: AddressSchema }),
  v.object({ type: v.literal('act'), action: RepositoryActionSchema }),
  /** Show the page of what it was forked from. */
  v.object({ type: v.literal('showParent') }),
  /** Copy one of the record's other fields. */
  v.object({ type: v.literal('copyText'), text: v.pipe(v.string(), v.maxLength(8192)) }),
]);
export type RepositoryPageRequest = v.InferOutput<typeof RepositoryPageRequestSchema>;

/** What a page keeps over a reload of the window: enough to ask again. `session` is the id of whose page it is. */
export const RepositoryPageStateSchema = v.object({ session: v.string(), owner: v.string(), name: v.string() });
export type RepositoryPageState = v.InferOutput<typeof RepositoryPageStateSchema>;

const RepositoryPageAsideSchema = v.object({
  isPinned: v.boolean(),
  /** Which of the actions make sense here and now, the likeliest first. */
  actions: v.array(RepositoryActionSchema),
});
export type RepositoryPageAside = v.InferOutput<typeof RepositoryPageAsideSchema>;

export const RepositoryPageMessageSchema = recordMessages(
  RepositoryPageStateSchema,
  RepositorySchema,
  RepositoryPageAsideSchema,
);
export type RepositoryPageMessage = v.InferOutput<typeof RepositoryPageMessageSchema>;
