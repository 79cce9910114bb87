/** The characters that GitHub allows in names. */
const PLAIN = /^[\w.-]*$/;
const NUMBER = /0*(\d+)/g;
/** The length of a longer number has no character between `.` and `a`. */
const TOO_LONG = /[1-9]\d{49}/;
/** The character with this code, plus the number of digits, precedes a number in a key. */
export const BEFORE_LENGTHS = '/'.charCodeAt(0);

/**
 * Returns a sort key for a name: keys compare like names in `compareNames`, in a fraction of the time.
 * @returns undefined for a name with unusual characters or a very long number.
 */
export function nameKey(name: string): string | undefined {
  if (!PLAIN.test(name)) return undefined;
  const lower = name.toLowerCase();
  // Unlike in ASCII, `_` sorts before all other characters.
  const key = lower.includes('_') ? lower.replaceAll('_', ' ') : lower;
  if (!/\d/.test(key)) return key;
  if (TOO_LONG.test(key)) return undefined;
  return key.replace(NUMBER, (_, digits: string) => `${String.fromCharCode(BEFORE_LENGTHS + digits.length)}${digits}`);
}
