import { connectionOf } from '../accounts/session.ts';
import { ignoring, NotStoredError } from '../errors.ts';
import { UnexpectedStatusError } from '../http/send/requestErrors.ts';
import type { Memento } from '../memento.ts';
import type { RepositoryEntry } from '../repositories/entry.ts';
import { MissingDetails } from '../repositories/missingDetails.ts';

const ENDPOINT = 'files';

/**
 * Asks a code host for the last commit of a repository, unless its answer is known.
 * @returns whether the host has such an endpoint; undefined if it has not said
 */
export async function askFileHost(memento: Memento, entry: RepositoryEntry): Promise<boolean | undefined> {
  const { session, repository } = entry;
  const { clock, repositoryFiles } = connectionOf(session);
  const missing = new MissingDetails(memento);
  if (missing.has(entry, ENDPOINT, clock.now())) return false;
  const [owner = '', name = ''] = repository.full_name.split('/');
  const client = await repositoryFiles();
  const read = (intent: 'stored' | 'background') => client.commit({ owner, name }, 'HEAD', { intent });
  try {
    if (!(await ignoring(NotStoredError, () => read('stored')))) await read('background');
    return true;
  } catch (error) {
    // The repository is empty.
    if (error instanceof UnexpectedStatusError && error.request.status === 409) return true;
    return (await missing.note(entry, ENDPOINT, error, clock.now())) ? false : undefined;
  }
}
