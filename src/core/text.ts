/** Characters that steer a terminal or turn the reading direction of what follows, wherever they stand. */
const INVISIBLE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What is one line already, as nearly all names are: printable, and no space at an end or beside another. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Text of the service as one line to show: without control and direction characters, cut to `maxLength` characters.
 */
export function oneLine(text: string, maxLength = 300): string {
  if (text.length <= maxLength && PLAIN.test(text)) return text;
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

/** Text of the service where VS Code draws `$(name)` as an icon: an invisible break keeps it text. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$\u200b(');
}

/** A copy of data from the service in which each text is one line to show, of 4,096 characters at most. */
export function withSingleLines<Data>(data: Data): Data {
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return oneLine(value, 4096);
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)]));
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts differ, and stay texts
  return copy(data) as Data;
}
