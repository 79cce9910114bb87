import * as l10n from '@vscode/l10n';
import { oneLine } from '../../../src/base/core/text.ts';
import type { Repository } from '../../../src/model/core/repository.ts';
import { type Fact, number, time, withValues, words } from '../shared/fact.ts';
import { type Reader, size } from '../shared/format.ts';
import { fieldLabels } from './fieldLabels.ts';

/**
 * Returns the facts of a repository, without those that the service omits. Fields that lists include come first. Other
 * fields are only in **All Fields**.
 */
export function repositoryFacts(repository: Repository, reader: Reader): readonly Fact[] {
  const labels = fieldLabels();
  return withValues([
    number(labels.stargazers_count, repository.stargazers_count, reader),
    repository.size == null ? undefined : { label: labels.size, value: size(repository.size, reader) },
    time(labels.pushed_at, repository.pushed_at, reader) ??
      time(labels.updated_at, repository.updated_at ?? repository.changed_at, reader),
    words(labels.mirror_url, oneLine(repository.mirror_url ?? '')),
    words(labels['license.name'], repository.license?.name ?? repository.license?.spdx_id),
    words(labels.default_branch, repository.default_branch),
    number(labels.forks_count, repository.forks_count, reader),
    number(labels.open_issues_count, repository.open_issues_count, reader),
    time(labels.created_at, repository.created_at, reader),
  ]);
}

/** Returns the parent of a fork. A service may report a parent for other repositories, too. */
export function parentOf({ fork, parent }: Repository): Repository['parent'] {
  return fork === false ? undefined : parent;
}

function visibilityOf({ visibility, private: isPrivate }: Repository): string | undefined {
  if (visibility === 'internal') return l10n.t('Internal');
  return isPrivate === undefined ? undefined : isPrivate ? l10n.t('Private') : l10n.t('Public');
}

/** Returns single words such as “Private”. */
export function repositoryBadges(repository: Repository): readonly string[] {
  return withValues([
    visibilityOf(repository),
    repository.fork ? l10n.t('Fork') : undefined,
    repository.archived ? l10n.t('Archived') : undefined,
    repository.disabled ? l10n.t('Disabled') : undefined,
    repository.mirror_url ? l10n.t('Mirror') : undefined,
  ]);
}
