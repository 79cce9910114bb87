import { setTimeout as delay } from 'node:timers/promises';
import { StorageError } from '../../src/core/errors.ts';
import { MemoryStorage } from './memoryStorage.ts';

/** Files in memory that record reads and writes; can be slow, or refuse some writes. */
export class WatchedStorage extends MemoryStorage {
  /** Names of read and written files, in order. */
  readonly reads: string[] = [];
  readonly writes: string[] = [];
  /** Latency of writes and of reads, in milliseconds. */
  latencyMs = 0;
  readLatencyMs = 0;
  /** Names whose writes fail. */
  refused: RegExp | undefined;

  override async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    this.reads.push(name);
    if (this.readLatencyMs > 0) await delay(this.readLatencyMs);
    return super.read(name);
  }

  override async write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.writes.push(name);
    if (this.latencyMs > 0) await delay(this.latencyMs);
    if (this.refused?.test(name)) throw new StorageError('write');
    await super.write(name, bytes);
  }
}
