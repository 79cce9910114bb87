import * as v from 'valibot';
import { l10n } from 'vscode';
import type { Connection } from '../../core/accounts/connection.ts';
import type { Dated } from '../../core/api/codeHostClient.ts';
import type { Clock } from '../../core/clock.ts';
import { NotStoredError } from '../../core/errors.ts';
import type { ReadOptions } from '../../core/http/resource.ts';
import { allowsStale } from '../../core/http/staleness.ts';
import { oneLine } from '../../core/text.ts';
import { describeError } from '../../platform/errorText.ts';
import { timeAgo } from '../../platform/format.ts';
import { tellingWaits } from '../waiting.ts';

/** How to read one kind of record. */
export interface RecordSource<Value> {
  readonly schema: v.GenericSchema<unknown, Value>;
  read(options: ReadOptions): Promise<Dated<Value>>;
  /** See `PageKind.listed`. */
  listed?(): Promise<Dated<Value> | undefined>;
}

/** How to read it. */
export interface RecordOptions extends ReadOptions {
  readonly clock: Clock;
  /** Whether an older one may stand in: not after the service has said that it is not to be seen. */
  readonly mayStandIn: boolean;
}

/** A record to show, and what to say beside it if it is an older one. */
export interface ShownRecord<Value> {
  readonly record: Value;
  readonly notice: string | undefined;
}

/**
 * Reads a record for its page. While the service is in trouble, the one that was read last stands in, with its age.
 * @param tell until when the reading waits; empty when it has gone on.
 * @throws what `source.read` throws, where no older record may stand in.
 */
export async function readRecord<Value>(
  connection: Connection,
  source: RecordSource<Value>,
  { clock, mayStandIn, ...options }: RecordOptions,
  tell: (message: string) => void,
): Promise<ShownRecord<Value>> {
  try {
    const { value } = await tellingWaits(connection, tell, () => source.read(options));
    return { record: harmless(source.schema, value), notice: undefined };
  } catch (error) {
    if (options.signal?.aborted || !mayStandIn || !allowsStale(error)) throw error;
    const kept = await storedRecord(source);
    if (!kept) throw error;
    const age = timeAgo(clock.now(), kept.confirmedAt);
    return {
      record: harmless(source.schema, kept.value),
      notice: l10n.t('As of {0}. {1}', age, describeError(error).message),
    };
  }
}

/** The record as it was read last, or else as a list has it; undefined where neither is known. Makes no request. */
export async function storedRecord<Value>(source: RecordSource<Value>): Promise<Dated<Value> | undefined> {
  try {
    return await source.read({ freshness: 'stored' });
  } catch (error) {
    if (error instanceof NotStoredError) return source.listed?.();
    throw error;
  }
}

/** A record, or what names one, with every text as one line without control and direction characters: what is seen is what is there. */
export function harmless<Value>(schema: v.GenericSchema<unknown, Value>, record: Value): Value {
  const text: unknown = JSON.stringify(record, (_key, value: unknown) =>
    typeof value === 'string' ? oneLine(value, 4096) : value,
  );
  return v.parse(v.pipe(v.string(), v.parseJson(), schema), text);
}
