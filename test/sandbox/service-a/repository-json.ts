import { licenseJson } from '../data/licenses.ts';
import { fullName, type RepositoryRecord, tempCloneToken } from '../data/repository.ts';
import type { Account } from '../data/sandboxAccounts.ts';
import { accountJson, nodeId, webHost } from './account-json.ts';

/** The addresses of the sandbox; those of web pages are made up. */
interface Addresses {
  readonly baseUrl: string;
  readonly gitUrl: string;
}

/** The fields up to `owner`, the last one of list items in docs/service-spec.md, section 2.2. */
export function shortRepositoryJson(record: RepositoryRecord, owner: Account, baseUrl: string) {
  return {
    id: record.id,
    node_id: nodeId('Repository', record.id),
    name: record.name,
    full_name: fullName(record),
    private: record.private,
    owner: accountJson(owner, baseUrl),
  };
}

/**
 * A list item. As on GitHub, it has all fields of section 2.2 but `organization`, `network_count` and
 * `subscribers_count`. GitHub sends `temp_clone_token` only in single records; here lists also contain it, to detect
 * clients that leak it.
 */
export function repositoryJson(record: RepositoryRecord, owner: Account, { baseUrl, gitUrl }: Addresses) {
  const url = `${baseUrl}/repos/${fullName(record)}`;
  const webUrl = `https://${webHost}/${fullName(record)}`;
  return {
    ...shortRepositoryJson(record, owner, baseUrl),
    html_url: webUrl,
    description: record.description,
    fork: record.fork,
    url,
    ...relatedUrls(url),
    created_at: record.created_at,
    updated_at: record.updated_at,
    pushed_at: record.pushed_at,
    git_url: `git://${webHost}/${fullName(record)}.git`,
    ssh_url: `git@${webHost}:${fullName(record)}.git`,
    clone_url: record.clone_url ?? `${gitUrl}/${fullName(record)}.git`,
    svn_url: webUrl,
    homepage: record.homepage,
    size: record.size,
    stargazers_count: record.stargazers_count,
    // On GitHub, watchers_count equals the stars, for old clients; actual watchers are subscribers.
    watchers_count: record.stargazers_count,
    language: record.language,
    has_issues: record.has_issues,
    has_projects: record.has_projects,
    has_downloads: record.has_downloads,
    has_wiki: record.has_wiki,
    has_pages: record.has_pages,
    forks_count: record.forks_count,
    mirror_url: record.mirror_url,
    archived: record.archived,
    disabled: record.disabled,
    open_issues_count: record.open_issues_count,
    license: record.license && licenseJson(record.license, baseUrl),
    // Not in section 2.2, but in GitHub's lists and records.
    topics: record.topics,
    visibility: record.private ? 'private' : 'public',
    forks: record.forks_count,
    open_issues: record.open_issues_count,
    watchers: record.stargazers_count,
    default_branch: record.default_branch,
    temp_clone_token: record.private ? tempCloneToken(record.id) : null,
  };
}

/** The single record of /repos/{owner}/{repo}, with all of section 2.2. */
export function fullRepositoryJson(record: RepositoryRecord, owner: Account, addresses: Addresses) {
  return {
    ...repositoryJson(record, owner, addresses),
    ...(owner.type === 'Organization' && { organization: accountJson(owner, addresses.baseUrl) }),
    network_count: record.forks_count,
    subscribers_count: record.subscribers_count,
  };
}

function relatedUrls(url: string) {
  return {
    forks_url: `${url}/forks`,
    keys_url: `${url}/keys{/key_id}`,
    collaborators_url: `${url}/collaborators{/collaborator}`,
    teams_url: `${url}/teams`,
    hooks_url: `${url}/hooks`,
    issue_events_url: `${url}/issues/events{/number}`,
    events_url: `${url}/events`,
    assignees_url: `${url}/assignees{/user}`,
    branches_url: `${url}/branches{/branch}`,
    tags_url: `${url}/tags`,
    blobs_url: `${url}/git/blobs{/sha}`,
    git_tags_url: `${url}/git/tags{/sha}`,
    git_refs_url: `${url}/git/refs{/sha}`,
    trees_url: `${url}/git/trees{/sha}`,
    statuses_url: `${url}/statuses/{sha}`,
    languages_url: `${url}/languages`,
    stargazers_url: `${url}/stargazers`,
    contributors_url: `${url}/contributors`,
    subscribers_url: `${url}/subscribers`,
    subscription_url: `${url}/subscription`,
    commits_url: `${url}/commits{/sha}`,
    git_commits_url: `${url}/git/commits{/sha}`,
    comments_url: `${url}/comments{/number}`,
    issue_comment_url: `${url}/issues/comments{/number}`,
    contents_url: `${url}/contents/{+path}`,
    compare_url: `${url}/compare/{base}...{head}`,
    merges_url: `${url}/merges`,
    archive_url: `${url}/{archive_format}{/ref}`,
    downloads_url: `${url}/downloads`,
    issues_url: `${url}/issues{/number}`,
    pulls_url: `${url}/pulls{/number}`,
    milestones_url: `${url}/milestones{/number}`,
    notifications_url: `${url}/notifications{?since,all,participating}`,
    labels_url: `${url}/labels{/name}`,
    releases_url: `${url}/releases{/id}`,
    deployments_url: `${url}/deployments`,
  };
}
