import * as v from 'valibot';
import { OwnerSchema } from './account.ts';
import { count, flag, moment, text } from './lenient.ts';

/** The licence of a repository (service spec, section 2.2). */
const LicenseSchema = v.object(v.entriesFromList(['key', 'name', 'spdx_id', 'url', 'node_id'], text));

/** The fields that hold URI templates (service spec, section 2.2); the template text is part of the value. */
export const TEMPLATE_FIELDS = [
  'forks_url',
  'keys_url',
  'collaborators_url',
  'teams_url',
  'hooks_url',
  'issue_events_url',
  'events_url',
  'assignees_url',
  'branches_url',
  'tags_url',
  'blobs_url',
  'git_tags_url',
  'git_refs_url',
  'trees_url',
  'statuses_url',
  'languages_url',
  'stargazers_url',
  'contributors_url',
  'subscribers_url',
  'subscription_url',
  'commits_url',
  'git_commits_url',
  'comments_url',
  'issue_comment_url',
  'contents_url',
  'compare_url',
  'merges_url',
  'downloads_url',
  'issues_url',
  'pulls_url',
  'milestones_url',
  'notifications_url',
  'labels_url',
  'releases_url',
  'deployments_url',
  'archive_url',
] as const;

/**
 * The repository record (service spec, section 2.2). Items of lists may end at `owner`: whatever is absent is unknown,
 * which is neither 0 nor false. `temp_clone_token` is a credential: it is not named here, so decoding drops it.
 */
export const RepositorySchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  name: v.pipe(v.string(), v.nonEmpty()),
  full_name: v.pipe(v.string(), v.regex(/^[^/]+\/[^/]+$/)),
  owner: OwnerSchema,
  private: flag,
  ...v.entriesFromList(
    ['node_id', 'html_url', 'description', 'url', 'homepage', 'language', 'default_branch', 'mirror_url'],
    text,
  ),
  ...v.entriesFromList(['git_url', 'ssh_url', 'clone_url', 'svn_url'], text),
  ...v.entriesFromList(['fork', 'archived', 'disabled'], flag),
  ...v.entriesFromList(['created_at', 'updated_at', 'pushed_at'], moment),
  ...v.entriesFromList(['size', 'stargazers_count', 'watchers_count', 'watchers', 'forks_count', 'forks'], count),
  ...v.entriesFromList(['open_issues_count', 'open_issues', 'network_count', 'subscribers_count'], count),
  ...v.entriesFromList(['has_issues', 'has_projects', 'has_downloads', 'has_wiki', 'has_pages'], flag),
  license: v.fallback(v.optional(v.nullable(LicenseSchema)), undefined),
  organization: v.fallback(v.optional(v.nullable(OwnerSchema)), undefined),
  ...v.entriesFromList(TEMPLATE_FIELDS, text),
});

/** A repository with everything that the service tells about it. */
export type Repository = v.InferOutput<typeof RepositorySchema>;

/** What is kept of an item of a list: what the tree shows and its commands need. */
export const ListedRepositorySchema = v.object({
  ...v.pick(RepositorySchema, ['id', 'name', 'full_name', 'private', 'html_url', 'description', 'fork']).entries,
  ...v.pick(RepositorySchema, ['archived', 'mirror_url', 'language', 'stargazers_count', 'pushed_at']).entries,
  ...v.pick(RepositorySchema, ['clone_url', 'ssh_url']).entries,
  owner: v.pick(OwnerSchema, ['login', 'id', 'type', 'avatar_url', 'html_url']),
});

/** A repository as lists tell it. Every `Repository` is one. */
export type ListedRepository = v.InferOutput<typeof ListedRepositorySchema>;
