import * as v from 'valibot';
import type { Answer } from './exchange.ts';
import { requestOf } from './failure.ts';
import { InvalidResponseError, WebPageError } from './requestErrors.ts';

/**
 * The JSON value of an answer, whatever its content type says.
 * @throws WebPageError when HTML came; InvalidResponseError when it is no JSON.
 */
export function parseJson(answer: Answer): unknown {
  try {
    return JSON.parse(answer.body);
  } catch {
    const request = requestOf(answer.url, answer);
    throw answer.body.trimStart().startsWith('<')
      ? new WebPageError(request)
      : new InvalidResponseError(request, 'no JSON');
  }
}

/**
 * One record.
 * @throws as `parseJson`, and InvalidResponseError when the record lacks what every one has.
 */
export function decodeRecord<const Schema extends v.GenericSchema>(
  schema: Schema,
  answer: Answer,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parseJson(answer));
  if (!result.success) throw new InvalidResponseError(requestOf(answer.url, answer), 'another shape');
  return result.output;
}

/** The readable items of a list, and how many were dropped because they lack what every item has. */
export interface DecodedList<Item> {
  readonly items: readonly Item[];
  readonly dropped: number;
}

/**
 * A list of records; an unreadable item costs only itself.
 * @param read undefined for an item that can't be read.
 * @throws as `parseJson`, and InvalidResponseError when it is no list.
 */
export function decodeList<Item>(read: (item: unknown) => Item | undefined, answer: Answer): DecodedList<Item> {
  const value = parseJson(answer);
  if (!Array.isArray(value)) throw new InvalidResponseError(requestOf(answer.url, answer), 'no list');
  const items = value.map(read).filter((item) => item !== undefined);
  return { items, dropped: value.length - items.length };
}
