import { useDigest } from '../../core/digest.ts';
import type { FileOperations } from '../../core/storage.ts';
import { nodeDigest } from './nodeDigest.ts';
import { type DiskFile, nodeFiles } from './nodeFiles.ts';

/** Computes digests with Node from now on. @returns access to the files of this computer */
export function openNodeFiles(): FileOperations<DiskFile> {
  useDigest(nodeDigest);
  return nodeFiles;
}
