import * as v from 'valibot';
import type { Answer } from './exchange.ts';
import { requestOf } from './failure.ts';
import { MAX_ITEMS } from './limits.ts';
import { InvalidResponseError, WebPageError } from './requestErrors.ts';

/** The media type of what the decoders read. */
export const JSON_TYPE = 'application/json';

/**
 * Parses a response as JSON, regardless of its content type.
 * @throws WebPageError if the body is HTML; InvalidResponseError if it is no JSON.
 */
function parseJson(answer: Answer): unknown {
  try {
    return JSON.parse(answer.body);
  } catch {
    throw unreadable(answer, 'no JSON');
  }
}

/** The failure of a response that isn't what was requested: a web page, or else invalid for a reason. */
export function unreadable(answer: Answer, why: string): WebPageError | InvalidResponseError {
  const request = requestOf(answer.url, answer);
  return answer.body.trimStart().startsWith('<') ? new WebPageError(request) : new InvalidResponseError(request, why);
}

/**
 * Decodes one record.
 * @throws as `parseJson`, and InvalidResponseError if the record lacks a required field.
 */
export function decodeRecord<const Schema extends v.GenericSchema>(
  schema: Schema,
  answer: Answer,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parseJson(answer));
  if (!result.success) throw new InvalidResponseError(requestOf(answer.url, answer), 'another shape');
  return result.output;
}

/** The readable items of a list, and how many were dropped because they lack a required field. */
export interface DecodedList<Item> {
  readonly items: readonly Item[];
  readonly dropped: number;
  /** Set if the list is longer than `MAX_ITEMS`: the items after that are left out. */
  readonly isCut?: true;
}

/**
 * Decodes a list of records, without unreadable items.
 * @param read returns undefined for an unreadable item.
 * @param itemsIn the list in a value that has more than the list
 * @throws as `parseJson`, and InvalidResponseError if the value is no list.
 */
export function decodeList<Item>(
  read: (item: unknown) => Item | undefined,
  answer: Answer,
  itemsIn: (value: unknown) => unknown = (value) => value,
): DecodedList<Item> {
  const value = itemsIn(parseJson(answer));
  if (!Array.isArray(value)) throw new InvalidResponseError(requestOf(answer.url, answer), 'no list');
  const first = value.slice(0, MAX_ITEMS);
  const items = first.map(read).filter((item) => item !== undefined);
  return { items, dropped: first.length - items.length, ...(value.length > MAX_ITEMS && { isCut: true }) };
}
