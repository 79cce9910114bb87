import * as v from 'valibot';
import type { Time } from '../../base/core/clock.ts';
import type { RepoRiderError } from '../../base/core/errors.ts';
import type { Resource, Source } from '../../http/core/http.ts';
import type { Walk } from '../../http/core/pages/pageWalk.ts';
import type { DecodedList } from '../../http/core/send/decode.ts';
import type { PageLinks } from '../../http/core/send/links.ts';
import { type ListedRepository, replacedBy, repositoryKey } from '../../model/core/repository.ts';

/** A list with all its pages. */
export interface RepositoryList {
  /** Includes earlier repositories that may still exist: see `missing`. */
  readonly repositories: readonly ListedRepository[];
  /** How many items could not be read. */
  readonly dropped: number;
  /** False when pages are missing, contradict each other, lead in a circle or have no end. */
  readonly complete: boolean;
  /** Whether the list is longer than what is read of any. */
  readonly isCut: boolean;
  /**
   * Ids of organizations that the service withholds until the credential is authorized for their single sign-on;
   * undefined if it withholds none. Ids may be missing.
   */
  readonly withheld: readonly number[] | undefined;
  /** The failure that left pages out, if any; the list then has the other pages. */
  readonly failure: RepoRiderError | undefined;
  /** When the service last sent or revalidated the list, or the latest changes to it. */
  readonly validatedAt: Time;
  /** When the service last sent or revalidated the oldest page of the whole list. */
  readonly walkedAt: Time;
  /** The number of list pages. */
  readonly pages: number;
  /** Whether all pages were read with the account's current credential. */
  readonly isOwn: boolean;
  /** Requests charged to the quota. */
  readonly cost: number;
  /** Resolves when the list is stored on disk, or storing has failed. Never rejects. */
  readonly stored: Promise<void>;
}

/** The items of a list page. */
export interface RepositoryItems extends DecodedList<ListedRepository> {
  readonly withheld: readonly number[] | undefined;
  /** The length of the items' texts. */
  readonly characters: number;
}

/** What is noted about a list that is stored as a whole. */
export const WalkNoteSchema = v.object({ complete: v.boolean(), isCut: v.boolean() });

export type WalkNote = v.InferOutput<typeof WalkNoteSchema>;

/** A list page. */
export interface RepositoryListPage {
  readonly resource: Resource<RepositoryItems>;
  readonly links: PageLinks;
  readonly length: number;
  readonly characters: number;
  readonly received: number;
  readonly keys: readonly (string | number)[];
  readonly source: Source;
  readonly isCut: boolean;
}

/** Whether a list may lack repositories that exist. */
export function mayBeMissing({ dropped, withheld }: Pick<RepositoryList, 'dropped' | 'withheld'>): boolean {
  return dropped > 0 || withheld !== undefined;
}

/**
 * Earlier repositories that a new list lacks, but that may still exist. Either their organization is withheld; if its
 * id is unknown, this applies to each organization without a listed repository. Or they may be among the unreadable
 * items; if they outnumber those, it is unknown which are gone.
 * @param before read with the same credential: another one may see more
 */
export function missing(
  before: readonly ListedRepository[],
  list: Pick<RepositoryList, 'repositories' | 'dropped' | 'withheld'>,
): readonly ListedRepository[] {
  if (!mayBeMissing(list)) return [];
  const { repositories, dropped, withheld } = list;
  const keys = new Set(repositories.map(repositoryKey));
  const logins = new Set(repositories.map(({ owner }) => owner.login));
  const isWithheld = ({ owner }: ListedRepository): boolean => {
    if (withheld?.length === 0) return owner.type === 'Organization' && !logins.has(owner.login);
    return owner.id !== undefined && (withheld?.includes(owner.id) ?? false);
  };
  const absent = before.filter((repository) => !keys.has(repositoryKey(repository)));
  const hidden = absent.filter(isWithheld);
  return absent.length - hidden.length <= dropped ? absent : hidden;
}

export function pageOf(resource: Resource<RepositoryItems>): RepositoryListPage {
  const { items, dropped, isCut = false, characters } = resource.value;
  const { links, source, received } = resource;
  const length = items.length + dropped;
  return { resource, links, source, isCut, length, characters, received, keys: items.map(repositoryKey) };
}

/** A list of which the pages were read. */
interface ReadPages extends Pick<Walk<RepositoryListPage>, 'complete' | 'failure' | 'isCut'> {
  readonly resources: readonly Pick<Resource<RepositoryItems>, 'value' | 'validatedAt' | 'isOwn'>[];
}

/** A list without what reading it has cost. */
export type JoinedPages = Omit<RepositoryList, 'cost' | 'stored'>;

/** Joins the pages of a list. Of duplicate items the later one wins: it was read after the list had shifted. */
export function joinPages({ resources, complete, failure, isCut }: ReadPages): JoinedPages {
  const all: ListedRepository[] = [];
  for (const { value } of resources) for (const item of value.items) all.push(item);
  const walkedAt = Math.min(...resources.map(({ validatedAt }) => validatedAt));
  return {
    // A complete list has no duplicates.
    repositories: complete ? all : replacedBy([], all),
    dropped: resources.reduce((sum, { value }) => sum + value.dropped, 0),
    complete,
    isCut,
    withheld: joined(resources.flatMap(({ value }) => (value.withheld ? [value.withheld] : []))),
    failure,
    validatedAt: walkedAt,
    walkedAt,
    pages: resources.length,
    isOwn: resources.every(({ isOwn }) => isOwn),
  };
}

function joined(lists: readonly (readonly number[])[]): readonly number[] | undefined {
  return lists.length > 0 ? [...new Set(lists.flat())] : undefined;
}
