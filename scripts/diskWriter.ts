import { fsyncSync, openSync, writeSync } from 'node:fs';

// Keeps a disk busy: `node diskWriter.ts FILE` overwrites blocks of the file in a loop and flushes each to disk.

const BLOCK = 8 * 1024 * 1024;
/** The file stays below 64 MB. */
const BLOCKS = 7;

const file = openSync(process.argv[2] ?? '', 'w');
for (let count = 0; ; count++) {
  writeSync(file, Buffer.alloc(BLOCK, count % 256), 0, BLOCK, (count % BLOCKS) * BLOCK);
  fsyncSync(file);
}
