import type { Repository } from '../../../src/core/model/repository.ts';
import { type Fact, known, moment, number, words } from '../shared/fact.ts';
import { type Reader, size } from '../shared/format.ts';

/** The facts of a repository that are known: what the service did not tell is left out. */
export function repositoryFacts(repository: Repository, reader: Reader): readonly Fact[] {
  return known([
    words('Language', repository.language),
    words('Licence', repository.license?.name ?? repository.license?.spdx_id),
    words('Default branch', repository.default_branch),
    number('Stars', repository.stargazers_count, reader),
    number('Watchers', repository.watchers_count, reader),
    number('Subscribers', repository.subscribers_count, reader),
    number('Forks', repository.forks_count, reader),
    number('Network', repository.network_count, reader),
    number('Open issues', repository.open_issues_count, reader),
    repository.size == null ? undefined : { label: 'Size', value: size(repository.size, reader) },
    moment('Pushed', repository.pushed_at, reader),
    moment('Updated', repository.updated_at, reader),
    moment('Created', repository.created_at, reader),
    words('Mirror of', repository.mirror_url),
  ]);
}

/** A feature of the service, on or off. */
export interface Feature {
  readonly name: string;
  readonly present: boolean;
}

/** Which of the service's features are on, and which are off. */
export function repositoryFeatures(repository: Repository): readonly Feature[] {
  return [
    { name: 'Issues', present: repository.has_issues },
    { name: 'Projects', present: repository.has_projects },
    { name: 'Downloads', present: repository.has_downloads },
    { name: 'Wiki', present: repository.has_wiki },
    { name: 'Pages', present: repository.has_pages },
  ].filter((feature): feature is Feature => feature.present !== undefined);
}

/** What sets a repository apart, in a word each. */
export function repositoryBadges(repository: Repository): readonly string[] {
  return known([
    repository.private === undefined ? undefined : repository.private ? 'Private' : 'Public',
    repository.fork ? 'Fork' : undefined,
    repository.archived ? 'Archived' : undefined,
    repository.disabled ? 'Disabled' : undefined,
    repository.mirror_url ? 'Mirror' : undefined,
  ]);
}
