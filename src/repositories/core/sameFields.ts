type Fields = Readonly<Record<string, unknown>>;

/** Whether two records have identical values. A missing field may have no key. */
export function isSameFields(a: Fields, b: Fields, except?: string): boolean {
  for (const key in a) if (a[key] !== b[key] && key !== except) return false;
  for (const key in b) if (!(key in a) && b[key] !== undefined) return false;
  return true;
}
