/**
 * Every form in which a secret may be written: raw, percent-encoded (where needed or throughout), hexadecimal, JSON,
 * HTML, UTF-16, and within Base64 of either alphabet at any offset in a group of three bytes.
 */
export function formsOf(secret: string): ReadonlyMap<string, string> {
  const bytes = Buffer.from(secret);
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const forms = new Map([
    ['raw', secret],
    ['URL-encoded', encodeURIComponent(secret)],
    ['percent-encoded', percent],
    ['percent-encoded in capitals', percent.toUpperCase()],
    ['hexadecimal', bytes.toString('hex')],
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['HTML', html],
    ['HTML in an attribute', html.replaceAll('"', '&quot;')],
    ['UTF-16', secret.split('').join('\0')],
  ]);
  for (const before of [0, 1, 2]) {
    for (const alphabet of ['base64', 'base64url'] as const) {
      const all = Buffer.concat([Buffer.alloc(before), bytes])
        .toString(alphabet)
        .replace(/=+$/, '');
      // The digits at both ends also encode neighboring bytes.
      const end = (before + bytes.length) % 3 === 0 ? all.length : all.length - 1;
      forms.set(`${alphabet} after ${before}`, all.slice([0, 2, 3][before], end));
    }
  }
  return forms;
}

/** Where a secret is found, and in which form: `the log (base64 after 1): …surrounding text…`. */
export function findSecret(haystacks: ReadonlyMap<string, string>, secret: string): readonly string[] {
  const forms = [...formsOf(secret)];
  return [...haystacks].flatMap(([name, text]) =>
    forms.flatMap(([form, needle]) => {
      const at = text.indexOf(needle);
      return at < 0 ? [] : [`${name} (${form}): …${text.slice(Math.max(0, at - 60), at + needle.length + 20)}…`];
    }),
  );
}

/** Everything that an error contains, including its causes, as text. */
export function allOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return JSON.stringify(error) ?? String(error);
  const own = Object.getOwnPropertyNames(error).map((name) => {
    const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value;
    return `${name}: ${value instanceof Error ? allOf(value, depth + 1) : (JSON.stringify(value) ?? String(value))}`;
  });
  return [String(error), error.stack ?? '', ...own].join('\n');
}
