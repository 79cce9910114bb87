import * as v from 'valibot';
import { AccountSchema } from '../../model/core/account.ts';
import { fullName, name } from '../../model/core/model.ts';
import { LanguageShareSchema, recordMessages, WholeNumberSchema } from './messages.ts';

/**
 * The sort order of rows. By default, names are ascending, and all other columns descending; `isReversed` inverts that.
 */
const SortSchema = v.object({ by: v.picklist(['name', 'pushed', 'stars', 'size']), isReversed: v.boolean() });

/** Which of an account's repositories to show, and in which order. `query` uses the syntax of Go to Repository. */
const TableViewSchema = v.object({
  query: v.pipe(v.string(), v.maxLength(500)),
  sort: SortSchema,
  /** The maximum number of rows. */
  count: v.pipe(WholeNumberSchema, v.maxValue(100_000)),
});
export type TableView = v.InferOutput<typeof TableViewSchema>;

export const AccountPageRequestSchema = v.variant('type', [
  v.object({ type: v.literal('open'), address: v.literal('homepage') }),
  v.object({ type: v.literal('watch') }),
  v.object({ type: v.literal('unwatch') }),
  v.object({ type: v.literal('view'), view: TableViewSchema }),
  /** Show the page of one of the account's repositories. */
  v.object({ type: v.literal('show'), fullName }),
  /** Load or reload the account's repositories. */
  v.object({ type: v.literal('readRepositories') }),
]);
export type AccountPageRequest = v.InferOutput<typeof AccountPageRequestSchema>;

export const AccountPageStateSchema = v.object({ session: v.string(), login: name });
/** The view that the page stores in addition to the state. */
export const SavedViewSchema = v.object({ view: TableViewSchema });
export type AccountPageState = v.InferOutput<typeof AccountPageStateSchema>;

/** A row of the table, without the fields that the service omits. */
const RepositoryRowSchema = v.object({
  fullName,
  name: v.string(),
  description: v.optional(v.string()),
  /** Single words such as “Private”. */
  badges: v.array(v.string()),
  language: v.optional(v.string()),
  stars: v.optional(v.number()),
  /** In kibibytes. */
  size: v.optional(v.number()),
  /** When it was pushed to, as ISO 8601. */
  pushedAt: v.optional(v.string()),
  /** When it was changed, if the service doesn't say the former. */
  changedAt: v.optional(v.string()),
});
export type RepositoryRow = v.InferOutput<typeof RepositoryRowSchema>;

const AccountRepositoriesSchema = v.object({
  /** The view that `rows` match. */
  view: TableViewSchema,
  rows: v.array(RepositoryRowSchema),
  /** The order of the rows; a `sort:` qualifier in the query takes precedence. */
  sort: SortSchema,
  /** The number of repositories that match the query, and of all repositories. */
  found: WholeNumberSchema,
  total: WholeNumberSchema,
  /** Why the query is invalid. */
  problem: v.optional(v.string()),
  /** The most frequent first. */
  languages: v.array(LanguageShareSchema),
  isLoading: v.boolean(),
  /** How many requests it takes to load the list pages that were skipped because there are many; null if unknown. */
  unread: v.optional(v.nullable(WholeNumberSchema)),
  /** Whether there may be more repositories. */
  isPartial: v.boolean(),
  /** A sentence about repositories that couldn't be decoded. */
  unreadable: v.optional(v.string()),
  /** Why some or all repositories are missing. */
  failure: v.optional(v.string()),
  /** Whether retrying may help. */
  mayRetry: v.boolean(),
});
export type AccountRepositories = v.InferOutput<typeof AccountRepositoriesSchema>;

const AccountPageAsideSchema = v.object({
  /** Whether the session watches the account; undefined if the user can't change that. */
  isWatched: v.optional(v.boolean()),
  /** Undefined until the first data arrives. */
  repositories: v.optional(AccountRepositoriesSchema),
});
export type AccountPageAside = v.InferOutput<typeof AccountPageAsideSchema>;

export const AccountPageMessageSchema = recordMessages(AccountPageStateSchema, AccountSchema, AccountPageAsideSchema);
export type AccountPageMessage = v.InferOutput<typeof AccountPageMessageSchema>;
