import { readBare } from '../../bare.ts';
import type { Row } from './facts.ts';

/** Reads rows from the first pages of a service, and drops everything else of the records. */
export async function readRows(baseUrl: string, pages?: number): Promise<readonly Row[]> {
  const read = await readBare(
    baseUrl,
    (records) => records.map(({ id, name, owner }) => ({ id: String(id), label: name, owner: owner.login })),
    pages === undefined ? {} : { pages },
  );
  return read.flat();
}
