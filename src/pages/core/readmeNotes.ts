import { fenceOf, NO_FENCE } from './readmeFence.ts';
import { MAX_README_LINES } from './readmeParts.ts';

/*
 * VS Code's Markdown engine has no footnotes: it would show their definitions where they are, or take them for those of
 * links. So it gets a README without them, and each of them as a text of its own.
 */

/** A footnote of a README. */
interface ReadmeNote {
  /** In lower case: references ignore case. */
  readonly name: string;
  /** Markdown. */
  readonly text: string;
}

/** Definitions after these stay in the text. */
const MAX_NOTES = 200;

/** `[^name]: text`, at the beginning of a line. */
const DEFINITION = /^ {0,3}\[\^([^\][\s]{1,100})\]:[ \t]?/;

/** The beginning of a line that ends the paragraph of a definition: another definition, or anything but a text. */
const BLOCK = /^ {0,3}([#>|<~`*+-]|\d{1,9}[.)]|\[\^)/;

/** `[^name]`, where a text refers to a footnote. */
const REFERENCE = /\[\^([^\][\s]{1,100})\](?!:)/g;

/** Takes the definitions of footnotes out of a README, except for those that nothing refers to, such as in code. */
export function takeNotes(readme: string): { readonly text: string; readonly notes: readonly ReadmeNote[] } {
  if (!readme.includes('[^')) return { text: readme, notes: [] };
  const all = readme.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const lines = all.split('\n', MAX_README_LINES);
  const rest = all.slice(lines.reduce((length, line) => length + line.length + 1, 0));
  const referred = new Set(Array.from(all.matchAll(REFERENCE), ([, name = '']) => name.toLowerCase()));
  const notes = new Map<string, string>();
  const kept: string[] = [];
  let fence = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const name = fence === '' && line.includes('[^') ? DEFINITION.exec(line)?.[1]?.toLowerCase() : undefined;
    if (name !== undefined && referred.has(name) && (notes.has(name) || notes.size < MAX_NOTES)) {
      const end = endOfNote(lines, at);
      if (!notes.has(name)) notes.set(name, textOfNote(lines.slice(at, end)));
      // What follows is a block of its own.
      kept.push('');
      at = end - 1;
      continue;
    }
    kept.push(line);
    const { fence: found, rest: afterFence } = fenceOf(line) ?? NO_FENCE;
    if (fence === '') fence = found;
    else if (found.startsWith(fence) && afterFence.trim() === '') fence = '';
  }
  const text = kept.join('\n') + (rest === '' ? '' : `\n${rest}`);
  return { text, notes: Array.from(notes, ([name, note]) => ({ name, text: note })) };
}

/** The line after a definition: its paragraph ends at an empty line, and indented lines after that belong to it. */
function endOfNote(lines: readonly string[], start: number): number {
  let end = start + 1;
  let isAfterEmpty = false;
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      isAfterEmpty = true;
      continue;
    }
    const belongs = /^( {4}|\t)/.test(line) || (!isAfterEmpty && !BLOCK.test(line));
    if (!belongs) break;
    isAfterEmpty = false;
    end = at + 1;
  }
  return end;
}

function textOfNote([first = '', ...others]: readonly string[]): string {
  return [first.replace(DEFINITION, ''), ...others.map((line) => line.replace(/^( {1,4}|\t)/, ''))].join('\n').trim();
}
