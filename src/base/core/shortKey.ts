/** A prime of the hash FNV-1a, whose first 24 of 32 bits make the key. */
const PRIME = 0x0100_0193;

/**
 * A short key for an English text, of up to 5 letters and digits: the package's translations have it in place of the
 * text, which every language would repeat. A test finds texts with the same key.
 */
export function shortKey(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return (hash >>> 8).toString(36);
}
