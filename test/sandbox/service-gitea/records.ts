import { licenseJson } from '../data/licenses.ts';
import { fullName, type RepositoryRecord } from '../data/repository.ts';
import type { Account } from '../data/sandboxAccounts.ts';
import { ROOT_URL } from './answer.ts';

/** A user, also an organization as the owner of a repository: https://docs.gitea.com/api/1.24/#model/User. */
export function userJson(account: Account) {
  return {
    id: account.id,
    login: account.login,
    login_name: '',
    source_id: 0,
    full_name: account.name ?? '',
    email: `${account.login}@noreply.codehost.example`,
    avatar_url: `${ROOT_URL}/avatars/${account.id}`,
    html_url: `${ROOT_URL}/${account.login}`,
    language: '',
    is_admin: account.site_admin,
    last_login: '0001-01-01T00:00:00Z',
    created: account.created_at,
    restricted: false,
    active: false,
    prohibit_login: false,
    location: account.location ?? '',
    website: account.blog,
    description: account.bio ?? '',
    visibility: 'public',
    followers_count: account.followers,
    following_count: account.following,
    starred_repos_count: 3,
    username: account.login,
  };
}

/** https://docs.gitea.com/api/1.24/#model/Organization */
export function organizationJson(account: Account) {
  return {
    id: account.id,
    name: account.login,
    full_name: account.name ?? '',
    email: account.email ?? '',
    avatar_url: userJson(account).avatar_url,
    description: account.bio ?? '',
    website: account.blog,
    location: account.location ?? '',
    visibility: 'public',
    repo_admin_change_team_access: false,
    username: account.login,
  };
}

/** https://docs.gitea.com/api/1.24/#model/Repository */
export function repositoryJson(record: RepositoryRecord, owner: Account) {
  const name = fullName(record);
  const page = `${ROOT_URL}/${name}`;
  const license = record.license && licenseJson(record.license, ROOT_URL);
  return {
    id: record.id,
    owner: userJson(owner),
    name: record.name,
    full_name: name,
    description: record.description ?? '',
    empty: record.isEmpty === true,
    private: record.private,
    fork: record.fork,
    template: false,
    mirror: record.mirror_url !== null,
    size: record.size,
    language: record.language ?? '',
    languages_url: `${ROOT_URL}/api/v1/repos/${name}/languages`,
    html_url: page,
    url: `${ROOT_URL}/api/v1/repos/${name}`,
    link: '',
    ssh_url: `ssh://git@codehost.example:2222/${name}.git`,
    clone_url: `${page}.git`,
    original_url: record.mirror_url ?? '',
    website: record.homepage ?? '',
    stars_count: record.stargazers_count,
    forks_count: record.forks_count,
    watchers_count: record.subscribers_count,
    open_issues_count: record.open_issues_count,
    open_pr_counter: 2,
    release_counter: 1,
    default_branch: record.default_branch,
    archived: record.archived,
    created_at: record.created_at,
    // A push counts as an update.
    updated_at: record.pushed_at > record.updated_at ? record.pushed_at : record.updated_at,
    archived_at: '1970-01-01T00:00:00Z',
    permissions: { admin: false, push: true, pull: true },
    has_code: true,
    has_issues: record.has_issues,
    has_wiki: record.has_wiki,
    has_pull_requests: true,
    has_projects: record.has_projects,
    has_releases: true,
    has_packages: true,
    has_actions: true,
    internal: false,
    mirror_interval: '',
    object_format_name: 'sha1',
    topics: record.topics,
    licenses: license ? [license.spdx_id] : [],
  };
}
