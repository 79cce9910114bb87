import { fenceOf, NO_FENCE } from './readmeFence.ts';

/*
 * VS Code's Markdown engine runs synchronously, and its time for one paragraph, or for code that it highlights, grows
 * with the square of the length: half a megabyte of spaces takes minutes. So it gets a long README in parts, and only
 * short code with the name of a language.
 */

/** A part is at most this long, in characters. */
const MAX_PART = 16_000;

/** Code is highlighted up to this length, in characters. */
const MAX_HIGHLIGHTED = 2_000;

/** The definitions that a part gets for its links, in characters. */
const MAX_DEFINITIONS = 8_000;

/** Lines that are looked at; the others are shown as text. The longest README with usual lines has about 12,000. */
export const MAX_README_LINES = 20_000;

/** A part of a README: Markdown for the engine, HTML that the engine would not change, or text that it doesn't get. */
export interface ReadmePart {
  readonly kind: 'markdown' | 'html' | 'text';
  readonly text: string;
}

const DEFINITION = /^ {0,3}\[([^\]]{1,200})\]:\s*\S.{0,500}$/;
const ITEM = /^([-*+]|\d{1,9}[.)])[ \t]/;

/**
 * Divides a README for the engine, where it would be divided anyway: before headings, paragraphs, and items of lists.
 */
export function readmeParts(text: string): readonly ReadmePart[] {
  const all = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  // Only these lines become texts of their own.
  const lines = all.split('\n', MAX_README_LINES);
  const rest = all.slice(lines.reduce((length, line) => length + line.length + 1, 0));
  const parts = partsOfLines(lines);
  return rest === '' ? parts : [...parts, { kind: 'text', text: rest }];
}

function partsOfLines(all: readonly string[]): readonly ReadmePart[] {
  const lines = withShortHighlights(all);
  const whole = lines.join('\n');
  if (whole.length <= MAX_PART) return [{ kind: 'markdown', text: whole }];
  const definitions = definitionsIn(lines);
  const blocks = split(lines, (line, before) => before.trim() === '' && /^\S/.test(line) && !ITEM.test(line));
  return merged(blocks.flatMap(partsOf)).map((part) =>
    part.kind === 'markdown' ? { ...part, text: part.text + definitionsFor(part.text, definitions) } : part,
  );
}

/** Removes the names of languages from code that is long, or whose end is unclear. */
function withShortHighlights(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  let kept = 0;
  for (const [at, line] of lines.entries()) {
    const { prefix, fence, rest: name } = fenceOf(line) ?? NO_FENCE;
    if (fence === '' || name.trim() === '' || at < kept) {
      result.push(line);
      continue;
    }
    const end = endOfFence(lines, at, prefix, fence);
    if (end !== undefined) kept = end;
    result.push(end === undefined ? prefix + fence : line);
  }
  return result;
}

/**
 * The line that ends a fence, if it is near. Another fence makes it unclear which one the engine recognizes, so that
 * each line is searched once.
 */
function endOfFence(lines: readonly string[], start: number, prefix: string, fence: string): number | undefined {
  const ending = prefix.replace(/[^\s>]/g, ' ') + fence;
  let length = 0;
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    length += line.length + 1;
    if (length > MAX_HIGHLIGHTED) return undefined;
    if (fenceOf(line)) return line.trimEnd() === ending ? at : undefined;
  }
  return undefined;
}

/** Divides lines before those that begin something, but not in code and in comments. */
function split(
  lines: readonly string[],
  begins: (line: string, before: string) => boolean,
): readonly (readonly string[])[] {
  const blocks: string[][] = [[]];
  let fence = '';
  let isComment = false;
  let before = '';
  for (const line of lines) {
    if (fence === '' && !isComment && begins(line, before)) blocks.push([]);
    blocks.at(-1)?.push(line);
    before = line;
    const { fence: found, rest } = fenceOf(line) ?? NO_FENCE;
    if (fence === '') fence = found;
    else if (found.startsWith(fence) && rest.trim() === '') fence = '';
    if (fence === '')
      isComment = line.lastIndexOf('<!--') > line.lastIndexOf('-->') || (isComment && !line.includes('-->'));
  }
  return blocks.filter((block) => block.length > 0);
}

function partsOf(lines: readonly string[]): readonly ReadmePart[] {
  const text = lines.join('\n');
  if (text.length <= MAX_PART) return [{ kind: 'markdown', text }];
  const [first = ''] = lines;
  // Markdown doesn't change HTML until the next empty line.
  if (/^<\/?[a-z]/i.test(first)) return [{ kind: 'html', text }];
  if (fenceOf(first))
    return [
      {
        kind: 'text',
        text: lines
          .slice(1)
          .join('\n')
          .replace(/\n[`~]{3,}\s*$/, ''),
      },
    ];
  const items = split(lines, (line) => ITEM.test(line));
  return items.length > 1 ? items.flatMap(partsOf) : [{ kind: 'text', text }];
}

/** Joins parts that the engine can get together. */
function merged(parts: readonly ReadmePart[]): readonly ReadmePart[] {
  const result: ReadmePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    const isTogether = last?.kind === 'markdown' && part.kind === 'markdown';
    if (last && isTogether && last.text.length + part.text.length < MAX_PART)
      result[result.length - 1] = { kind: 'markdown', text: `${last.text}\n${part.text}` };
    else result.push(part);
  }
  return result;
}

/** The addresses of links by name, which may be defined anywhere. */
function definitionsIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const definitions = new Map<string, string>();
  for (const line of lines) {
    const name = line.includes(']:') ? DEFINITION.exec(line)?.[1]?.toLowerCase() : undefined;
    if (name !== undefined && !definitions.has(name)) definitions.set(name, line);
  }
  return definitions;
}

function definitionsFor(text: string, definitions: ReadonlyMap<string, string>): string {
  if (definitions.size === 0) return '';
  const used = new Set(Array.from(text.matchAll(/\[([^\][\n]{1,200})\]/g), ([, name = '']) => name.toLowerCase()));
  let length = 0;
  const lines = [...used]
    .flatMap((name) => definitions.get(name) ?? [])
    .filter((line) => {
      length += line.length + 1;
      return length <= MAX_DEFINITIONS;
    });
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`;
}
