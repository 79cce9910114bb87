import * as v from 'valibot';
import { TimestampSchema, WholeNumberSchema } from '../../pages/protocol/messages.ts';
import { PURPOSES } from '../core/requestPurpose.ts';

/** The remaining quota at a time; times are in milliseconds since the epoch. */
const QuotaSampleSchema = v.object({
  at: TimestampSchema,
  remaining: WholeNumberSchema,
  limit: WholeNumberSchema,
  /** When the quota resets; undefined if the service doesn't report it. */
  resetAt: v.optional(TimestampSchema),
});

/** The remaining quota at the next reset, if the request rate stays the same. */
const ForecastSchema = v.object({
  resetAt: TimestampSchema,
  remaining: WholeNumberSchema,
  /** When the quota will be used up, if that is before the reset. */
  spentAt: v.optional(TimestampSchema),
  perHour: v.pipe(v.number(), v.minValue(0)),
});

/** See `QuotaCause`. */
const QuotaCauseSchema = v.picklist([...PURPOSES, 'earlier', 'elsewhere']);
export type CauseMessage = v.InferOutput<typeof QuotaCauseSchema>;

/** The quota of one account. */
const AccountQuotaSchema = v.object({
  /** The session's id. */
  session: v.string(),
  /** The account's name and host, for display. */
  label: v.string(),
  /**
   * Of the current period, oldest first; the last is the current quota. Empty until the first response that reports the
   * quota.
   */
  samples: v.array(QuotaSampleSchema),
  /** Whether the server has no quota. */
  hasNone: v.optional(v.boolean()),
  forecast: v.optional(ForecastSchema),
  /** What has used the quota since its last reset, the most first. */
  uses: v.optional(v.array(v.object({ cause: QuotaCauseSchema, cost: WholeNumberSchema }))),
  /** How many requests of the quota the last refresh used. */
  lastCost: v.optional(WholeNumberSchema),
  /** Why requests are delayed. */
  waiting: v.optional(v.string()),
});

/** A line of the journal, without the data that only the copied command needs. */
const JournalLineSchema = v.object({
  session: v.string(),
  /** Unique within the session; later lines have larger numbers. */
  number: WholeNumberSchema,
  at: TimestampSchema,
  /** The request's origin if it isn't the account's host. */
  foreignOrigin: v.optional(v.string()),
  path: v.string(),
  query: v.string(),
  /** `none`: the service doesn't have it, which is no failure. */
  outcome: v.picklist(['HIT', '304', 'MISS', 'none', 'error', 'retry', 'refused']),
  status: v.optional(WholeNumberSchema),
  /** Whether the command can be copied: false for a refused address. */
  canCopy: v.boolean(),
  cost: WholeNumberSchema,
  durationMs: v.pipe(v.number(), v.minValue(0)),
  /** The error, as a sentence. */
  failure: v.optional(v.string()),
});

export const QuotaPageRequestSchema = v.variant('type', [
  /** Copy a request as a shell command without the token. */
  v.object({ type: v.literal('copyAsCurl'), session: v.string(), number: WholeNumberSchema }),
]);

export const QuotaPageMessageSchema = v.variant('type', [
  /** The quotas of all accounts; the account in use comes first. */
  v.object({ type: v.literal('accounts'), accounts: v.array(AccountQuotaSchema) }),
  /** New lines, oldest first; they replace all previous lines if `isWhole` is true. */
  v.object({ type: v.literal('journal'), lines: v.array(JournalLineSchema), isWhole: v.boolean() }),
]);

export type SampleMessage = v.InferOutput<typeof QuotaSampleSchema>;
export type ForecastMessage = v.InferOutput<typeof ForecastSchema>;
export type AccountQuota = v.InferOutput<typeof AccountQuotaSchema>;
export type JournalLine = v.InferOutput<typeof JournalLineSchema>;
export type QuotaPageRequest = v.InferOutput<typeof QuotaPageRequestSchema>;
export type QuotaPageMessage = v.InferOutput<typeof QuotaPageMessageSchema>;
