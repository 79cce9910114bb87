import * as v from 'valibot';
import { WholeNumberSchema } from './messages.ts';

/** A city and the state of its count. */
const CitySchema = v.variant('state', [
  v.object({
    state: v.picklist(['waiting', 'counting']),
    slug: v.string(),
    name: v.string(),
    /** The previous count. */
    cyclists: v.optional(WholeNumberSchema),
  }),
  v.object({ state: v.literal('counted'), slug: v.string(), name: v.string(), cyclists: WholeNumberSchema }),
  v.object({ state: v.literal('failed'), slug: v.string(), name: v.string(), message: v.string() }),
]);

export const CyclistsPageRequestSchema = v.variant('type', [
  /** Count one city again. */
  v.object({ type: v.literal('retry'), slug: v.string() }),
  v.object({ type: v.literal('copyTable') }),
  /** Run the action of a failure's button. */
  v.object({ type: v.literal('remedy') }),
]);

export const CyclistsPageMessageSchema = v.variant('type', [
  v.object({ type: v.literal('cities'), cities: v.array(CitySchema) }),
  /** Why no city can be counted; `action` is the label of a button that resolves the failure. */
  v.object({ type: v.literal('failure'), message: v.string(), action: v.optional(v.string()) }),
]);

export type City = v.InferOutput<typeof CitySchema>;
export type CyclistsPageRequest = v.InferOutput<typeof CyclistsPageRequestSchema>;
export type CyclistsPageMessage = v.InferOutput<typeof CyclistsPageMessageSchema>;
