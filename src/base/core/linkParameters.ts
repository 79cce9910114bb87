/**
 * Reads the query of a link to the extension from its `Uri`, which has decoded it: `+` and `%` are what they are, and
 * `&` separates parameters only before a word and `=`, as a file may be `Q&A.md`. Other parameters are ignored.
 * @param names one of them has a value with a slash
 * @returns undefined if a parameter occurs twice: the user might see the other value
 */
export function linkParameters<Name extends string>(
  query: string,
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> | undefined {
  const values: Partial<Record<Name, string>> = {};
  // VS Code encodes the query again of a link with `windowId=_blank`, which opens a window.
  const text = query.includes('/') ? query : Array.from(new URLSearchParams(query), (pair) => pair.join('=')).join('&');
  let last: Name | undefined;
  for (const part of text.split('&')) {
    const name = names.find((each) => part.startsWith(`${each}=`));
    if (name !== undefined && values[name] !== undefined) return undefined;
    if (name !== undefined) values[name] = part.slice(name.length + 1);
    else if (/^\w+=/.test(part)) last = undefined;
    else if (last !== undefined) values[last] += `&${part}`;
    last = name ?? last;
  }
  return values;
}
