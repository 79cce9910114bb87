import type { Time } from '../../core/clock.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import type { Candidate } from '../../core/search/candidate.ts';
import { parseQuery } from '../../core/search/parseQuery.ts';
import type { SearchIndex } from '../../core/search/searchIndex.ts';
import { oneLine } from '../../core/text.ts';
import { describeProblem, type ProblemText } from '../../platform/texts/queryText.ts';
import type { AccountRepositories, RepositoryRow, TableView } from '../../protocol/accountPage.ts';
import type { LanguageShare } from '../../protocol/messages.ts';
import { traitWords } from '../texts/repositoryText.ts';

/** The part of an account's repositories that a view shows. */
export type RepositoryTable = Pick<AccountRepositories, 'rows' | 'sort' | 'found' | 'problem'>;

/** The rows of a view. A sort order in the query overrides the view's. */
export function tableOf(
  index: SearchIndex<Candidate>,
  { query: text, sort, count }: TableView,
  now: Time,
): RepositoryTable {
  const query = parseQuery(text);
  const { by, isReversed = false } = query.sort ?? sort;
  const found = index.search({ ...query, sort: { by, isReversed }, isEmpty: false }, now);
  const [problem] = query.problems;
  return {
    rows: found.slice(0, count).map(({ repository }) => rowOf(repository)),
    sort: { by, isReversed },
    found: found.length,
    ...(problem && { problem: sentences(describeProblem(problem)) }),
  };
}

function sentences({ what, remedy }: ProblemText): string {
  return `${what} ${remedy}`;
}

/** The number of repositories by main language, most frequent first; skips those without one. */
export function languagesOf(repositories: readonly ListedRepository[]): LanguageShare[] {
  const counts = new Map<string, number>();
  for (const { language } of repositories) if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name: oneLine(name, 100), count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function rowOf(repository: ListedRepository): RepositoryRow {
  const {
    full_name: fullName,
    name,
    description,
    language,
    stargazers_count: stars,
    size,
    pushed_at: pushedAt,
  } = repository;
  return {
    fullName,
    name: oneLine(name, 200),
    badges: [...traitWords(repository)],
    ...(description && { description: oneLine(description, 300) }),
    ...(language && { language: oneLine(language, 100) }),
    ...(stars != null && { stars }),
    ...(size != null && { size }),
    ...(pushedAt && { pushedAt }),
  };
}
