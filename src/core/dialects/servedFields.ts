import { cutText } from '../model/lenient.ts';

/** Fields of a record. More than any service sends are left out. */
const MAX_FIELDS = 300;

/** Levels of records in records. */
const MAX_DEPTH = 3;

/** A credential, which must not be stored. */
const SECRET = /token|secret|password/i;

/** The texts, numbers and flags of a record as the service sends them. What is in other records has dotted names. */
export function servedFields(record: object): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(fieldsBelow(record, '', MAX_DEPTH).slice(0, MAX_FIELDS));
}

function fieldsBelow(record: object, path: string, depth: number): readonly [string, string | number | boolean][] {
  const fields = Object.entries(record).slice(0, MAX_FIELDS);
  return fields.flatMap(([key, value]: [string, unknown]): readonly [string, string | number | boolean][] => {
    const name = cutText(path + key, 255);
    if (SECRET.test(key)) return [];
    if (typeof value === 'string') return [[name, cutText(value)]];
    if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
    return typeof value === 'object' && value !== null && depth > 1
      ? [...fieldsBelow(value, `${name}.`, depth - 1)]
      : [];
  });
}
