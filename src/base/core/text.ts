declare const LINE: unique symbol;

/**
 * A text that may be shown anywhere: one line, without control and direction characters, and without what VS Code
 * renders as an icon or a link. At run time, it is a string.
 */
export type Line = string & { readonly [LINE]: true };

/** Characters of a text. Longer texts are cut. Gitea has the longest descriptions. */
export const MAX_TEXT = 2048;

/** Characters that change the reading direction. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What is in a text that isn't one line already, as nearly all are. */
const UNCLEAN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|[^\S ]|^ | (?: |$)/u;

/** Most names and words: one line of printable ASCII, without the characters of icons and links. */
const PLAIN = /^[!-#%-\\^-~]+(?: [!-#%-\\^-~]+)*$/;

/**
 * Converts text of others to one line without control and direction characters, of at most `maxLength` characters.
 * Icons and links remain: this is for pages, files, and escaped Markdown.
 */
export function oneLine(text: string, maxLength = MAX_TEXT): string {
  if (text.length <= maxLength && !UNCLEAN.test(text)) return text;
  const line = text
    .slice(0, maxLength * 4)
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= maxLength) return line;
  // Don't split a surrogate pair.
  const cut = `${line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  // A copy: a part of a text holds the whole text in memory, which may have megabytes.
  return String(JSON.parse(JSON.stringify(cut)));
}

/**
 * Converts text of others to one line for any place. VS Code makes an icon of `$(name)`: an invisible break keeps it
 * text. In notifications, it makes links of `[text](address)`, commands included: a space prevents that.
 */
export function showable(text: string, maxLength = MAX_TEXT): Line {
  if (text.length <= maxLength && PLAIN.test(text)) return ours(text);
  return ours(oneLine(text, maxLength).replaceAll('$(', '$\u200b(').replaceAll('](', '] ('));
}

/** Whether a text is shown as it is, and all of it is visible. */
export function isShownAsItIs(text: string): text is Line {
  return PLAIN.test(text) || (showable(text, text.length) === text && !/[\p{Cf}\p{Cs}]/u.test(text));
}

/** Text of our own or of VS Code, such as a translation or a number, or what was made of lines. */
export function ours(text: string): Line {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place that claims it
  return text as Line;
}

/**
 * Removes a character at the end of a text, however often it occurs there. An expression such as `/x+$/` takes
 * quadratic time.
 */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}

/** Decodes a part of an address. A text that can't be decoded stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Escapes text for HTML, also in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
