import { setTimeout as delay } from 'node:timers/promises';
import { StorageError } from '../../src/core/errors.ts';
import { MemoryStorage } from './memoryStorage.ts';

/** Files in memory that tell who asks for them; slow ones, or some that can't be written, where a test wants that. */
export class WatchedStorage extends MemoryStorage {
  /** The names of what was read and written, in order. */
  readonly reads: string[] = [];
  readonly writes: string[] = [];
  /** How long it takes to write, and to read. */
  latencyMs = 0;
  readLatencyMs = 0;
  /** What can't be written. */
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
