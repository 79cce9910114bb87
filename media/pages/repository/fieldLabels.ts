import * as l10n from '@vscode/l10n';
import type { Repository } from '../../../src/model/core/repository.ts';

/** Returns what the page calls fields of a record, among them the API's other names for the same fact. */
export function fieldLabels() {
  const stars = l10n.t('Stars');
  const forks = l10n.t({ message: 'Forks', comment: 'How many copies of a repository there are' });
  const openIssues = l10n.t('Open issues');
  return {
    language: l10n.t('Language'),
    stargazers_count: stars,
    watchers_count: stars,
    watchers: stars,
    size: l10n.t('Size'),
    pushed_at: l10n.t('Last push'),
    mirror_url: l10n.t('Mirror of'),
    'license.name': l10n.t('License'),
    'license.spdx_id': l10n.t('License'),
    default_branch: l10n.t('Default branch'),
    forks_count: forks,
    forks,
    open_issues_count: openIssues,
    open_issues: openIssues,
    updated_at: l10n.t('Updated'),
    created_at: l10n.t('Created'),
  } as const satisfies Partial<
    Record<keyof Repository | `license.${keyof NonNullable<Repository['license']>}`, string>
  >;
}

/**
 * The labels of fields with a server's own names: those whose values are also ours, because the server may mean
 * something else by a name.
 */
export function labelsOfServed(record: Repository): Readonly<Record<string, string>> {
  const { served = {} } = record;
  const labels = Object.entries<string>(fieldLabels());
  return Object.fromEntries(labels.filter(([name]) => name in served && Reflect.get(record, name) === served[name]));
}
