import { connectionOf, type Session } from '../accounts/session.ts';
import type { FileClient, RepositoryName } from '../api/fileClient.ts';
import type { Staleness } from '../api/recordReader.ts';
import {
  EmptyRepositoryError,
  ignoring,
  isAbort,
  NotStoredError,
  RefNotFoundError,
  RepoRiderError,
} from '../errors.ts';
import { allowsStale } from '../http/admit/staleness.ts';
import type { ReadOptions } from '../http/resource.ts';
import { RequestError } from '../http/send/requestErrors.ts';
import { immediate } from './repositoryNames.ts';

/** A branch is not read again for so long, in milliseconds. */
const FRESH_MS = 60_000;

/**
 * The commit of a branch, a tag, or a hash: the stored one if it is fresh, or if the service can't be reached.
 * @param ref see `FileClient.commit`
 * @throws what `ResourceClient.get` throws, unless an earlier commit is stored; EmptyRepositoryError, RefNotFoundError
 */
export async function refCommit(
  session: Session,
  name: RepositoryName,
  ref: string,
  options: ReadOptions,
): Promise<{ readonly commit: string; readonly staleness: Staleness | undefined }> {
  const { clock, repositoryFiles } = connectionOf(session);
  const client = await repositoryFiles(options);
  const stored = await ignoring(NotStoredError, () => client.commit(name, ref, { intent: 'stored' }));
  const age = stored ? clock.now() - stored.validatedAt : -1;
  if (stored && options.intent !== 'refresh' && age >= 0 && age < FRESH_MS) {
    return { commit: stored.value, staleness: undefined };
  }
  try {
    const read = await client.commit(name, ref, { ...immediate(options), revalidates: true });
    return { commit: read.value, staleness: undefined };
  } catch (error) {
    const status = error instanceof RequestError ? error.request.status : undefined;
    // https://docs.github.com/rest/commits/commits#get-a-commit: what the status means there.
    if (status === 409) throw new EmptyRepositoryError(`${name.owner}/${name.name}`);
    if (status === 422 || (client.mayLackRef(status) && (await hasBranches(client, name, options))))
      throw new RefNotFoundError(ref);
    if (isAbort(error) || !stored || !allowsStale(error)) throw error;
    return { commit: stored.value, staleness: { validatedAt: stored.validatedAt, error } };
  }
}

/** Whether the repository is there, and its branches can be read. */
async function hasBranches(client: FileClient, name: RepositoryName, options: ReadOptions): Promise<boolean> {
  return (await ignoring(RepoRiderError, () => client.refs(name, 'branches', immediate(options)).next())) !== undefined;
}
