import * as v from 'valibot';
import { sha256 } from '../../../base/core/digest.ts';
import type { CacheEntry, CacheRules, StoredPolicy } from './policy.ts';

/** The serialized policy of http-cache-semantics. */
const PolicySchema = v.custom<StoredPolicy>((value) => Object(value).v === 1);

const IndexSchema = v.object({
  format: v.string(),
  group: v.string(),
  /** A digest of the credential: entity tags are valid for one credential only. */
  credential: v.string(),
  /** The file with the values, named by a digest of all its bytes. */
  values: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** What the reader that settled the group has noted. */
  note: v.optional(v.unknown()),
  entries: v.array(
    v.object({
      url: v.pipe(v.string(), v.url()),
      accept: v.string(),
      link: v.optional(v.string()),
      validatedAt: v.number(),
      policy: v.optional(PolicySchema),
    }),
  ),
});

/** A group on disk is two files: the values, and a small index that names them. */
export type GroupIndex = v.InferOutput<typeof IndexSchema>;

/** How values are stored. */
export interface ValueFormat {
  /** Changes whenever stored values do: files of other formats are discarded. */
  readonly name: string;
  /** Encodes the values of a group. */
  readonly encode: (values: readonly unknown[]) => Promise<Uint8Array<ArrayBuffer>>;
  /** Decodes the values of a group. @throws if they are damaged */
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => readonly unknown[];
}

/**
 * Encodes the index of a group. Its entries have the order of the values.
 * @param head the index without its entries
 */
export function encodeIndex(
  head: Omit<GroupIndex, 'entries'>,
  entries: readonly CacheEntry[],
): Uint8Array<ArrayBuffer> {
  const described = entries.map(({ url, accept, link, validatedAt, policy }) => ({
    url: url.href,
    accept,
    link,
    validatedAt,
    policy: policy?.toObject(),
  }));
  return new TextEncoder().encode(JSON.stringify({ ...head, entries: described }));
}

/**
 * Decodes an index.
 * @returns `outdated` if it has another format; undefined if it is damaged.
 */
export function decodeIndex(bytes: Uint8Array, format: ValueFormat): GroupIndex | 'outdated' | undefined {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), new TextDecoder().decode(bytes));
  const head = v.safeParse(v.object({ format: v.union([v.string(), v.number()]) }), json.output);
  if (head.success && head.output.format !== format.name) return 'outdated';
  const result = v.safeParse(IndexSchema, json.output);
  return result.success ? result.output : undefined;
}

/**
 * Decodes the values that an index names. Their digest is verified, so that no schema check is needed.
 * @param sameCredential whether the entity tags of the entries may be used.
 * @returns undefined if the values are damaged.
 */
export async function decodeEntries(
  index: GroupIndex,
  bytes: Uint8Array<ArrayBuffer>,
  sameCredential: boolean,
  { rules, format }: { readonly rules: CacheRules; readonly format: ValueFormat },
): Promise<readonly CacheEntry[] | undefined> {
  if ((await sha256(bytes)) !== index.values) return undefined;
  const values = decode(bytes, format);
  if (values?.length !== index.entries.length) return undefined;
  return index.entries.map(({ url, accept, link, validatedAt, policy }, at) => ({
    url: new URL(url),
    accept,
    group: index.group,
    link,
    validatedAt,
    policy: policy && sameCredential ? rules.restore(policy) : undefined,
    value: values[at],
  }));
}

/** Undefined if the values are damaged. */
function decode(bytes: Uint8Array<ArrayBuffer>, format: ValueFormat): readonly unknown[] | undefined {
  try {
    return format.decode(bytes);
  } catch {
    return undefined;
  }
}
