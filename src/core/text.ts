/** Characters that change the reading direction. */
const INVISIBLE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text that is one line already, as nearly all names: printable ASCII without leading, trailing or repeated spaces. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Converts text of the service to one line without control and direction characters, of at most `maxLength` characters.
 */
export function oneLine(text: string, maxLength = 300): string {
  if (text.length <= maxLength && PLAIN.test(text)) return text;
  const line = text
    .slice(0, maxLength * 4)
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
  if (line.length <= maxLength) return line;
  // Don't split a surrogate pair.
  return `${line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Converts text of the service to one line for a notification. VS Code makes links of `[text](address)` there, commands
 * included: a space between the brackets prevents that.
 */
export function inNotification(text: string): string {
  return oneLine(text).replaceAll('](', '] (');
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

/** Escapes text of the service where VS Code renders `$(name)` as an icon: an invisible break keeps it text. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$\u200b(');
}

/** Escapes text for HTML, also in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Copies data from the service, with each text as one line of at most 4,096 characters. */
export function withSingleLines<Data>(data: Data): Data {
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return oneLine(value, 4096);
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    const fields: [string, unknown][] = [];
    // Inherited ones, too: see `StoredRepository`.
    for (const key in value) fields.push([key, copy(Reflect.get(value, key))]);
    return Object.fromEntries(fields);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts differ, and stay texts
  return copy(data) as Data;
}
