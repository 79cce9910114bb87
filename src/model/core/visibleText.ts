/** Controls, and characters that override the reading direction, which make a text read differently than it is. */
const NOT_SHOWN = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Removes what isn't shown from text of several lines, or makes it read differently than it is. */
export function visibleText(text: string): string {
  return text.replace(NOT_SHOWN, '');
}
