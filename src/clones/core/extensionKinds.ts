/**
 * The next value of `remote.extensionKind`, with another entry for an extension. Those of other extensions stay.
 * @param value the user's; not validated
 * @param id of the extension, in which the case of letters makes no difference
 * @param kinds undefined removes its entry
 * @returns undefined if no entry is left
 */
export function withKinds(
  value: unknown,
  id: string,
  kinds: readonly string[] | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const others = entriesIn(value).filter(([key]) => !isSameId(key, id));
  const entries = kinds ? [...others, [id, kinds] as const] : others;
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Whether the user's value of `remote.extensionKind` has an entry for an extension. Parameters as in `withKinds`. */
export function hasKinds(value: unknown, id: string): boolean {
  return entriesIn(value).some(([key]) => isSameId(key, id));
}

/** Whether the user's value lets an extension run on remote computers if it is installed there. */
export function prefersRemote(value: unknown, id: string): boolean {
  return entriesIn(value).some(([key, kinds]) => isSameId(key, id) && Array.isArray(kinds) && kinds[0] === 'workspace');
}

function entriesIn(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function isSameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
