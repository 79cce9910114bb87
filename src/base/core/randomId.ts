/** A text that no other call returns, in any window. (Browsers have `crypto.randomUUID` only on secure pages.) */
export function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
