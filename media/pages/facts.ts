import type { Repository } from '../../src/core/model/repository.ts';
import { ago, exactly, size, wholeNumber } from './format.ts';

/** One line of what people look for first. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** More exact words, shown when pointed at. */
  readonly detail?: string;
}

/** The facts of a repository that are known: what the service did not tell is left out. @param now milliseconds. */
export function factsOf(repository: Repository, now: number): readonly Fact[] {
  return [
    words('Language', repository.language),
    words('Licence', repository.license?.name ?? repository.license?.spdx_id),
    words('Default branch', repository.default_branch),
    number('Stars', repository.stargazers_count),
    number('Watchers', repository.subscribers_count),
    number('Forks', repository.forks_count),
    // Only a fork's network is larger than its own forks.
    repository.network_count === repository.forks_count ? undefined : number('Network', repository.network_count),
    number('Open issues', repository.open_issues_count),
    repository.size == null ? undefined : { label: 'Size', value: size(repository.size) },
    moment('Pushed', repository.pushed_at, now),
    moment('Updated', repository.updated_at, now),
    moment('Created', repository.created_at, now),
    words('Mirror of', repository.mirror_url),
  ].filter((fact) => fact !== undefined);
}

/** Which of the service's features are on, and which are off. */
export function featuresOf(repository: Repository): readonly { readonly name: string; readonly present: boolean }[] {
  return [
    { name: 'Issues', present: repository.has_issues },
    { name: 'Projects', present: repository.has_projects },
    { name: 'Downloads', present: repository.has_downloads },
    { name: 'Wiki', present: repository.has_wiki },
    { name: 'Pages', present: repository.has_pages },
  ].filter((feature): feature is { name: string; present: boolean } => feature.present !== undefined);
}

/** What sets a repository apart, in a word each. */
export function badgesOf(repository: Repository): readonly string[] {
  return [
    repository.private === undefined ? undefined : repository.private ? 'Private' : 'Public',
    repository.fork ? 'Fork' : undefined,
    repository.archived ? 'Archived' : undefined,
    repository.disabled ? 'Disabled' : undefined,
    repository.mirror_url ? 'Mirror' : undefined,
  ].filter((badge) => badge !== undefined);
}

function words(label: string, value: string | null | undefined): Fact | undefined {
  return value ? { label, value } : undefined;
}

function number(label: string, value: number | null | undefined): Fact | undefined {
  return value == null ? undefined : { label, value: wholeNumber(value) };
}

function moment(label: string, value: string | null | undefined, now: number): Fact | undefined {
  return value ? { label, value: ago(value, now), detail: exactly(value) } : undefined;
}
