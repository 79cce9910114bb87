import * as v from 'valibot';
import { ListedOwnerSchema, OwnerSchema, RepositoryOwnerSchema } from './account.ts';
import { ownerOf } from './fullName.ts';
import {
  address,
  branch,
  count,
  customProperties,
  flag,
  fullName,
  name,
  text,
  timestamp,
  visibility,
  word,
} from './model.ts';
import { sharedTopics } from './sharedTopics.ts';

/** The license of a repository (docs/service-spec.md, section 2.2). */
const LicenseSchema = v.object(v.entriesFromList(['key', 'name', 'spdx_id', 'url', 'node_id'], word));

/**
 * The fields that contain URI templates (docs/service-spec.md, section 2.2); the template text is part of the value.
 */
const TEMPLATE_FIELDS = [
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
 * The fields of the record. An absent value is unknown, which is neither 0 nor false. In another order, they would be
 * another format of the cache: see `hosts/core/cacheFormat.ts`.
 */
const entries = {
  id: v.pipe(v.number(), v.integer()),
  name,
  full_name: fullName,
  private: flag,
  node_id: text,
  html_url: address,
  description: text,
  url: address,
  homepage: address,
  language: word,
  default_branch: branch,
  ...v.entriesFromList(['mirror_url', 'git_url', 'ssh_url', 'clone_url', 'svn_url'], address),
  ...v.entriesFromList(['fork', 'archived', 'disabled'], flag),
  ...v.entriesFromList(['created_at', 'updated_at', 'pushed_at'], timestamp),
  ...v.entriesFromList(['size', 'stargazers_count', 'watchers_count', 'watchers', 'forks_count', 'forks'], count),
  ...v.entriesFromList(['open_issues_count', 'open_issues', 'network_count', 'subscribers_count'], count),
  ...v.entriesFromList(['has_issues', 'has_projects', 'has_downloads', 'has_wiki', 'has_pages'], flag),
  license: v.fallback(v.optional(v.nullable(LicenseSchema)), undefined),
  // Beyond the spec: GitHub sends what the owner has labelled the repository with.
  topics: v.fallback(
    v.optional(v.nullable(v.pipe(v.array(v.string()), v.readonly(), v.transform(sharedTopics)))),
    undefined,
  ),
  // Recorded events contain only its login.
  organization: v.fallback(v.optional(v.nullable(v.union([OwnerSchema, name]))), undefined),
  // Beyond the spec: GitHub sends the repository that a fork was made from.
  parent: v.fallback(v.optional(v.nullable(v.object({ full_name: fullName }))), undefined),
  ...v.entriesFromList(TEMPLATE_FIELDS, address),
  visibility,
  custom_properties: customProperties,
  // Not of a service: when it was changed, if that doesn't send when it was pushed to.
  changed_at: timestamp,
};

/** Not of a service either: the fields of the record with its own names, if they aren't ours. */
const ServedSchema = v.fallback(
  v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
  undefined,
);

/**
 * The repository record (docs/service-spec.md, section 2.2). List items may end at `owner`. Recorded events of the real
 * service contain some without `owner`: its name is then taken from `full_name`. `temp_clone_token` is a credential: it
 * is not listed here, so decoding drops it.
 */
export const RepositorySchema = v.pipe(
  v.object({ ...entries, owner: v.fallback(v.optional(RepositoryOwnerSchema), undefined), served: ServedSchema }),
  v.transform((record) => ({ ...record, owner: record.owner ?? ownerOf(record.full_name) })),
);

const LISTED = ['id', 'name', 'full_name', 'private', 'html_url', 'description', 'fork', 'archived'] as const;
const LISTED_TOO = ['mirror_url', 'language', 'size', 'stargazers_count', 'pushed_at', 'clone_url', 'ssh_url'] as const;
const LISTED_LATER = ['default_branch', 'open_issues_count', 'topics', 'visibility', 'changed_at'] as const;

/** The fields of a list item that are cached: those that the tree and its commands need. */
export const ListedRepositorySchema = v.pipe(
  v.object({
    ...v.pick(v.object(entries), [...LISTED, ...LISTED_TOO, ...LISTED_LATER]).entries,
    license: v.fallback(v.optional(v.nullable(v.pick(LicenseSchema, ['name', 'spdx_id']))), undefined),
    owner: v.fallback(v.optional(ListedOwnerSchema), undefined),
  }),
  v.transform((record) => ({ ...record, owner: record.owner ?? ownerOf(record.full_name) })),
);
