import { timestamp } from '../../data/generate.ts';
import type { RepositoryRecord } from '../../data/repository.ts';
import type { Commit, Signature } from '../../git/commit.ts';
import type { World } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { restOf } from '../repositoryEndpoint.ts';
import { apiUrl, objectNodeId, webUrl } from './addresses.ts';
import { emptyRepository, gitEndpoint, isEmpty } from './fileEndpoint.ts';
import { accepts, rawAnswer } from './mediaType.ts';

/** GET /repos/{owner}/{repo}/commits/{ref}: https://docs.github.com/en/rest/commits/commits#get-a-commit. */
export const commit = gitEndpoint(async ({ world, record, request, git }) => {
  const ref = restOf(world, request, 'commits').toString();
  const found = await git.findCommit(ref);
  if (found) {
    return accepts(request.accept, 'sha')
      ? rawAnswer('sha', Buffer.from(found.id), found.id)
      : { kind: 'json', entity: entity(commitJson(world, record, found)) };
  }
  if (await isEmpty(git)) return emptyRepository;
  return { kind: 'error', status: 422, message: `No commit found for SHA: ${ref}` };
});

/** A commit without its changes and without accounts. */
export function commitJson(world: World, record: RepositoryRecord, { id, tree, parents, message, ...by }: Commit) {
  const api = apiUrl(world, record);
  const link = (sha: string) => ({
    sha,
    url: `${api}/commits/${sha}`,
    html_url: `${webUrl(record)}/commit/${sha}`,
  });
  return {
    ...link(id),
    node_id: objectNodeId('Commit', record, id),
    commit: {
      url: `${api}/git/commits/${id}`,
      author: signatureJson(by.author),
      committer: signatureJson(by.committer),
      message,
      tree: { sha: tree, url: `${api}/git/trees/${tree}` },
      comment_count: 0,
    },
    author: null,
    committer: null,
    parents: parents.map(link),
  };
}

function signatureJson({ name, email, at }: Signature) {
  return { name, email, date: timestamp(at) };
}
