import * as v from 'valibot';

/** Text that may be null or absent. Any other type becomes absent: unknown, never empty. */
export const text = v.fallback(v.optional(v.nullable(v.string())), undefined);

/** A whole number that may be null or absent. Anything else becomes absent: unknown, never 0. */
export const count = v.fallback(v.optional(v.nullable(v.pipe(v.number(), v.integer()))), undefined);

/** A flag that may be absent. Anything else becomes absent: unknown, never false. */
export const flag = v.fallback(v.optional(v.boolean()), undefined);

/**
 * A time as ISO 8601 text. Recorded events of the real service also contain seconds since the epoch, so both are accepted. Null
 * stays null; anything else becomes absent.
 */
export const timestamp = v.fallback(
  v.optional(v.nullable(v.pipe(v.union([v.string(), v.number()]), isoText()))),
  undefined,
);

function isoText() {
  return v.rawTransform<string | number, string>(({ dataset, addIssue, NEVER }) => {
    const milliseconds = typeof dataset.value === 'number' ? dataset.value * 1000 : Date.parse(dataset.value);
    const date = new Date(milliseconds);
    if (Number.isNaN(date.getTime())) {
      addIssue({ message: 'no timestamp' });
      return NEVER;
    }
    return typeof dataset.value === 'string' ? dataset.value : `${date.toISOString().slice(0, 19)}Z`;
  });
}
