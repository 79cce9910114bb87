/**
 * The search for repositories: the query language, ranking, and the list in which the user picks one.
 *
 * - `core/parseQuery.ts`, `core/query.ts`: what the user types, as conditions
 * - `core/repositorySearch.ts`, `core/searchIndex.ts`: the hits of a query, ranked
 * - `core/corpus.ts`, `core/columns/`: all rows as columns, so that a key takes milliseconds
 * - `core/completion.ts`, `core/vocabulary.ts`: what the list proposes
 * - `firstBox.ts`, `findCommands.ts`, `repositoryPicker.ts`: *Go to Repository…*
 * - `remoteSources.ts`: the same repositories for *Git: Clone*
 *
 * It never requests anything while the user types.
 */

import type { CloneServices } from '../clones/clones.ts';
import type { CatalogueEntry } from './core/catalogue.ts';
import type { RepositorySearch } from './core/repositorySearch.ts';
import type { OpenList } from './openList.ts';

/** What finds repositories, and the list in which the user picks one. */
export interface SearchServices extends CloneServices {
  readonly search: RepositorySearch;
  readonly openList: OpenList<CatalogueEntry>;
}
