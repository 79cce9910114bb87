import type { ListedRepository } from '../../../model/core/repository.ts';
import { BlockReader, BlockWriter } from './blocks.ts';
import { type RepositoriesHead, readColumns, writeRepositories } from './repositoryColumns.ts';
import { StoredRepository } from './storedRepository.ts';

/** A value, or what a list page has beside its repositories, and how many these are. */
type ValueHead = { readonly value: unknown } | { readonly page: object; readonly length: number };

/** The values of a group in one file: the repositories of all list pages are in the same columns. */
interface ValuesHead {
  readonly values: readonly ValueHead[];
  /** Undefined if there are no list pages. */
  readonly repositories: RepositoriesHead | undefined;
}

interface Page {
  readonly items: readonly ListedRepository[];
}

/** Encodes values: list pages as columns, others as JSON. */
export async function encodeColumns(values: readonly unknown[]): Promise<Uint8Array<ArrayBuffer>> {
  const all: ListedRepository[] = [];
  const heads: ValueHead[] = [];
  for (const value of values) {
    if (isPage(value)) {
      const { items, ...page } = value;
      heads.push({ page, length: items.length });
      for (const item of items) all.push(item);
    } else heads.push({ value });
  }
  const blocks = new BlockWriter();
  const repositories = all.length > 0 ? await writeRepositories(all, blocks) : undefined;
  const head: ValuesHead = { values: heads, repositories };
  return blocks.bytes(head);
}

/** Decodes the values of `encodeColumns`. @throws if these are not its bytes */
export function decodeColumns(bytes: Uint8Array<ArrayBuffer>): unknown[] {
  const blocks = new BlockReader(bytes);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- callers verify a digest of the bytes
  const { values, repositories } = blocks.head as ValuesHead;
  const all = repositories ? rowsOf(repositories, blocks) : [];
  let start = 0;
  return values.map((head) => {
    if (!('length' in head)) return head.value;
    const items = all.slice(start, start + head.length);
    start += head.length;
    return { ...head.page, items };
  });
}

function rowsOf(head: RepositoriesHead, blocks: BlockReader): readonly ListedRepository[] {
  const columns = readColumns(head, blocks);
  return Array.from({ length: head.count }, (_, place) => new StoredRepository(columns, place));
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
}
