import * as v from 'valibot';

/*
 * The messages between pages and the extension. Both sides validate every message with these schemas. Invalid messages
 * are rejected and logged.
 */

/** A count or an id. */
export const WholeNumberSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Milliseconds since the epoch. */
export const TimestampSchema = v.pipe(v.number(), v.finite());

/** A programming language, and how often it is used: in repositories, or in bytes. */
export const LanguageShareSchema = v.object({ name: v.string(), count: WholeNumberSchema });
export type LanguageShare = v.InferOutput<typeof LanguageShareSchema>;

/** A picture as a data URL, because pages make no requests. */
const PictureSchema = v.pipe(v.string(), v.regex(/^data:image\/(png|jpeg|webp);base64,/));

/** A request from a page; `id` matches the reply to it. */
export const EnvelopeSchema = v.object({ id: WholeNumberSchema, request: v.optional(v.unknown()) });

/** The reply to a request; if the request failed, `problem` is a sentence that says why. */
const ReplySchema = v.object({ type: v.literal('reply'), id: WholeNumberSchema, problem: v.optional(v.string()) });

/** The page has loaded and needs its content. */
const ReadySchema = v.object({ type: v.literal('ready') });

/** The page received an invalid message. */
const RefusedSchema = v.object({ type: v.literal('refused') });

/** Requests that all pages send. */
export const CommonRequestSchema = v.variant('type', [ReadySchema, RefusedSchema]);
/** Messages that all pages receive. */
export const CommonMessageSchema = v.variant('type', [ReplySchema]);

export type Envelope = v.InferOutput<typeof EnvelopeSchema>;
export type CommonRequest = v.InferOutput<typeof CommonRequestSchema>;
export type CommonMessage = v.InferOutput<typeof CommonMessageSchema>;

// Pages of one record

/** Requests that all record pages send. */
export const RecordPageRequestSchema = v.variant('type', [
  /** Load the record again. */
  v.object({ type: v.literal('retry') }),
  /** Run the action of a failure's button. */
  v.object({ type: v.literal('remedy') }),
]);
export type RecordPageRequest = v.InferOutput<typeof RecordPageRequestSchema>;

/** The messages that a record page receives, for its types of state, record and aside. */
export function recordMessages<
  State extends v.GenericSchema,
  Value extends v.GenericSchema,
  Aside extends v.GenericSchema,
>(state: State, record: Value, aside: Aside) {
  return v.variant('type', [
    /** No data yet. */
    v.object({ type: v.literal('loading'), state }),
    /** Why loading is delayed; empty when it resumes, which is automatic. */
    v.object({ type: v.literal('waiting'), message: v.string() }),
    /** `notice` says why the record is stale. While `isLoading`, the record may come from a list and lack fields. */
    v.object({
      type: v.literal('record'),
      state,
      record,
      notice: v.optional(v.string()),
      isLoading: v.boolean(),
    }),
    /** `action` is the label of a button that resolves the failure. */
    v.object({
      type: v.literal('failure'),
      state,
      message: v.string(),
      mayRetry: v.boolean(),
      action: v.optional(v.string()),
    }),
    /** Data that the page shows in addition to the record. */
    v.object({ type: v.literal('aside'), aside: v.optional(aside) }),
    /** The owner's picture. */
    v.object({ type: v.literal('avatar'), source: PictureSchema }),
    /** A picture of the text, by its address there; without a source if it isn't shown. */
    v.object({ type: v.literal('picture'), address: v.string(), source: v.optional(PictureSchema) }),
  ]);
}

/** A message to a record page. */
export type RecordPageMessage<State, Value, Aside> = v.InferOutput<
  ReturnType<
    typeof recordMessages<
      v.GenericSchema<unknown, State>,
      v.GenericSchema<unknown, Value>,
      v.GenericSchema<unknown, Aside>
    >
  >
>;
