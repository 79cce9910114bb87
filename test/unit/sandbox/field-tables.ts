import assert from 'node:assert/strict';
import type { JsonObject } from './client.ts';

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'null' | 'timestamp';

/** Field → the kinds of its value, from docs/service-spec.md, sections 2.1 and 2.2; null if real data contains it. */
export const accountFields: Readonly<Record<string, readonly Kind[]>> = {
  ...kinds(['string'], 'login node_id avatar_url gravatar_id url html_url followers_url following_url gists_url'),
  ...kinds(['string'], 'starred_url subscriptions_url organizations_url repos_url events_url received_events_url type'),
  ...kinds(['number'], 'id'),
  ...kinds(['boolean'], 'site_admin'),
};

/** URL field → suffix of the account's own address. */
export const accountTemplates: Readonly<Record<string, string>> = {
  followers_url: '/followers',
  following_url: '/following{/other_user}',
  gists_url: '/gists{/gist_id}',
  starred_url: '/starred{/owner}{/repo}',
  subscriptions_url: '/subscriptions',
  organizations_url: '/orgs',
  repos_url: '/repos',
  events_url: '/events{/privacy}',
  received_events_url: '/received_events',
};

/** The fields of every repository record, also in lists. */
export const repositoryFields: Readonly<Record<string, readonly Kind[]>> = {
  ...kinds(
    ['number'],
    'id size stargazers_count watchers_count watchers forks_count forks open_issues_count open_issues',
  ),
  ...kinds(['string'], 'node_id name full_name html_url url git_url ssh_url clone_url svn_url default_branch'),
  ...kinds(['boolean'], 'private fork has_issues has_projects has_downloads has_wiki has_pages archived disabled'),
  ...kinds(['timestamp'], 'created_at updated_at pushed_at'),
  ...kinds(['string', 'null'], 'description homepage language mirror_url temp_clone_token'),
  ...kinds(['object', 'null'], 'license'),
  ...kinds(['object'], 'owner'),
};

/** URL field → suffix of the repository's own address. */
export const repositoryTemplates: Readonly<Record<string, string>> = {
  forks_url: '/forks',
  keys_url: '/keys{/key_id}',
  collaborators_url: '/collaborators{/collaborator}',
  teams_url: '/teams',
  hooks_url: '/hooks',
  issue_events_url: '/issues/events{/number}',
  events_url: '/events',
  assignees_url: '/assignees{/user}',
  branches_url: '/branches{/branch}',
  tags_url: '/tags',
  blobs_url: '/git/blobs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  git_refs_url: '/git/refs{/sha}',
  trees_url: '/git/trees{/sha}',
  statuses_url: '/statuses/{sha}',
  languages_url: '/languages',
  stargazers_url: '/stargazers',
  contributors_url: '/contributors',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  commits_url: '/commits{/sha}',
  git_commits_url: '/git/commits{/sha}',
  comments_url: '/comments{/number}',
  issue_comment_url: '/issues/comments{/number}',
  contents_url: '/contents/{+path}',
  compare_url: '/compare/{base}...{head}',
  merges_url: '/merges',
  downloads_url: '/downloads',
  issues_url: '/issues{/number}',
  pulls_url: '/pulls{/number}',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  labels_url: '/labels{/name}',
  releases_url: '/releases{/id}',
  deployments_url: '/deployments',
  archive_url: '/{archive_format}{/ref}',
};

/** Asserts that the record has each of the fields, with a value of one of its kinds. */
export function assertFields(record: JsonObject, fields: Readonly<Record<string, readonly Kind[]>>): void {
  for (const [field, allowed] of Object.entries(fields)) {
    const kind = kindOf(record[field], allowed);
    const fits = allowed.some((one) => one === kind);
    assert.ok(fits, `${field} of ${String(record.url)} is ${JSON.stringify(record[field])}`);
  }
}

/** Asserts that each address of the record is its own address with the template's suffix. */
export function assertTemplates(record: JsonObject, templates: Readonly<Record<string, string>>): void {
  const own = Object.keys(templates).map((field) => [field, record[field]]);
  const expected = Object.entries(templates).map(([field, suffix]) => [field, `${String(record.url)}${suffix}`]);
  assert.deepEqual(Object.fromEntries(own), Object.fromEntries(expected));
}

function kindOf(value: unknown, allowed: readonly Kind[]): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'number' : 'fraction';
  return allowed.includes('timestamp') && isTimestamp(value) ? 'timestamp' : typeof value;
}

function isTimestamp(value: unknown): boolean {
  return (
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) && !Number.isNaN(Date.parse(value))
  );
}

function kinds(allowed: readonly Kind[], fields: string): Record<string, readonly Kind[]> {
  return Object.fromEntries(fields.split(' ').map((field) => [field, allowed]));
}
