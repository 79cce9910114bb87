import * as v from 'valibot';
import { RepositorySchema } from '../core/model/repositorySchema.ts';
import { recordMessages } from '../protocol.ts';

const AddressSchema = v.picklist(['https', 'ssh', 'web', 'homepage']);

/** Actions that a row's menu also offers. */
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
  /** Show the page of the fork's parent. */
  v.object({ type: v.literal('showParent') }),
  /** Copy any other field of the record. */
  v.object({ type: v.literal('copyText'), text: v.pipe(v.string(), v.maxLength(8192)) }),
]);
export type RepositoryPageRequest = v.InferOutput<typeof RepositoryPageRequestSchema>;

/** The state that a page stores across reloads of the window. `session` is a session id. */
export const RepositoryPageStateSchema = v.object({ session: v.string(), owner: v.string(), name: v.string() });
export type RepositoryPageState = v.InferOutput<typeof RepositoryPageStateSchema>;

const RepositoryPageAsideSchema = v.object({
  isPinned: v.boolean(),
  /** The available actions, the most likely first. */
  actions: v.array(RepositoryActionSchema),
});
export type RepositoryPageAside = v.InferOutput<typeof RepositoryPageAsideSchema>;

export const RepositoryPageMessageSchema = recordMessages(
  RepositoryPageStateSchema,
  RepositorySchema,
  RepositoryPageAsideSchema,
);
export type RepositoryPageMessage = v.InferOutput<typeof RepositoryPageMessageSchema>;
