/** Receives a reachable value and its path. */
export type Visit = (value: unknown, path: string) => void;

/**
 * Visits everything that code can reach by inspecting a value: members of any kind and visibility, getter results,
 * prototypes, and the content of maps, sets, arrays and buffers. Omits globals such as `Object`.
 */
export function walk(root: unknown, visit: Visit): void {
  const seen = new Set<unknown>(globalObjects());
  const open: (readonly [value: unknown, path: string])[] = [[root, '']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, path] = next;
    if (typeof value !== 'object' && typeof value !== 'function') visit(value, path);
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) continue;
    seen.add(value);
    visit(value, path);
    open.push([Object.getPrototypeOf(value), `${path}.[prototype]`]);
    for (const key of Reflect.ownKeys(value)) {
      visit(key, `${path} (key)`);
      open.push([read(value, key), `${path}.${String(key)}`]);
    }
    if (value instanceof Map)
      for (const [key, each] of value) open.push([key, `${path}.[key]`], [each, `${path}.[value]`]);
    if (value instanceof Set) for (const each of value) open.push([each, `${path}.[member]`]);
  }
}

/** A failing getter yields its error. */
function read(value: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(value, key);
  } catch (error) {
    return error;
  }
}

function globalObjects(): readonly unknown[] {
  const names = Object.getOwnPropertyNames(globalThis);
  const globals = names.map((name) => read(globalThis, name)).filter((value) => typeof value === 'function');
  return [globalThis, ...globals, ...globals.map((value) => value.prototype)];
}
