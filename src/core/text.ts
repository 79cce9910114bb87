/** Characters that steer a terminal or turn the reading direction of what follows, wherever they stand. */
const INVISIBLE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text of the service as one line to show: without control and direction characters, cut to `maxLength` characters.
 */
export function oneLine(text: string, maxLength = 300): string {
  const line = text
    .slice(0, maxLength * 4)
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
  if (line.length <= maxLength) return line;
  // Never half of a surrogate pair.
  return `${line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Text of the service for a notification, as one line. VS Code makes links of `[text](address)` there, commands
 * included: without the bracket pair it stays text.
 */
export function inNotification(text: string): string {
  return oneLine(text).replaceAll('](', '] (');
}
