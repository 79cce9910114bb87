import type { RepoRiderError } from '../errors.ts';
import type { DecodedList } from '../http/decode.ts';
import type { PageLinks } from '../http/links.ts';
import type { Walk } from '../http/pageWalk.ts';
import type { Resource, Source } from '../http/resource.ts';
import { type ListedRepository, repositoryKey } from '../model/repository.ts';

/** A list over all its pages. */
export interface RepositoryList {
  /** Together with earlier ones that it can't be said to have lost: see `missing`. */
  readonly repositories: readonly ListedRepository[];
  /** How many items could not be read. */
  readonly dropped: number;
  /** False when pages are missing, contradict each other, lead in a circle or have no end. */
  readonly complete: boolean;
  /**
   * The organizations, by their ids, that the service leaves out until the credential is authorized for their single
   * sign-on; undefined when it leaves out none. Their ids may be missing.
   */
  readonly withheld: readonly number[] | undefined;
  /** Why pages are missing, if it is for a failure: then these are the others. */
  readonly failure: RepoRiderError | undefined;
  /** When the service said the oldest part of it, in milliseconds since the epoch. */
  readonly confirmedAt: number;
  /** Whether all of it was read with the credential that the account has now, not with one before it. */
  readonly isOwn: boolean;
  /** Requests of the allowance that it took. */
  readonly cost: number;
  /** Resolves when it is on disk, as far as it can be. Never rejects. */
  readonly stored: Promise<void>;
}

/** What a page of a list holds. */
export interface RepositoryItems extends DecodedList<ListedRepository> {
  readonly withheld: readonly number[] | undefined;
}

/** One page of a list. */
export interface RepositoryListPage {
  readonly resource: Resource<RepositoryItems>;
  readonly links: PageLinks;
  readonly length: number;
  readonly keys: readonly (string | number)[];
  readonly source: Source;
}

/**
 * The repositories of an earlier list that a new one leaves out, but can't be said to have lost. They belong to an organization that is
 * withheld; if it is unknown which, that is each one of which nothing is listed any more. Or they may be among the items that could not be
 * read, unless they are more than those: then it is unknown which of them are gone.
 * @param before read with the same credential: another one may see more
 */
export function missing(
  before: readonly ListedRepository[],
  { repositories, dropped, withheld }: Pick<RepositoryList, 'repositories' | 'dropped' | 'withheld'>,
): readonly ListedRepository[] {
  if (dropped === 0 && !withheld) return [];
  const keys = new Set(repositories.map(repositoryKey));
  const logins = new Set(repositories.map(({ owner }) => owner.login));
  const isWithheld = ({ owner }: ListedRepository): boolean => {
    if (withheld?.length === 0) return owner.type === 'Organization' && !logins.has(owner.login);
    return owner.id !== undefined && (withheld?.includes(owner.id) ?? false);
  };
  const absent = before.filter((known) => !keys.has(repositoryKey(known)));
  const hidden = absent.filter(isWithheld);
  return absent.length - hidden.length <= dropped ? absent : hidden;
}

export function pageOf(resource: Resource<RepositoryItems>): RepositoryListPage {
  const { items, dropped } = resource.value;
  const { links, source } = resource;
  return { resource, links, source, length: items.length + dropped, keys: items.map(repositoryKey) };
}

/** Puts the pages of a walk together. Of items that come twice the later one, read after the other had moved, stands. */
export function joinPages({
  pages,
  complete,
  failure,
}: Walk<RepositoryListPage>): Omit<RepositoryList, 'cost' | 'stored'> {
  const resources = pages.map(({ page }) => page.resource);
  const all = resources.flatMap(({ value }) => value.items);
  return {
    // Of a whole list it is known that none comes twice.
    repositories: complete
      ? all
      : [...new Map(all.map((repository) => [repositoryKey(repository), repository])).values()],
    dropped: resources.reduce((sum, { value }) => sum + value.dropped, 0),
    complete,
    withheld: joined(resources.flatMap(({ value }) => (value.withheld ? [value.withheld] : []))),
    failure,
    confirmedAt: Math.min(...resources.map(({ confirmedAt }) => confirmedAt)),
    isOwn: resources.every(({ isOwn }) => isOwn),
  };
}

function joined(lists: readonly (readonly number[])[]): readonly number[] | undefined {
  return lists.length > 0 ? [...new Set(lists.flat())] : undefined;
}
