import { oneLine } from '../core/text.ts';

/**
 * Characters that a person does not see and a model reads: formats (zero width, directions, tags), private and lone ones, and
 * what selects variants or is left out where a font has no sign for it. Whole sentences can be written with them.
 */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Co}|\p{Cs}|\p{Variation_Selector}|\u2800/gu;

/** No text that a model writes for a tool may be longer. */
const LONGEST_QUOTE = 500;

/** Text of the service for a model: one line of what a person would see, cut to `maxLength` characters. */
export function modelText(text: string, maxLength: number): string {
  return oneLine(text.slice(0, maxLength * 8).replace(UNSEEN, ''), maxLength);
}

/** Whether a person who sees it has seen all of it. */
export function isSeenWhole(text: string): boolean {
  return modelText(text, LONGEST_QUOTE) === text;
}

/** An address for a model; undefined for one that would have to be cut, or holds what can't be seen. */
export function modelAddress(address: string | undefined): string | undefined {
  return address !== undefined && modelText(address, 300) === address ? address : undefined;
}

/** How many bytes a value takes as it is told to a model. */
export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** As many of the first items as take no more than `maxBytes` together, with a comma after each. */
export function firstWithin<Item>(items: readonly Item[], maxBytes: number): readonly Item[] {
  let bytes = 0;
  const end = items.findIndex((item) => {
    bytes += bytesOf(item) + 1;
    return bytes > maxBytes;
  });
  return end < 0 ? items : items.slice(0, end);
}

/** Words of a model within Markdown for a person: shown as they were written and whole, as every mark is only itself. */
export function quoted(text: string): string {
  return modelText(text, LONGEST_QUOTE).replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
