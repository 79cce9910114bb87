import { restOf } from '../repositoryEndpoint.ts';
import { emptyRepository, gitEndpoint, isEmpty } from './fileEndpoint.ts';
import { rawAnswer } from './mediaType.ts';

/**
 * GET /repos/{owner}/{repo}/commits/{ref}, as with the media type of a hash:
 * https://docs.github.com/en/rest/commits/commits#get-a-commit.
 */
export const commit = gitEndpoint(async ({ world, request, git }) => {
  const ref = restOf(world, request, 'commits').toString();
  const found = await git.findCommit(ref);
  if (found) return rawAnswer('sha', Buffer.from(found.id), found.id);
  if (await isEmpty(git)) return emptyRepository;
  return { kind: 'error', status: 422, message: `No commit found for SHA: ${ref}` };
});
