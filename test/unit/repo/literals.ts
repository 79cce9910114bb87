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
  const { literals } = partsOf(code);
  return literals;
}

/** A regular expression in code. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}

/** Returns all regular expression literals of a TypeScript file. */
export function expressionsOf(code: string): readonly Expression[] {
  return partsOf(code).expressions;
}

interface Parts {
  readonly literals: Literal[];
  readonly expressions: Expression[];
}

function partsOf(code: string): Parts {
  const parts: Parts = { literals: [], expressions: [] };
  readCode(code, 0, parts, false);
  return parts;
}

/** Matches code that can precede a regular expression, but not a division. */
const BEFORE_EXPRESSION = /(?:^|[=(,:;!&|?{}[\n+]|=>|return)\s*$/;

/** @returns the index of the closing brace, or the end of the file. */
function readCode(code: string, start: number, found: Parts, isInTemplate: boolean): number {
  let depth = 0;
  let at = start;
  while (at < code.length) {
    const character = code[at];
    if (character === '{') depth++;
    if (character === '}' && depth-- === 0 && isInTemplate) return at;
    const end = endOfComment(code, at) ?? readExpression(code, at, found);
    if (end !== undefined) at = end;
    else if (character === '`') at = readTemplate(code, at, found);
    else if (character === "'" || character === '"') at = readString(code, at, found);
    else at++;
  }
  return at;
}

/** @returns the end of the comment at this index, if any. */
function endOfComment(code: string, at: number): number | undefined {
  if (code.startsWith('//', at)) return indexOrEnd(code, '\n', at);
  return code.startsWith('/*', at) ? indexOrEnd(code, '*/', at) + 2 : undefined;
}

/** @returns the end of the regular expression at this index, if any. */
function readExpression(code: string, at: number, found: Parts): number | undefined {
  if (code[at] !== '/' || !BEFORE_EXPRESSION.test(code.slice(Math.max(0, at - 20), at))) return undefined;
  const [whole = '', source, flags = ''] =
    /^\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/.exec(code.slice(at)) ?? [];
  if (source === undefined) return undefined;
  found.expressions.push({ source, flags, line: code.slice(0, at).split('\n').length });
  return at + whole.length;
}

function readString(code: string, at: number, found: Parts): number {
  const quote = code[at];
  let end = at + 1;
  while (end < code.length && code[end] !== quote) end += code[end] === '\\' ? 2 : 1;
  found.literals.push(literal(code, at, code.slice(at + 1, end), ''));
  return end + 1;
}

function readTemplate(code: string, start: number, found: Parts): number {
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
  found.literals.push(literal(code, start, text, tag));
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
