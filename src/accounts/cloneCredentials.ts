import type { GitHelp } from '../clones/core/machine.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { GitAccess } from './core/gitAccess.ts';
import { credentialOrigin, type GitCredential } from './core/gitQuestion.ts';

/**
 * Runs Git in a clone with its own credentials, and then, if it got nothing, with those of the clone's account.
 * @param isRefused whether the server has refused what it got
 */
export async function withAccount<Result>(
  gitAccess: GitAccess,
  { session, repository }: RepositoryEntry,
  signal: AbortSignal,
  run: (credentialFor: GitHelp['credentialFor']) => Promise<Result>,
  isRefused: (result: Result) => boolean,
): Promise<Result> {
  let given: GitCredential | undefined;
  const result = await run(async (origin) => {
    // The clone may be of another server than the account's list says.
    const isListed = credentialOrigin(repository.clone_url) === origin;
    if (!isListed || signal.aborted) return undefined;
    given = await gitAccess.credentialFor(session, repository.owner, origin);
    return given;
  });
  if (given && isRefused(result)) gitAccess.refuse(session, given);
  return result;
}
