/** Gives getters of VS Code other values. @returns a function that restores them */
export function replaceProperties(object: object, values: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(object, name)] as const);
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(object, name, { configurable: true, get: () => value });
  }
  return () => {
    for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(object, name, descriptor);
  };
}
