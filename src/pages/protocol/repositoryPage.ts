import * as v from 'valibot';
import { name } from '../../model/core/model.ts';
import { RepositorySchema } from '../../model/core/repositorySchema.ts';
import { LanguageShareSchema, recordMessages, WholeNumberSchema } from './messages.ts';

const AddressSchema = v.picklist(['https', 'ssh', 'web', 'homepage']);

/** Actions that a row's menu also offers. */
const RepositoryActionSchema = v.picklist([
  'clone',
  'openFolder',
  'openInNewWindow',
  'openElsewhere',
  'browseFiles',
  'goToFile',
  'revealInSidebar',
  'pin',
  'unpin',
]);
export type RepositoryAction = v.InferOutput<typeof RepositoryActionSchema>;

/** The most pictures of a README that are shown. */
export const MAX_PICTURES = 12;

const PartSchema = v.picklist(['readme', 'issues', 'pulls', 'commits', 'release']);
export type RepositoryPart = v.InferOutput<typeof PartSchema>;

export const RepositoryPageRequestSchema = v.variant('type', [
  v.object({ type: v.literal('copy'), address: AddressSchema }),
  v.object({ type: v.literal('open'), address: AddressSchema }),
  v.object({ type: v.literal('act'), action: RepositoryActionSchema }),
  /** Show the page of the fork's parent. */
  v.object({ type: v.literal('showParent') }),
  /** Open a web page of the repository; a number is a commit's place among the last ones. */
  v.object({ type: v.literal('openPart'), part: v.union([PartSchema, WholeNumberSchema]) }),
  /** Open an address that is a field of the record. */
  v.object({ type: v.literal('openAddress'), address: v.pipe(v.string(), v.maxLength(4096)) }),
  /** Open a link of the README: a web page, or a file of the repository. */
  v.object({ type: v.literal('openLink'), address: v.pipe(v.string(), v.maxLength(4096)) }),
  /** Load pictures of the README; a message follows for each. */
  v.object({
    type: v.literal('loadPictures'),
    addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4096))), v.maxLength(MAX_PICTURES)),
  }),
  /** Copy any other field of the record, or commands for an empty repository. */
  v.object({ type: v.literal('copyText'), text: v.pipe(v.string(), v.maxLength(8192)) }),
]);
export type RepositoryPageRequest = v.InferOutput<typeof RepositoryPageRequestSchema>;

/** The state that a page stores across reloads of the window. `session` is a session id. */
export const RepositoryPageStateSchema = v.object({ session: v.string(), owner: name, name });
export type RepositoryPageState = v.InferOutput<typeof RepositoryPageStateSchema>;

const DetailPartSchema = v.picklist(['languages', 'topics', 'release', 'commits']);
export type DetailPart = v.InferOutput<typeof DetailPartSchema>;

/** What the code host has besides the record; absent parts are missing. */
const RepositoryDetailsSchema = v.object({
  /**
   * As text, and rendered as HTML, which is not sanitized, if it is Markdown. Neither if it is too large. `revision`
   * counts how often the user has refreshed.
   */
  readme: v.optional(
    v.object({
      html: v.optional(v.string()),
      text: v.optional(v.string()),
      /** The footnotes of the Markdown, by their names in lower case, as HTML that is not sanitized. */
      notes: v.optional(v.array(v.object({ name: v.string(), html: v.string() }))),
      isCut: v.boolean(),
      revision: WholeNumberSchema,
    }),
  ),
  /** The parts that are absent because they couldn't be loaded. */
  failed: v.optional(v.array(DetailPartSchema)),
  /** Why the README isn't there. */
  problem: v.optional(v.string()),
  /** The bytes of each, the most first. */
  languages: v.optional(v.array(LanguageShareSchema)),
  topics: v.optional(v.array(v.string())),
  /** Times are ISO 8601. */
  release: v.optional(v.object({ name: v.string(), at: v.optional(v.string()) })),
  commits: v.optional(
    v.array(v.object({ subject: v.string(), author: v.optional(v.string()), at: v.optional(v.string()) })),
  ),
});
export type RepositoryDetailsContent = v.InferOutput<typeof RepositoryDetailsSchema>;

/** Commands for an empty repository; `push` has one per line. */
const FirstPushSchema = v.object({ clone: v.string(), push: v.array(v.string()) });
export type FirstPush = v.InferOutput<typeof FirstPushSchema>;

const RepositoryPageAsideSchema = v.object({
  isPinned: v.boolean(),
  /** The available actions, the most likely first. */
  actions: v.array(RepositoryActionSchema),
  /** Undefined until something is loaded. */
  details: v.optional(RepositoryDetailsSchema),
  isLoadingDetails: v.boolean(),
  /** If the repository is empty, and has an address. */
  firstPush: v.optional(FirstPushSchema),
});
export type RepositoryPageAside = v.InferOutput<typeof RepositoryPageAsideSchema>;

export const RepositoryPageMessageSchema = recordMessages(
  RepositoryPageStateSchema,
  RepositorySchema,
  RepositoryPageAsideSchema,
);
