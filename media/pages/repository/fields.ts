import { parseTemplate } from 'url-template';
import { oneLine } from '../../../src/base/core/text.ts';

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

/** Expands a template (RFC 6570); variables without a value are omitted. Unchanged if a value can't be encoded. */
export function expand(template: string, values: ReadonlyMap<string, string>): string {
  // No prototype: a variable may be named `constructor`.
  const given: Record<string, string> = Object.create(null);
  for (const [name, value] of values) if (value !== '') given[name] = value.toWellFormed();
  const whole = template.toWellFormed();
  try {
    return parseTemplate(whole).expand(given);
  } catch {
    // `{name:1}` may split a pair of UTF-16 units.
    return whole;
  }
}
