import type { RepositoryRecord } from '../data/repository.ts';
import { type Answer, type ApiRequest, type Endpoint, notFound, type World } from './endpoint.ts';
import { refusedAnswer } from './endpoints.ts';

export type RepositoryAnswer = (
  world: World,
  record: RepositoryRecord,
  request: ApiRequest,
) => Answer | Promise<Answer>;

/**
 * An endpoint below `/repos/{owner}/{repo}` and `/repositories/{id}`, for clients that may read the repository. For a
 * former name, 301 to the address by id, as on GitHub.
 */
export function repositoryEndpoint(answer: RepositoryAnswer): Endpoint {
  return (world, request) => {
    const { store } = world;
    const name = `${request.param('owner')}/${request.param('repo')}`;
    const record = store.findById(Number(request.param('id'))) ?? store.repositories.find(name);
    if (record) return refusedAnswer(world, record, request.principal) ?? answer(world, record, request);
    const former = store.findById(store.findFormer(name) ?? 0);
    return former ? (refusedAnswer(world, former, request.principal) ?? moved(world, former, request)) : notFound;
  };
}

function moved({ apiPath }: World, { id }: RepositoryRecord, { url }: ApiRequest): Answer {
  const below = url.pathname.slice(apiPath.length).replace(/^\/repos\/[^/]+\/[^/]+/, '');
  return { kind: 'moved', location: new URL(`${apiPath}/repositories/${id}${below}${url.search}`, url).href };
}

/**
 * The rest of an address after this part of its path, as bytes: a path in a repository may have any, and slashes, too.
 * @param part below the repository, such as `git/trees`
 */
export function restOf({ apiPath }: World, { url }: ApiRequest, part: string): Buffer {
  const below = url.pathname.slice(apiPath.length).replace(/^\/(repos\/[^/]+\/[^/]+|repositories\/\d+)\//, '');
  const rest = below.slice(part.length + 1);
  const bytes = rest.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
