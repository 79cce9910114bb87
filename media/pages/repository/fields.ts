import { parseTemplate } from 'url-template';

/** One field of a record. */
export interface Field {
  /** Where it stands: `license.spdx_id`. */
  readonly name: string;
  readonly value: string;
  /** What a template asks for; empty where the value is none. */
  readonly variables: readonly string[];
}

/** Credentials are nobody's to see. Decoding drops it already: it is named here so that it can't come back unseen. */
const HIDDEN = new Set(['temp_clone_token']);

/** Every field of a record that holds something, those within others by their whole names, in the record's order. */
export function fieldsOf(record: object, path = ''): readonly Field[] {
  return Object.entries(record).flatMap(([key, value]: [string, unknown]): readonly Field[] => {
    const name = path + key;
    if (HIDDEN.has(key) || value === null || value === '') return [];
    if (typeof value === 'object') return fieldsOf(value, `${name}.`);
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    const text = String(value);
    return [{ name, value: text, variables: /(^|_)url$/.test(key) ? variablesOf(text) : [] }];
  });
}

/** The names that a template asks for (RFC 6570), each once, in their order. */
export function variablesOf(template: string): readonly string[] {
  const expressions = template.matchAll(/\{([+#./;?&]?)([^{}]+)\}/g);
  const names = [...expressions].flatMap(([, , list = '']) =>
    list.split(',').map((name) => name.replace(/(\*|:\d+)$/, '')),
  );
  return [...new Set(names.filter((name) => /^[\w.%]+$/.test(name)))];
}

/** A template filled in (RFC 6570); what was given no value is left out. Never throws. */
export function expand(template: string, values: ReadonlyMap<string, string>): string {
  // Without a prototype: a variable may be called `constructor`.
  const given: Record<string, string> = Object.create(null);
  for (const [name, value] of values) if (value !== '') given[name] = value.toWellFormed();
  return parseTemplate(withWholeCharacters(template.toWellFormed(), given)).expand(given);
}

/** `{name:3}` means characters (RFC 6570, section 2.4.1); the package counts UTF-16, and throws where it cuts one. */
function withWholeCharacters(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{[+#./;?&]?[^{}]+\}/g, (expression) =>
    expression.replaceAll(
      /(^\{[+#./;?&]?|,)([^:*,}]*):(\d+)/g,
      (_, before: string, name: string, count: string) =>
        `${before}${name}:${lengthOfFirst(Number(count), values[name] ?? '')}`,
    ),
  );
}

function lengthOfFirst(count: number, text: string): number {
  return Array.from(text).slice(0, count).join('').length;
}
