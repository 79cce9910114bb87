/**
 * The beginning of a line with a fence of code, which may be in a quote or a list: what is before it, and the fence.
 */
const FENCE = /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(`{3,}|~{3,})/;

interface Fence {
  /** What is before the fence. */
  readonly prefix: string;
  /** Three or more backticks or tildes. */
  readonly fence: string;
  /** The rest of the line, such as the name of a language. */
  readonly rest: string;
}

export const NO_FENCE: Fence = { prefix: '', fence: '', rest: '' };

/** The fence of code in a line; undefined if there is none. Backticks followed by others are code in a text. */
export function fenceOf(line: string): Fence | undefined {
  // Cheap, because a README may have half a million lines.
  if (!line.includes('```') && !line.includes('~~~')) return undefined;
  const [whole = '', prefix = '', fence = ''] = FENCE.exec(line) ?? [];
  const rest = line.slice(whole.length);
  return whole === '' || (fence.startsWith('`') && rest.includes('`')) ? undefined : { prefix, fence, rest };
}
