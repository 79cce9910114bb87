/** Remembers what was made from the data until the data changes. */
export type Cache<Value> = (key: string, make: () => Value) => Value;

/** A cache that empties itself when `revision` returns another number. */
export function createCache<Value>(revision: () => number): Cache<Value> {
  const kept = new Map<string, Value>();
  let keptRevision = revision();
  return (key, make) => {
    if (keptRevision !== revision()) {
      kept.clear();
      keptRevision = revision();
    }
    const found = kept.get(key);
    if (found !== undefined) return found;
    const made = make();
    kept.set(key, made);
    return made;
  };
}
