import type { RepositoryRecord } from '../../data/repository.ts';
import type { Ref } from '../../git/gitRepository.ts';
import type { ApiRequest, JsonAnswer, World } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { linkHeader, readPageRequest } from '../pagination.ts';
import { apiUrl } from './addresses.ts';
import { gitEndpoint } from './fileEndpoint.ts';

const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

/** GET /repos/{owner}/{repo}/branches, by name: https://docs.github.com/en/rest/branches/branches#list-branches. */
export const branches = gitEndpoint(async ({ world, record, request, git }) => {
  const refs = await git.refs(HEADS);
  return pageAnswer(world, record, request, 'branches', refs, ({ name, id: sha }) => ({
    name: name.slice(HEADS.length),
    commit: { sha, url: `${apiUrl(world, record)}/commits/${sha}` },
    protected: false,
  }));
});

/** GET /repos/{owner}/{repo}/tags, by name in reverse: https://docs.github.com/en/rest/repos/repos#list-repository-tags. */
export const tags = gitEndpoint(async ({ world, record, request, git }) => {
  const refs = (await git.refs(TAGS)).filter(({ commit }) => commit !== undefined).toReversed();
  return pageAnswer(world, record, request, 'tags', refs, ({ name, commit: sha }) => ({
    name: name.slice(TAGS.length),
    commit: { sha, url: `${apiUrl(world, record)}/commits/${sha}` },
  }));
});

function pageAnswer(
  { apiPath }: World,
  { id }: RepositoryRecord,
  { url }: ApiRequest,
  part: string,
  refs: readonly Ref[],
  toJson: (ref: Ref) => unknown,
): JsonAnswer {
  const wanted = readPageRequest(url.searchParams);
  const start = (wanted.page - 1) * wanted.perPage;
  // As on GitHub, further pages are at the address by id.
  const link = linkHeader(new URL(`${apiPath}/repositories/${id}/${part}${url.search}`, url), wanted, refs.length);
  const body = entity(refs.slice(start, start + wanted.perPage).map(toJson));
  return { kind: 'json', entity: body, ...(link !== undefined && { link }) };
}
