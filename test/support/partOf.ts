/** An object with some members of a type, for code that uses no others. */
export function partOf<T>(members: { readonly [Key in keyof T]?: unknown }): T {
  return members as T;
}
