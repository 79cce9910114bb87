import * as l10n from '@vscode/l10n';
import type { Repository } from '../../../src/core/model/repository.ts';
import { type Fact, number, time, withValues, words } from '../shared/fact.ts';
import { type Reader, size } from '../shared/format.ts';

/** Returns the facts of a repository, without those that the service omits. Fields that lists include come first. */
export function repositoryFacts(repository: Repository, reader: Reader): readonly Fact[] {
  return withValues([
    words(l10n.t('Language'), repository.language),
    number(l10n.t('Stars'), repository.stargazers_count, reader),
    repository.size == null ? undefined : { label: l10n.t('Size'), value: size(repository.size, reader) },
    time(l10n.t('Last push'), repository.pushed_at, reader),
    words(l10n.t('Mirror of'), repository.mirror_url),
    words(l10n.t('License'), repository.license?.name ?? repository.license?.spdx_id),
    words(l10n.t('Default branch'), repository.default_branch),
    number(
      l10n.t({ message: 'Watching', comment: 'How many accounts get notifications about a repository' }),
      repository.subscribers_count,
      reader,
    ),
    number(
      l10n.t({ message: 'Forks', comment: 'How many copies of a repository there are' }),
      repository.forks_count,
      reader,
    ),
    number(l10n.t('Open issues'), repository.open_issues_count, reader),
    time(l10n.t('Updated'), repository.updated_at, reader),
    time(l10n.t('Created'), repository.created_at, reader),
  ]);
}

/** Returns the parent of a fork. A service may report a parent for other repositories, too. */
export function parentOf({ fork, parent }: Repository): Repository['parent'] {
  return fork === false ? undefined : parent;
}

export interface Feature {
  readonly name: string;
  readonly present: boolean;
}

/** Returns the features that the service reports, on or off. */
export function repositoryFeatures(repository: Repository): readonly Feature[] {
  return [
    { name: l10n.t('Issues'), present: repository.has_issues },
    { name: l10n.t('Projects'), present: repository.has_projects },
    { name: l10n.t('Downloads'), present: repository.has_downloads },
    { name: l10n.t('Wiki'), present: repository.has_wiki },
    { name: l10n.t({ message: 'Pages', comment: 'Web pages made of a repository' }), present: repository.has_pages },
  ].filter((feature): feature is Feature => feature.present !== undefined);
}

/** Returns single words such as “Private”. */
export function repositoryBadges(repository: Repository): readonly string[] {
  return withValues([
    repository.private === undefined ? undefined : repository.private ? l10n.t('Private') : l10n.t('Public'),
    repository.fork ? l10n.t('Fork') : undefined,
    repository.archived ? l10n.t('Archived') : undefined,
    repository.disabled ? l10n.t('Disabled') : undefined,
    repository.mirror_url ? l10n.t('Mirror') : undefined,
  ]);
}
