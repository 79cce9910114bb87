import * as v from 'valibot';

/*
 * What pages and the extension say to each other. Neither trusts the other: whatever comes is checked with these schemas,
 * and what does not fit is refused and logged.
 */

/** Counts, and ids. */
export const WholeNumberSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Milliseconds since the epoch. */
export const MomentSchema = v.pipe(v.number(), v.finite());

/** A request of a page, and the number under which it is answered. */
export const EnvelopeSchema = v.object({ id: WholeNumberSchema, request: v.optional(v.unknown()) });

/** That a request was carried out; `problem` says in a sentence why not. */
const ReplySchema = v.object({ type: v.literal('reply'), id: WholeNumberSchema, problem: v.optional(v.string()) });

/** The page is there and wants what it shows. */
const ReadySchema = v.object({ type: v.literal('ready') });

/** The page was told something that it does not understand. */
const RefusedSchema = v.object({ type: v.literal('refused') });

/** What every page asks. */
export const CommonRequestSchema = v.variant('type', [ReadySchema, RefusedSchema]);
/** What every page is told. */
export const CommonMessageSchema = v.variant('type', [ReplySchema]);

export type Envelope = v.InferOutput<typeof EnvelopeSchema>;
export type CommonRequest = v.InferOutput<typeof CommonRequestSchema>;
export type CommonMessage = v.InferOutput<typeof CommonMessageSchema>;

// Pages of one record

/** What every page of a record asks. */
export const RecordPageRequestSchema = v.variant('type', [
  /** Read the record again. */
  v.object({ type: v.literal('retry') }),
  /** Do what a failure's button says. */
  v.object({ type: v.literal('remedy') }),
]);
export type RecordPageRequest = v.InferOutput<typeof RecordPageRequestSchema>;

/** What every page of a record is told, in its own terms. */
export function recordMessages<
  State extends v.GenericSchema,
  Value extends v.GenericSchema,
  Aside extends v.GenericSchema,
>(state: State, record: Value, aside: Aside) {
  return v.variant('type', [
    /** Nothing is known yet. */
    v.object({ type: v.literal('loading'), state }),
    /** Why reading takes longer: it waits, and goes on by itself. Empty when it has gone on. */
    v.object({ type: v.literal('waiting'), message: v.string() }),
    /** `notice` says why the record is an older one. While `isReading`, fields may be missing: it may be from a list. */
    v.object({
      type: v.literal('record'),
      state,
      record,
      notice: v.optional(v.string()),
      isReading: v.boolean(),
    }),
    /** `action` is what the button says that does something about it. */
    v.object({
      type: v.literal('failure'),
      state,
      message: v.string(),
      mayRetry: v.boolean(),
      action: v.optional(v.string()),
    }),
    /** What the page shows beside the record. */
    v.object({ type: v.literal('aside'), aside: v.optional(aside) }),
    /** The owner's picture, as a data address: pages ask nobody for anything. */
    v.object({
      type: v.literal('avatar'),
      source: v.pipe(v.string(), v.regex(/^data:image\/(png|jpeg|webp);base64,/)),
    }),
  ]);
}

/** What the page of a kind of record is told. */
export type RecordPageMessage<State, Value, Aside> = v.InferOutput<
  ReturnType<
    typeof recordMessages<
      v.GenericSchema<unknown, State>,
      v.GenericSchema<unknown, Value>,
      v.GenericSchema<unknown, Aside>
    >
  >
>;
