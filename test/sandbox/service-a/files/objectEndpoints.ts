import type { RepositoryRecord } from '../../data/repository.ts';
import type { TreeEntry } from '../../git/tree.ts';
import { notFound, type World } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { restOf } from '../repositoryEndpoint.ts';
import { apiUrl } from './addresses.ts';
import { base64Lines } from './base64.ts';
import { emptyRepository, gitEndpoint, isEmpty } from './fileEndpoint.ts';
import { acceptsRaw, rawAnswer } from './mediaType.ts';

/** GET /repos/{owner}/{repo}/git/trees/{sha}: https://docs.github.com/en/rest/git/trees#get-a-tree. */
export const tree = gitEndpoint(async ({ world, record, request, git }) => {
  const sha = await git.findTree(restOf(world, request, 'git/trees').toString());
  if (sha === undefined) return (await isEmpty(git)) ? emptyRepository : notFound;
  // As on GitHub, any value means true.
  const isRecursive = request.url.searchParams.has('recursive');
  const entries = await git.list(sha, isRecursive);
  const body = world.pages(`tree ${record.id} ${sha} ${isRecursive}`, () =>
    entity(treeJson(world, record, sha, entries)),
  );
  return { kind: 'json', entity: body };
});

function treeJson(world: World, record: RepositoryRecord, sha: string, entries: readonly TreeEntry[]) {
  const { treeEntries } = world.settings;
  const api = `${apiUrl(world, record)}/git`;
  return {
    sha,
    url: `${api}/trees/${sha}`,
    tree: entries.slice(0, treeEntries).map(({ path, mode, type, id, size }) => ({
      // Bytes that are not UTF-8 become U+FFFD.
      path: path.toString(),
      mode,
      type,
      sha: id,
      ...(size !== undefined && { size }),
      // The commit of a submodule is in another repository.
      ...(type !== 'commit' && { url: `${api}/${type}s/${id}` }),
    })),
    truncated: entries.length > treeEntries,
  };
}

/** GET /repos/{owner}/{repo}/git/blobs/{sha}: https://docs.github.com/en/rest/git/blobs#get-a-blob. */
export const blob = gitEndpoint(async ({ world, record, request, git }) => {
  const sha = restOf(world, request, 'git/blobs').toString();
  if (!git.isId(sha)) {
    const message = 'The sha parameter must be exactly 40 characters and contain only [0-9a-f].';
    return { kind: 'error', status: 422, message };
  }
  const found = await git.read(sha);
  if (found?.type !== 'blob') return (await isEmpty(git)) ? emptyRepository : notFound;
  const { content } = found;
  if (acceptsRaw(request.accept)) return rawAnswer('raw', content, sha);
  const body = {
    sha,
    size: content.length,
    url: `${apiUrl(world, record)}/git/blobs/${sha}`,
    content: base64Lines(content),
    encoding: 'base64',
  };
  return { kind: 'json', entity: entity(body) };
});
