import type { RepositoryRecord } from '../data/repository.ts';
import type { ApiRequest, JsonAnswer, World } from './endpoint.ts';
import { entity } from './entity.ts';
import { inOrder, readOrder, type SortField } from './order.ts';
import { linkHeader, readPageRequest } from './pagination.ts';
import { repositoryJson, shortRepositoryJson } from './repository-json.ts';

interface List {
  /** Identifies this selection of records. */
  readonly key: string;
  /** The path in the Link header for the other pages. */
  readonly path: string;
  readonly defaultSort: SortField;
  readonly records: () => readonly RepositoryRecord[];
  /** Whether the records are in the order of `created`, which is not that of their creation. */
  readonly isByCreation?: false;
}

/** One page of a list of repositories, without Last-Modified: removing a repository would not make a date newer. */
export function listAnswer(world: World, { url }: ApiRequest, list: List): JsonAnswer {
  const { key, path, defaultSort, records } = list;
  const order = readOrder(url.searchParams, defaultSort);
  const wanted = readPageRequest(url.searchParams);
  const view = `${key} ${order.sort} ${order.direction}`;
  const sorted = world.orders(view, () => {
    if (order.sort !== 'created' || list.isByCreation !== false) return inOrder(records(), order);
    return order.direction === 'asc' ? records() : records().toReversed();
  });
  const link = linkHeader(new URL(world.apiPath + path + url.search, url), wanted, sorted.length);
  const body = world.pages(`${view} ${wanted.perPage} ${wanted.page}`, () => {
    const start = (wanted.page - 1) * wanted.perPage;
    return entity(sorted.slice(start, start + wanted.perPage).flatMap((record) => itemJson(world, record)));
  });
  return { kind: 'json', entity: body, ...(link !== undefined && { link }) };
}

function itemJson({ accounts, settings, baseUrl, gitUrl }: World, record: RepositoryRecord) {
  const owner = accounts.find(record.owner);
  if (!owner) return [];
  return [
    settings.shortLists
      ? shortRepositoryJson(record, owner, baseUrl())
      : repositoryJson(record, owner, { baseUrl: baseUrl(), gitUrl: gitUrl() }),
  ];
}
