import * as v from 'valibot';

/** A visit ends when nobody has looked for so long: a night is longer, a meeting is not. */
export const VISIT_MS = 8 * 3_600_000;

/** Who looks is noted every minute: what comes so soon after that is seen. */
export const SEEING_MS = 60_000;

/** While somebody looks, that is written down this often at most. */
export const NOTING_MS = 5 * 60_000;

const VERSION = 1;

const VisitSchema = v.object({
  version: v.literal(VERSION),
  /** When somebody looked last, in milliseconds since the epoch. */
  lastSeenAt: v.pipe(v.number(), v.finite()),
  /** Whether what was known at its end is what is compared with by now. */
  isOver: v.boolean(),
  /** Of the snapshot that is compared with. */
  stamp: v.string(),
});

/** The last visit to a session's repositories, as windows tell each other. */
export type Visit = Omit<v.InferOutput<typeof VisitSchema>, 'version'>;

/** Whether a visit has ended, and nobody has noted its end yet. */
export function hasEnded(visit: Visit, now: number): boolean {
  return !visit.isOver && now - visit.lastSeenAt >= VISIT_MS;
}

/** Whether a visit is to be written down. @param stored as it was written last. */
export function isWorthWriting(visit: Visit, stored: Visit | undefined): boolean {
  return (
    visit.stamp !== stored?.stamp ||
    visit.isOver !== stored.isOver ||
    Math.abs(visit.lastSeenAt - stored.lastSeenAt) >= NOTING_MS
  );
}

export function encodeVisit(visit: Visit): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ version: VERSION, ...visit }));
}

/** Reads a visit; undefined when it is damaged, or of another version. */
export function decodeVisit(bytes: Uint8Array): Visit | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), VisitSchema), new TextDecoder().decode(bytes));
  if (!result.success) return undefined;
  const { version: _, ...visit } = result.output;
  return visit;
}
