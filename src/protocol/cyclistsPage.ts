import * as v from 'valibot';
import { WholeNumberSchema } from '../protocol.ts';

/** One city: waiting for its turn, being counted, counted, or failed. */
const CitySchema = v.variant('state', [
  v.object({
    state: v.picklist(['waiting', 'counting']),
    slug: v.string(),
    name: v.string(),
    /** What was counted the time before. */
    cyclists: v.optional(WholeNumberSchema),
  }),
  v.object({ state: v.literal('counted'), slug: v.string(), name: v.string(), cyclists: WholeNumberSchema }),
  v.object({ state: v.literal('failed'), slug: v.string(), name: v.string(), message: v.string() }),
]);

export const CyclistsPageRequestSchema = v.variant('type', [
  /** Count all cities anew. */
  v.object({ type: v.literal('refresh') }),
  /** Count one city again. */
  v.object({ type: v.literal('retry'), slug: v.string() }),
  v.object({ type: v.literal('copyTable') }),
  /** Do what a failure's button says. */
  v.object({ type: v.literal('remedy') }),
]);

export const CyclistsPageMessageSchema = v.variant('type', [
  v.object({ type: v.literal('cities'), cities: v.array(CitySchema) }),
  /** Why nothing can be counted at all; `action` is what the button says that does something about it. */
  v.object({ type: v.literal('failure'), message: v.string(), action: v.optional(v.string()) }),
]);

export type City = v.InferOutput<typeof CitySchema>;
export type CyclistsPageRequest = v.InferOutput<typeof CyclistsPageRequestSchema>;
export type CyclistsPageMessage = v.InferOutput<typeof CyclistsPageMessageSchema>;
