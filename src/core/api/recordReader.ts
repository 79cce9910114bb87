import { NotStoredError } from '../errors.ts';
import type { ReadOptions } from '../http/resource.ts';
import { allowsStale } from '../http/staleness.ts';
import type { Dated } from './codeHostClient.ts';

/** Where one record comes from. */
export interface RecordSource<Value> {
  read(options: ReadOptions): Promise<Dated<Value>>;
  /** A record that was never read, as a cached list has it: with fewer fields. */
  listed?(): Promise<Dated<Value> | undefined>;
}

/** Why a cached record stands in for the current one. */
export interface Staleness {
  /** When the service last confirmed the record, in milliseconds since the epoch. */
  readonly confirmedAt: number;
  readonly error: unknown;
}

export interface ReadRecord<Value> {
  readonly record: Value;
  /** Undefined where the record is current. */
  readonly staleness: Staleness | undefined;
}

/**
 * Reads a record. While the service is in trouble, a cached one stands in.
 * @param mayBeStale false after the service has said that the account must not see the record
 * @throws what `source.read` throws, where no cached record may stand in
 */
export async function readRecord<Value>(
  source: RecordSource<Value>,
  options: ReadOptions,
  mayBeStale = true,
): Promise<ReadRecord<Value>> {
  try {
    return { record: (await source.read(options)).value, staleness: undefined };
  } catch (error) {
    if (options.signal?.aborted || !mayBeStale || !allowsStale(error)) throw error;
    const cached = await cachedRecord(source);
    if (!cached) throw error;
    return { record: cached.value, staleness: { confirmedAt: cached.confirmedAt, error } };
  }
}

/** The cached record, or else as a cached list has it; undefined where neither is cached. Makes no request. */
export async function cachedRecord<Value>(source: RecordSource<Value>): Promise<Dated<Value> | undefined> {
  try {
    return await source.read({ intent: 'stored' });
  } catch (error) {
    if (error instanceof NotStoredError) return source.listed?.();
    throw error;
  }
}
