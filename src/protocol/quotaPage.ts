import * as v from 'valibot';
import { MomentSchema, WholeNumberSchema } from '../protocol.ts';

/** What was left of an allowance at a moment; moments are milliseconds since the epoch. */
const QuotaSampleSchema = v.object({
  at: MomentSchema,
  remaining: WholeNumberSchema,
  limit: WholeNumberSchema,
  /** When that period begins anew; unknown where the service does not tell. */
  resetAt: v.optional(MomentSchema),
});

/** What will be left when the period ends, if requests go on as they did. */
const ForecastSchema = v.object({
  resetAt: MomentSchema,
  remaining: WholeNumberSchema,
  /** When nothing will be left, if that is before the period ends. */
  spentAt: v.optional(MomentSchema),
  perHour: v.pipe(v.number(), v.minValue(0)),
});

/** The allowance of one account. */
const AccountQuotaSchema = v.object({
  /** Its session's id, and its name and host for people. */
  session: v.string(),
  label: v.string(),
  /** The oldest first; the last one is what is known now. Empty until an answer has told. */
  samples: v.array(QuotaSampleSchema),
  forecast: v.optional(ForecastSchema),
  /** What the last refresh took of it. */
  lastCost: v.optional(WholeNumberSchema),
  /** Why requests wait. */
  waiting: v.optional(v.string()),
});

/** A line of the journal, without what only a command line needs. */
const JournalLineSchema = v.object({
  session: v.string(),
  /** Tells it from the session's other lines; later ones have larger numbers. */
  number: WholeNumberSchema,
  at: MomentSchema,
  /** Where the request goes that is not for the account's own host. */
  foreignOrigin: v.optional(v.string()),
  path: v.string(),
  query: v.string(),
  outcome: v.picklist(['HIT', '304', 'MISS', 'error', 'retry', 'refused']),
  status: v.optional(WholeNumberSchema),
  /** Whether its command may be copied: not for an address that was refused. */
  canCopy: v.boolean(),
  cost: WholeNumberSchema,
  durationMs: v.pipe(v.number(), v.minValue(0)),
  /** What went wrong. */
  failure: v.optional(v.string()),
});

export const QuotaPageRequestSchema = v.variant('type', [
  /** Copy a line's request as a command for a shell, without the token. */
  v.object({ type: v.literal('copyAsCurl'), session: v.string(), number: WholeNumberSchema }),
]);

export const QuotaPageMessageSchema = v.variant('type', [
  /** The allowances of everybody, that of the account in use first. */
  v.object({ type: v.literal('accounts'), accounts: v.array(AccountQuotaSchema) }),
  /** Lines to add; `isWhole` where they take the place of all that were there. The oldest first. */
  v.object({ type: v.literal('journal'), lines: v.array(JournalLineSchema), isWhole: v.boolean() }),
  /** Bring a part of the page into view. */
  v.object({ type: v.literal('show'), part: v.picklist(['quota', 'journal']) }),
]);

export type QuotaSample = v.InferOutput<typeof QuotaSampleSchema>;
export type Forecast = v.InferOutput<typeof ForecastSchema>;
export type AccountQuota = v.InferOutput<typeof AccountQuotaSchema>;
export type JournalLine = v.InferOutput<typeof JournalLineSchema>;
export type QuotaPageRequest = v.InferOutput<typeof QuotaPageRequestSchema>;
export type QuotaPageMessage = v.InferOutput<typeof QuotaPageMessageSchema>;
