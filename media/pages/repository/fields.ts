import { parseTemplate } from 'url-template';
import { oneLine } from '../../../src/core/text.ts';

/** One field of a record. */
export interface Field {
  /** The path of the field, such as `license.spdx_id`. */
  readonly name: string;
  /** What the page calls it, if it does. */
  readonly label?: string;
  readonly value: string;
  /** The variables of a URL template; empty for other values. */
  readonly variables: readonly string[];
}

/** Credentials must never be shown. Decoding already drops this field; the check guards against regressions. */
const HIDDEN = new Set(['temp_clone_token']);

/** Returns the non-empty fields of a record in its order; nested fields have dotted names. @param labels by name */
export function fieldsOf(record: object, labels: Readonly<Record<string, string>> = {}, path = ''): readonly Field[] {
  return Object.entries(record).flatMap(([key, value]: [string, unknown]): readonly Field[] => {
    const name = path + key;
    if (HIDDEN.has(key) || value === null || value === '') return [];
    if (typeof value === 'object') return fieldsOf(value, labels, `${name}.`);
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    // Addresses are exact.
    const text = oneLine(String(value));
    const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
    return [{ name, ...(label && { label }), value: text, variables: /(^|_)url$/.test(key) ? variablesOf(text) : [] }];
  });
}

/** Returns the fields whose name, label or value contains every word of the text, case-insensitively. */
export function filterFields(fields: readonly Field[], text: string): readonly Field[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return fields.filter(({ name, label = '', value }) => {
    const all = `${name}\n${label}\n${value}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Whether a field is the address of a page, which the browser can show. */
export function isPage({ value, variables }: Field): boolean {
  return variables.length === 0 && /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}

/** Returns the unique variable names of a template (RFC 6570), in order. */
export function variablesOf(template: string): readonly string[] {
  const expressions = template.matchAll(/\{([+#./;?&]?)([^{}]+)\}/g);
  const names = [...expressions].flatMap(([, , list = '']) =>
    list.split(',').map((name) => name.replace(/(\*|:\d+)$/, '')),
  );
  return [...new Set(names.filter((name) => /^[\w.%]+$/.test(name)))];
}

/** Expands a template (RFC 6570); variables without a value are omitted. Never throws. */
export function expand(template: string, values: ReadonlyMap<string, string>): string {
  // No prototype: a variable may be named `constructor`.
  const given: Record<string, string> = Object.create(null);
  for (const [name, value] of values) if (value !== '') given[name] = value.toWellFormed();
  return parseTemplate(withWholeCharacters(template.toWellFormed(), given)).expand(given);
}

/**
 * `{name:3}` counts characters (RFC 6570, section 2.4.1). The package counts UTF-16 units and throws if it splits a
 * pair.
 */
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
