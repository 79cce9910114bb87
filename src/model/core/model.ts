/**
 * The records of the services as types, and the border that cleans their text.
 *
 * - `core/repositorySchema.ts`, `core/account.ts`, `core/repositoryDetails.ts`: the fields of each record, and how they
 *   are read from a response; `core/listedRepository.ts` reads those of a list
 * - `core/repository.ts`: the types of a repository, for all who don't read it
 * - `core/fullName.ts`, `core/names.ts`: what may be the name of an owner or a repository
 *
 * Below are the parts of the schemas: each accepts what a service may send, shortens it, and makes texts safe to show.
 * Only an id or a name that can't be read rejects a record; everything else becomes unknown.
 *
 * It never requests or shows anything.
 */

import * as v from 'valibot';
import { isShownAsItIs, type Line, oneLine, showable } from '../../base/core/text.ts';
import { MAX_ADDRESS, MAX_NAME } from './maxLengths.ts';
import { isFullName, isName } from './names.ts';

/** Characters of a branch. Git stores branches as files, whose names have at most 255 bytes in each part. */
export const MAX_BRANCH = 1024;

/** A name that must be present. */
export const name = v.custom<Line>(isName);

/** An owner and a name, such as `octo/handbook`. */
export const fullName = v.custom<Line>(isFullName);

/** A list. Services in Go, such as Gitea, may send null if it is empty. */
export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.nullable(v.array(item), []);
}

/** Text that may be null or absent, as one line. Any other type becomes absent: unknown, never empty. */
export const text = v.fallback(
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform((value) => oneLine(value)),
      ),
    ),
  ),
  undefined,
);

/** What has few words, such as a language, and may be shown anywhere. It may be null or absent, as a text. */
export const word = v.fallback(v.optional(v.nullable(v.pipe(v.string(), v.transform(showableWord)))), undefined);

export function showableWord(value: string): Line {
  return showable(value, MAX_NAME);
}

/** An address that may be null or absent, exact: see `addressOf`. Anything else, and a longer one, becomes absent. */
export const address = v.fallback(v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_ADDRESS)))), undefined);

/** A branch that may be null or absent. Anything else becomes absent, such as one that isn't shown as it is. */
export const branch = v.fallback(v.optional(v.nullable(v.custom<Line>(isBranch))), undefined);

export function isBranch(value: unknown): value is Line {
  return typeof value === 'string' && value.length <= MAX_BRANCH && isShownAsItIs(value);
}

/** A whole number that may be null or absent. Anything else becomes absent: unknown, never 0. */
export const count = v.fallback(v.optional(v.nullable(v.pipe(v.number(), v.integer()))), undefined);

/**
 * Who can see a repository, beyond the specification: `internal` ones are those that all members of an enterprise see.
 */
export const visibility = v.fallback(v.optional(v.picklist(['public', 'private', 'internal'])), undefined);

/** More than an organization may define. */
const MAX_PROPERTIES = 100;

/**
 * What an organization has defined for its repositories, beyond the specification: a text or several for each name.
 * Others are left out.
 */
export const customProperties = v.fallback(
  v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((properties) =>
        Object.fromEntries(
          Object.entries(properties)
            .slice(0, MAX_PROPERTIES)
            .flatMap(([key, value]): readonly [string, string][] => {
              const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_PROPERTIES) : [value];
              const texts = values.filter((each) => typeof each === 'string');
              return texts.length > 0 ? [[oneLine(key, MAX_NAME), oneLine(texts.join(', '))]] : [];
            }),
        ),
      ),
    ),
  ),
  undefined,
);

/** A flag that may be absent. Anything else becomes absent: unknown, never false. */
export const flag = v.fallback(v.optional(v.boolean()), undefined);

/**
 * A time as ISO 8601 text. Recorded events of the real service also contain seconds since the epoch, so both are
 * accepted. Null stays null; anything else becomes absent.
 */
export const timestamp = v.fallback(
  v.optional(v.nullable(v.pipe(v.union([v.pipe(v.string(), v.regex(/^[ -~]{1,64}$/)), v.number()]), isoText()))),
  undefined,
);

function isoText() {
  return v.rawTransform<string | number, string>(({ dataset, addIssue, NEVER }) => {
    const milliseconds = typeof dataset.value === 'number' ? dataset.value * 1000 : Date.parse(dataset.value);
    const date = new Date(milliseconds);
    if (Number.isNaN(date.getTime())) {
      addIssue({ message: 'no timestamp' });
      return NEVER;
    }
    return typeof dataset.value === 'string' ? dataset.value : `${date.toISOString().slice(0, 19)}Z`;
  });
}
