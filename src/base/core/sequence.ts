/** Whether two sequences have the same items in the same order. */
export function isSameSequence(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/**
 * A list in another order: some items take the place of another one, together and in the list's order. Those from above
 * push it up, those from below push it down, as when a user drags them there. Items that are new in the list come last
 * of these, and push it down. Returns the same list if the place is one of theirs, or is unknown.
 */
export function reordered<Item>(list: readonly Item[], items: Iterable<Item>, place: Item): readonly Item[] {
  const moved = new Set(items);
  if (moved.has(place) || !list.includes(place)) return list;
  const known = new Set(list);
  const block = [...list.filter((item) => moved.has(item)), ...[...moved].filter((item) => !known.has(item))];
  const others = list.filter((item) => !moved.has(item));
  const isFromAbove = list.findIndex((item) => item === place || moved.has(item)) < list.indexOf(place);
  const at = others.indexOf(place) + (isFromAbove ? 1 : 0);
  return [...others.slice(0, at), ...block, ...others.slice(at)];
}
