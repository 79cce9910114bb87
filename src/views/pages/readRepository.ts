import * as v from 'valibot';
import { l10n } from 'vscode';
import type { Connection } from '../../core/accounts/connection.ts';
import type { Dated } from '../../core/api/codeHostClient.ts';
import type { Clock } from '../../core/clock.ts';
import { NotStoredError } from '../../core/errors.ts';
import type { ReadOptions } from '../../core/http/resource.ts';
import { allowsStale } from '../../core/http/staleness.ts';
import { type Repository, RepositorySchema } from '../../core/model/repository.ts';
import { oneLine } from '../../core/text.ts';
import { describeError } from '../../platform/errorText.ts';
import { timeAgo } from '../../platform/format.ts';
import type { RepositoryPageState } from '../../protocol.ts';
import { tellingWaits } from '../waiting.ts';

/** A record to show, and what to say beside it if it is an older one. */
export interface ShownRepository {
  readonly repository: Repository;
  readonly notice: string | undefined;
}

/**
 * Reads a repository for its page. While the service is in trouble, the record that was read last stands in, with its age.
 * @param tell until when the reading waits; empty when it has gone on.
 * @throws what `CodeHostClient.repository` throws, where no older record may stand in.
 */
export async function readRepository(
  connection: Connection,
  { owner, name }: RepositoryPageState,
  { clock, ...options }: ReadOptions & { readonly clock: Clock },
  tell: (message: string) => void,
): Promise<ShownRepository> {
  const { client } = connection;
  try {
    const { value } = await tellingWaits(connection, tell, () => client.repository(owner, name, options));
    return { repository: harmless(value), notice: undefined };
  } catch (error) {
    if (options.signal?.aborted || !allowsStale(error)) throw error;
    const kept = await keptRepository(() => client.repository(owner, name, { freshness: 'stored' }));
    if (!kept) throw error;
    const age = timeAgo(clock.now(), kept.confirmedAt);
    return {
      repository: harmless(kept.value),
      notice: l10n.t('As of {0}. {1}', age, describeError(error).message),
    };
  }
}

async function keptRepository(read: () => Promise<Dated<Repository>>): Promise<Dated<Repository> | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotStoredError) return undefined;
    throw error;
  }
}

/** The record with every text as one line without control and direction characters: what is seen is what is there. */
function harmless(repository: Repository): Repository {
  const text: unknown = JSON.stringify(repository, (_key, value: unknown) =>
    typeof value === 'string' ? oneLine(value, 4096) : value,
  );
  return v.parse(v.pipe(v.string(), v.parseJson(), RepositorySchema), text);
}
