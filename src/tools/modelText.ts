import { type Line, oneLine, ours } from '../base/core/text.ts';

/**
 * Characters that a model reads but the user can't see: format characters (zero width, directions, tags), private use,
 * lone surrogates, variation selectors, and those that fonts leave out. They can encode whole sentences.
 */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Co}|\p{Cs}|\p{Variation_Selector}|\u2800/gu;

/** The maximum length of a text in the input of a tool. */
const LONGEST_QUOTE = 500;

/** Text of the service for a model: one line of visible characters, cut to `maxLength` characters. */
export function modelText(text: string, maxLength: number): string {
  return oneLine(text.slice(0, maxLength * 8).replace(UNSEEN, ''), maxLength);
}

/** A line of a file for a model, with its spaces and tabs, but without invisible and control characters. */
export function modelLine(line: string, maxLength: number): string {
  const visible = line
    .slice(0, maxLength * 8)
    .replace(UNSEEN, '')
    .replace(/(?!\t)[\p{Cc}\u2028\u2029]/gu, '');
  return visible.length <= maxLength ? visible : `${visible.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Whether all of a text is visible to the user. */
export function isFullyVisible(text: string): boolean {
  return modelText(text, LONGEST_QUOTE) === text;
}

/** An address for a model; undefined if it is too long or contains invisible characters. */
export function modelAddress(address: string | undefined): string | undefined {
  return address !== undefined && modelText(address, 300) === address ? address : undefined;
}

/** The size of a value in the JSON for a model, in bytes. */
export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** The first items that fit into `maxBytes` together, with a comma after each. */
export function firstWithin<Item>(items: readonly Item[], maxBytes: number): readonly Item[] {
  let bytes = 0;
  const end = items.findIndex((item) => {
    bytes += bytesOf(item) + 1;
    return bytes > maxBytes;
  });
  return end < 0 ? items : items.slice(0, end);
}

/** Text of a model for Markdown, escaped: the user sees all of it as written. */
export function quoted(text: string): Line {
  return ours(modelText(text, LONGEST_QUOTE).replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`));
}
