import type { RepositoryRecord } from '../../data/repository.ts';
import type { Ref } from '../../git/gitRepository.ts';
import type { ApiRequest, JsonAnswer, World } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { linkHeader, readPageRequest } from '../pagination.ts';
import { restOf } from '../repositoryEndpoint.ts';
import { apiUrl, objectNodeId, webUrl } from './addresses.ts';
import { commitJson } from './commitEndpoint.ts';
import { emptyRepository, gitEndpoint, isEmpty } from './fileEndpoint.ts';

const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

/** GET /repos/{owner}/{repo}/branches, by name: https://docs.github.com/en/rest/branches/branches#list-branches. */
export const branches = gitEndpoint(async ({ world, record, request, git }) => {
  const refs = await git.refs(HEADS);
  return pageAnswer(world, record, request, 'branches', refs, (ref) => branchJson(world, record, ref));
});

/** GET /repos/{owner}/{repo}/branches/{branch}: https://docs.github.com/en/rest/branches/branches#get-a-branch. */
export const branch = gitEndpoint(async ({ world, record, request, git }) => {
  const name = restOf(world, request, 'branches').toString();
  const ref = (await git.refs(HEADS)).find((each) => each.name === HEADS + name);
  const found = ref && (await git.findCommit(ref.id));
  if (!ref || !found) return { kind: 'error', status: 404, message: 'Branch not found' };
  const path = name.split('/').map(encodeURIComponent).join('/');
  const self = `${apiUrl(world, record)}/branches/${path}`;
  const body = {
    ...branchJson(world, record, ref),
    commit: commitJson(world, record, found),
    _links: { self, html: `${webUrl(record)}/tree/${path}` },
    protection_url: `${self}/protection`,
  };
  return { kind: 'json', entity: entity(body) };
});

/** GET /repos/{owner}/{repo}/tags, by name in reverse: https://docs.github.com/en/rest/repos/repos#list-repository-tags. */
export const tags = gitEndpoint(async ({ world, record, request, git }) => {
  const refs = (await git.refs(TAGS)).filter(({ commit }) => commit !== undefined).toReversed();
  return pageAnswer(world, record, request, 'tags', refs, (ref) => tagJson(world, record, ref));
});

/** GET /repos/{owner}/{repo}/git/matching-refs/{ref}: https://docs.github.com/en/rest/git/refs#list-matching-references. */
export const matchingRefs = gitEndpoint(async ({ world, record, request, git }) => {
  if (await isEmpty(git)) return emptyRepository;
  const refs = await git.refs(`refs/${restOf(world, request, 'git/matching-refs').toString()}`);
  const api = `${apiUrl(world, record)}/git`;
  const body = refs.map(({ name, id, type }) => ({
    ref: name,
    node_id: objectNodeId('Ref', record, name),
    url: `${api}/${name.split('/').map(encodeURIComponent).join('/')}`,
    object: { sha: id, type, url: `${api}/${type}s/${id}` },
  }));
  return { kind: 'json', entity: entity(body) };
});

function branchJson(world: World, record: RepositoryRecord, { name, id }: Ref) {
  const commit = { sha: id, url: `${apiUrl(world, record)}/commits/${id}` };
  return { name: name.slice(HEADS.length), commit, protected: false };
}

function tagJson(world: World, record: RepositoryRecord, { name: ref, commit: sha }: Ref) {
  const api = apiUrl(world, record);
  return {
    name: ref.slice(TAGS.length),
    zipball_url: `${api}/zipball/${ref}`,
    tarball_url: `${api}/tarball/${ref}`,
    commit: { sha, url: `${api}/commits/${sha}` },
    node_id: objectNodeId('Ref', record, ref),
  };
}

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
