/** Whether two sequences have the same items in the same order. */
export function isSameSequence(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
