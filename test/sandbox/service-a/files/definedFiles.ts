import { objectId } from '../../data/commits.ts';
import { pathBytes, storedFile } from '../../data/fileSpec.ts';
import { filesOf } from '../../data/files.ts';
import type { RepositoryRecord } from '../../data/repository.ts';

interface DefinedFile {
  readonly id: string;
  readonly content: Buffer<ArrayBuffer>;
}

/** The names of the files that a record defines at the top of its default branch. */
export function definedNames(record: RepositoryRecord): readonly string[] {
  return Object.keys(filesOf(record)).filter((path) => !path.includes('/'));
}

/**
 * A file that a record defines on its default branch.
 * @returns `none` if nothing is at this path, undefined for a folder, a symbolic link or a submodule
 */
export function definedFile(record: RepositoryRecord, path: Buffer): DefinedFile | 'none' | undefined {
  if (path.length === 0) return undefined;
  const wanted = path.toString('latin1');
  let result: DefinedFile | 'none' | undefined = 'none';
  for (const [key, spec] of Object.entries(filesOf(record))) {
    const each = pathBytes(key).toString('latin1');
    if (each.startsWith(`${wanted}/`)) return undefined;
    if (each !== wanted) continue;
    const { mode, content } = storedFile(spec);
    if (!mode.startsWith('100')) return undefined;
    result = { id: objectId('blob', content).toString('hex'), content };
  }
  return result;
}
