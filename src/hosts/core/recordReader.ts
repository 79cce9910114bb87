import type { Time } from '../../base/core/clock.ts';
import { ignoring, NotStoredError } from '../../base/core/errors.ts';
import { allowsStale } from '../../http/core/admit/staleness.ts';
import type { ReadOptions } from '../../http/core/http.ts';
import type { Dated } from './recordClient.ts';

/** The source of one record. */
export interface RecordSource<Value> {
  read(options: ReadOptions): Promise<Dated<Value>>;
  /** The record in a cached list, which has fewer fields. */
  listed?(): Promise<Dated<Value> | undefined>;
}

/** Why a cached record replaces the fresh one. */
export interface Staleness {
  /** When the service last sent or revalidated the record. */
  readonly validatedAt: Time;
  readonly error: unknown;
}

interface ReadRecord<Value> {
  readonly record: Value;
  /** Undefined if the record is fresh. */
  readonly staleness: Staleness | undefined;
}

/**
 * Reads a record, or returns a cached one while the service fails.
 * @param mayBeStale false after the service has denied the account access to the record
 * @throws what `source.read` throws, if no cached record may replace it
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
    return { record: cached.value, staleness: { validatedAt: cached.validatedAt, error } };
  }
}

/** The cached record, or else that of a cached list; undefined if neither is cached. Makes no request. */
export async function cachedRecord<Value>(source: RecordSource<Value>): Promise<Dated<Value> | undefined> {
  return (await ignoring(NotStoredError, () => source.read({ intent: 'stored' }))) ?? source.listed?.();
}
