import type { Memo } from '../base/core/memoize.ts';
import type { CloneServices } from '../clones/clones.ts';
import type { CatalogueEntry } from './core/catalogue.ts';
import type { RepositorySearch } from './core/repositorySearch.ts';
import type { OpenList } from './openList.ts';

/** What finds repositories, and the list in which the user picks one. */
export interface SearchServices extends CloneServices {
  /** See `searchOf`. */
  readonly sharedSearch: Memo<RepositorySearch>;
  readonly openList: OpenList<CatalogueEntry>;
}
