/** A string or template in code. A template has a NUL for each `${…}`. */
export interface Literal {
  readonly text: string;
  /** The tag of a template, as in html`…`; otherwise empty. */
  readonly tag: string;
  /** Up to 120 characters of code before the literal. */
  readonly before: string;
  readonly line: number;
}

/** Replaces each `${…}` in a template. */
export const HOLE = '\0';

/** Returns all strings and templates of a TypeScript file, also nested ones. Skips comments and regular expressions. */
export function literalsOf(code: string): readonly Literal[] {
  const literals: Literal[] = [];
  readCode(code, 0, literals, false);
  return literals;
}

/** Matches code that can precede a regular expression, but not a division. */
const BEFORE_EXPRESSION = /(?:^|[=(,:;!&|?{}[\n+]|=>|return)\s*$/;

/** @returns the index of the closing brace, or the end of the file. */
function readCode(code: string, start: number, found: Literal[], isInTemplate: boolean): number {
  let depth = 0;
  let at = start;
  while (at < code.length) {
    const character = code[at];
    if (character === '{') depth++;
    if (character === '}' && depth-- === 0 && isInTemplate) return at;
    const skipped = skip(code, at);
    if (skipped !== undefined) at = skipped;
    else if (character === '`') at = readTemplate(code, at, found);
    else if (character === "'" || character === '"') at = readString(code, at, found);
    else at++;
  }
  return at;
}

/** @returns the end of the comment or regular expression at this index, if any. */
function skip(code: string, at: number): number | undefined {
  if (code[at] !== '/') return undefined;
  if (code.startsWith('//', at)) return indexOrEnd(code, '\n', at);
  if (code.startsWith('/*', at)) return indexOrEnd(code, '*/', at) + 2;
  if (!BEFORE_EXPRESSION.test(code.slice(Math.max(0, at - 20), at))) return undefined;
  const [expression] = /^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//.exec(code.slice(at)) ?? [];
  return expression === undefined ? undefined : at + expression.length;
}

function readString(code: string, at: number, found: Literal[]): number {
  const quote = code[at];
  let end = at + 1;
  while (end < code.length && code[end] !== quote) end += code[end] === '\\' ? 2 : 1;
  found.push(literal(code, at, code.slice(at + 1, end), ''));
  return end + 1;
}

function readTemplate(code: string, start: number, found: Literal[]): number {
  const [tag = ''] = /\w*$/.exec(code.slice(Math.max(0, start - 20), start)) ?? [];
  let text = '';
  let at = start + 1;
  while (at < code.length && code[at] !== '`') {
    if (code.startsWith('${', at)) {
      text += HOLE;
      at = readCode(code, at + 2, found, true) + 1;
    } else {
      const length = code[at] === '\\' ? 2 : 1;
      text += code.slice(at, at + length);
      at += length;
    }
  }
  found.push(literal(code, start, text, tag));
  return at + 1;
}

function literal(code: string, at: number, text: string, tag: string): Literal {
  const line = code.slice(0, at).split('\n').length;
  return { text, tag, before: code.slice(Math.max(0, at - 120), at), line };
}

function indexOrEnd(code: string, part: string, from: number): number {
  const index = code.indexOf(part, from);
  return index < 0 ? code.length : index;
}
