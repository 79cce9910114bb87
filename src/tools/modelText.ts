import { oneLine } from '../core/text.ts';

/**
 * Characters that a person does not see and a model reads: formats (zero width, directions, tags), private and lone ones, and
 * what selects variants. Whole sentences can be written with them.
 */
const UNSEEN = /\p{Cf}|\p{Co}|\p{Cs}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Text of the service for a model: one line of what a person would see, cut to `maxLength` characters. */
export function modelText(text: string, maxLength: number): string {
  return oneLine(text.slice(0, maxLength * 8).replace(UNSEEN, ''), maxLength);
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

/** Words of a model within Markdown for a person: shown as they were written, as every mark is only itself. */
export function quoted(text: string): string {
  return modelText(text, 300).replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
