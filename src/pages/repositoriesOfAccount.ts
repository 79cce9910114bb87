import * as v from 'valibot';
import { webHostOf } from '../accounts/core/session.ts';
import type { Time } from '../base/core/clock.ts';
import { Memo } from '../base/core/memoize.ts';
import { describeError } from '../errors/errorText.ts';
import type { Account } from '../model/core/account.ts';
import { type ListedRepository, repositoryKey } from '../model/core/repository.ts';
import { entryKey } from '../repositories/core/entry.ts';
import { OwnerRepositories } from '../repositories/core/ownerRepositories.ts';
import { describeUnreadable, traitWords } from '../repositories/repositoryText.ts';
import type { Candidate } from '../search/core/columns/rows.ts';
import { parseQuery } from '../search/core/parseQuery.ts';
import { SearchIndex } from '../search/core/searchIndex.ts';
import { describeProblem } from '../search/queryText.ts';
import type { SearchServices } from '../search/search.ts';
import {
  type AccountPageState,
  type AccountRepositories,
  type RepositoryRow,
  SavedViewSchema,
  type TableView,
} from './protocol/accountPage.ts';
import type { LanguageShare } from './protocol/messages.ts';
import type { RecordCompanion } from './recordPanel.ts';
import type { Success } from './recordState.ts';

/** The initial view of an account. */
const FIRST_VIEW: TableView = { query: '', sort: { by: 'pushed', isReversed: false }, count: 50 };

/** An index of all of an account's repositories, including those not shown. */
interface Index {
  readonly index: SearchIndex<Candidate>;
  readonly languages: LanguageShare[];
}

/** The table of an account's repositories on its page. */
export class RepositoriesOfAccount implements RecordCompanion<AccountPageState, Account> {
  readonly #services: SearchServices;
  readonly #onChange: () => void;
  /** The user's view; reset when the page shows another account. */
  view = FIRST_VIEW;
  #viewed: AccountPageState | undefined;
  #repositories: OwnerRepositories | undefined;
  readonly #index = new Memo<Index>();

  /** @param onChange called when the table has changed */
  constructor(services: SearchServices, onChange: () => void) {
    this.#services = services;
    this.#onChange = onChange;
  }

  show(shown: AccountPageState, pageState?: unknown): void {
    const isSame = shown.session === this.#viewed?.session && shown.login === this.#viewed.login;
    const view = v.safeParse(SavedViewSchema, pageState);
    if (view.success) this.view = view.output.view;
    else if (!isSame) this.view = FIRST_VIEW;
    this.#viewed = shown;
  }

  complete({ session, record }: Success<Account>): void {
    if (this.#repositories?.isOf(session, record)) {
      this.#repositories.resume();
      return;
    }
    this.#repositories?.dispose();
    const { library, log } = this.#services;
    this.#repositories = new OwnerRepositories(library, log, session, record, this.#onChange);
    void this.#repositories.read('open');
  }

  /** Loads all repositories, regardless of the number of requests. */
  async read(): Promise<void> {
    await this.#repositories?.read('refresh');
  }

  refresh(): void {
    // Many list pages are only loaded on the user's request.
    if (this.#repositories?.unread === undefined) void this.read();
  }

  get failures(): readonly unknown[] {
    const { isLoading, failure } = this.#repositories ?? {};
    return isLoading || failure === undefined ? [] : [failure];
  }

  loadAgain(): void {
    if (this.failures.length > 0) void this.#repositories?.read('open');
  }

  stop(): void {
    this.#repositories?.stop();
  }

  forget(): void {
    this.#repositories?.dispose();
    this.#repositories = undefined;
    this.#index.clear();
  }

  /** The content of the page's table; undefined before the account is shown. */
  contentOf(success: Success<Account>): AccountRepositories | undefined {
    if (!this.#repositories) return undefined;
    const { all, isLoading, unread, isPartial, unreadable, failure } = this.#repositories;
    const text = failure === undefined ? undefined : describeError(failure);
    const { index, languages } = this.#indexOf(all ?? [], success);
    return {
      view: this.view,
      ...tableOf(index, this.view, this.#services.clock.now()),
      total: index.size,
      languages,
      isLoading,
      ...(unread !== undefined && { unread }),
      isPartial,
      ...(unreadable > 0 && { unreadable: describeUnreadable(unreadable) }),
      ...(text && { failure: text.message }),
      mayRetry: !text?.isFinal,
    };
  }

  #indexOf(repositories: readonly ListedRepository[], { session }: Success<Account>): Index {
    const pinned = this.#services.pins.keys;
    const changes = this.#services.changes.changesOf(session.id);
    return this.#index.get([repositories, pinned, changes], () => {
      const host = webHostOf(session);
      const candidates = repositories.map((repository) => ({
        repository,
        host,
        isPinned: pinned.has(entryKey({ session, repository })),
        isChanged: changes.byKey.has(repositoryKey(repository)),
      }));
      return { index: SearchIndex.of(candidates), languages: languagesOf(repositories) };
    });
  }
}

/** The rows of a view. A sort order in the query overrides the view's. */
function tableOf(
  index: SearchIndex<Candidate>,
  view: TableView,
  now: Time,
): Pick<AccountRepositories, 'rows' | 'sort' | 'found' | 'problem'> {
  const query = parseQuery(view.query);
  const { by, isReversed = false } = query.sort ?? view.sort;
  const found = index.ranking({ ...query, sort: { by, isReversed }, isEmpty: false }, now);
  const [problem] = query.problems;
  const text = problem && describeProblem(problem);
  return {
    rows: found.first(view.count).map(({ repository }) => rowOf(repository)),
    sort: { by, isReversed },
    found: found.size,
    ...(text && { problem: `${text.what} ${text.remedy}` }),
  };
}

/** The number of repositories by main language, most frequent first; skips those without one. */
function languagesOf(repositories: readonly ListedRepository[]): LanguageShare[] {
  const counts = new Map<string, number>();
  for (const { language } of repositories) if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name: name, count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function rowOf(repository: ListedRepository): RepositoryRow {
  const { description, language, stargazers_count: stars, size } = repository;
  const { pushed_at: pushedAt, changed_at: changedAt } = repository;
  return {
    fullName: repository.full_name,
    name: repository.name,
    badges: [...traitWords(repository)],
    ...(description && { description: description }),
    ...(language && { language: language }),
    ...(stars != null && { stars }),
    ...(size != null && { size }),
    ...(pushedAt && { pushedAt }),
    ...(changedAt && { changedAt }),
  };
}
