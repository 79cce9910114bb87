import * as v from 'valibot';
import { AccountSchema } from '../core/model/account.ts';
import { recordMessages, WholeNumberSchema } from '../protocol.ts';

/** Which of an account's repositories to show, in which order. `query` is in the language of Go to Repository. */
/** By what rows are sorted: names from a to z, all else the most, or latest, first; or the other way round. */
const SortSchema = v.object({ by: v.picklist(['name', 'pushed', 'stars', 'size']), isReversed: v.boolean() });

export const TableViewSchema = v.object({
  query: v.pipe(v.string(), v.maxLength(500)),
  sort: SortSchema,
  /** How many rows at most. */
  count: v.pipe(WholeNumberSchema, v.maxValue(100_000)),
});
export type TableView = v.InferOutput<typeof TableViewSchema>;

export const AccountPageRequestSchema = v.variant('type', [
  v.object({ type: v.literal('open'), address: v.picklist(['web', 'homepage']) }),
  v.object({ type: v.literal('watch') }),
  v.object({ type: v.literal('unwatch') }),
  v.object({ type: v.literal('view'), view: TableViewSchema }),
  /** Show the page of one of its repositories. */
  v.object({ type: v.literal('show'), fullName: v.pipe(v.string(), v.maxLength(512)) }),
  /** Read its repositories, again or for the first time. */
  v.object({ type: v.literal('readRepositories') }),
]);
export type AccountPageRequest = v.InferOutput<typeof AccountPageRequestSchema>;

export const AccountPageStateSchema = v.object({ session: v.string(), login: v.string() });
/** What the page keeps beside that. */
export const KeptViewSchema = v.object({ view: TableViewSchema });
export type AccountPageState = v.InferOutput<typeof AccountPageStateSchema>;

/** A row of the table. What the service did not tell is left out. */
export const RepositoryRowSchema = v.object({
  fullName: v.string(),
  name: v.string(),
  description: v.optional(v.string()),
  /** In a word each: what sets it apart. */
  badges: v.array(v.string()),
  language: v.optional(v.string()),
  stars: v.optional(v.number()),
  /** In kibibytes. */
  size: v.optional(v.number()),
  /** ISO 8601. */
  pushedAt: v.optional(v.string()),
});
export type RepositoryRow = v.InferOutput<typeof RepositoryRowSchema>;

const LanguageShareSchema = v.object({ name: v.string(), count: WholeNumberSchema });
/** How many of an account's repositories are mostly in a language. */
export type LanguageShare = v.InferOutput<typeof LanguageShareSchema>;

const AccountRepositoriesSchema = v.object({
  /** What the rows are of. */
  view: TableViewSchema,
  rows: v.array(RepositoryRowSchema),
  /** The order of the rows: the query's, if it names one. */
  sort: SortSchema,
  /** How many the query finds, and how many there are. */
  found: WholeNumberSchema,
  total: WholeNumberSchema,
  /** What is wrong with the query. */
  problem: v.optional(v.string()),
  /** The most frequent first. */
  languages: v.array(LanguageShareSchema),
  isReading: v.boolean(),
  /** How many requests it takes to read those that were left unread because there are so many; null where it is not known. */
  unread: v.optional(v.nullable(WholeNumberSchema)),
  /** Whether there may be more than these. */
  isPartial: v.boolean(),
  /** How many the service sent, but in a form that could not be read. */
  unreadable: v.optional(v.string()),
  /** Why they are not, or not all, there. */
  failure: v.optional(v.string()),
  /** Whether to try again may help. */
  mayRetry: v.boolean(),
});
export type AccountRepositories = v.InferOutput<typeof AccountRepositoriesSchema>;

const AccountPageAsideSchema = v.object({
  /** Whether the account stands among the session's rows by name; undefined where that is not for a person to choose. */
  isWatched: v.optional(v.boolean()),
  /** Undefined while nothing is known of them. */
  repositories: v.optional(AccountRepositoriesSchema),
});
export type AccountPageAside = v.InferOutput<typeof AccountPageAsideSchema>;

export const AccountPageMessageSchema = recordMessages(AccountPageStateSchema, AccountSchema, AccountPageAsideSchema);
export type AccountPageMessage = v.InferOutput<typeof AccountPageMessageSchema>;
