/*
 * What GitHub recognizes in the text of a README, and VS Code's Markdown engine doesn't. Each function takes a text of
 * any length, and looks at each character a limited number of times.
 */

const ALERT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * The kind of an alert, from the beginning of a quote: `[!NOTE]` alone on its line.
 * @returns also the length of the mark, with the end of the line
 */
export function alertIn(text: string): { readonly kind: AlertKind; readonly length: number } | undefined {
  const [mark, name] = /^\s{0,9}\[!([A-Za-z]{3,9})\][ \t]{0,9}(?:\n|$)/.exec(text) ?? [];
  const kind = ALERT_KINDS.find((each) => each === name?.toLowerCase());
  return kind && mark !== undefined ? { kind, length: mark.length } : undefined;
}

/** Whether an item of a list is a task, and done: `[ ] ` or `[x] `. */
export function taskIn(text: string): { readonly isDone: boolean; readonly length: number } | undefined {
  const [mark, box] = /^\s{0,9}\[([ xX])\]\s/.exec(text) ?? [];
  return mark === undefined ? undefined : { isDone: box !== ' ', length: mark.length };
}

/** A text before a reference to a footnote, or after the last one, which has no name. */
export interface NotePiece {
  readonly before: string;
  /** In lower case. */
  readonly name?: string;
}

/** Divides a text at its references to footnotes, such as `[^1]`. Those with other names stay text. */
export function notePieces(text: string, names: ReadonlySet<string>): readonly NotePiece[] {
  const pieces: NotePiece[] = [];
  let start = 0;
  for (const match of text.matchAll(/\[\^([^\][\s]{1,100})\]/g)) {
    const name = match[1]?.toLowerCase() ?? '';
    if (!names.has(name)) continue;
    pieces.push({ before: text.slice(start, match.index), name });
    start = match.index + match[0].length;
  }
  return [...pieces, { before: text.slice(start) }];
}

/** Whether a text may contain a code such as `:rocket:`. */
export function mayHaveEmoji(text: string): boolean {
  return /:[a-z\d_+-]{1,40}:/.test(text);
}

/** Replaces codes such as `:rocket:`. Unknown ones stay text. */
export function withEmoji(text: string, emoji: ReadonlyMap<string, string>): string {
  let result = '';
  let start = 0;
  // The last colon may also be the first one of another code.
  for (const match of text.matchAll(/:([a-z\d_+-]{1,40})(?=:)/g)) {
    const character = emoji.get(match[1] ?? '');
    if (character === undefined || match.index < start) continue;
    result += text.slice(start, match.index) + character;
    start = match.index + match[0].length + 1;
  }
  return result + text.slice(start);
}
