import * as v from 'valibot';

/** A visit ends when the user has not looked for this long: a night is longer, a meeting is not. */
export const VISIT_MS = 8 * 3_600_000;

/** Looking is recorded every minute: changes this soon after count as seen. */
export const SEEING_MS = 60_000;

/** While the user looks, the visit is written at most this often. */
export const NOTING_MS = 5 * 60_000;

const VERSION = 1;

const VisitSchema = v.object({
  version: v.literal(VERSION),
  /** When the user last looked, in milliseconds since the epoch. */
  lastSeenAt: v.pipe(v.number(), v.finite()),
  /** Whether the state at its end is the baseline already. */
  isOver: v.boolean(),
  /** The stamp of the baseline. */
  stamp: v.string(),
});

/** The last visit to a session's repositories, as windows share it. */
export type Visit = Omit<v.InferOutput<typeof VisitSchema>, 'version'>;

/** Whether a visit has ended, but is not marked as over yet. */
export function hasEnded(visit: Visit, now: number): boolean {
  return !visit.isOver && now - visit.lastSeenAt >= VISIT_MS;
}

/** Whether a visit must be written. @param stored the visit as last written. */
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

/** Decodes a visit; undefined if it is damaged or of another version. */
export function decodeVisit(bytes: Uint8Array): Visit | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), VisitSchema), new TextDecoder().decode(bytes));
  if (!result.success) return undefined;
  const { version: _, ...visit } = result.output;
  return visit;
}
