/** Caches derived values until the data changes. */
export type Cache<Value> = (key: string, make: () => Value) => Value;

/** A cache that is cleared when `revision` returns another number. */
export function createCache<Value>(revision: () => number): Cache<Value> {
  const values = new Map<string, Value>();
  let keptRevision = revision();
  return (key, make) => {
    if (keptRevision !== revision()) {
      values.clear();
      keptRevision = revision();
    }
    const found = values.get(key);
    if (found !== undefined) return found;
    const made = make();
    values.set(key, made);
    return made;
  };
}
