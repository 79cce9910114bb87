import { cutText } from '../model/lenient.ts';

/** Fields of a record. More than any service sends are left out. */
const MAX_FIELDS = 300;

/** Levels of records in records. */
const MAX_DEPTH = 3;

/** A credential, which must not be stored. */
const SECRET = /token|secret|password/i;

type Field = readonly [name: string, value: string | number | boolean];

/** The texts, numbers and flags of a record as the service sends them. What is in other records has dotted names. */
export function servedFields(record: object): Readonly<Record<string, string | number | boolean>> {
  const fields: Field[] = [];
  addFields(fields, record, '', MAX_DEPTH);
  return Object.fromEntries(fields);
}

/** Stops at the maximum of all fields: a record may have any number of them at each level. */
function addFields(fields: Field[], record: object, path: string, depth: number): void {
  for (const key of Object.keys(record).slice(0, MAX_FIELDS)) {
    if (fields.length >= MAX_FIELDS) return;
    if (SECRET.test(key)) continue;
    const value: unknown = Reflect.get(record, key);
    const name = cutText(path + key, 255);
    if (typeof value === 'string') fields.push([name, cutText(value)]);
    else if (typeof value === 'number' || typeof value === 'boolean') fields.push([name, value]);
    else if (typeof value === 'object' && value !== null && depth > 1) addFields(fields, value, `${name}.`, depth - 1);
  }
}
