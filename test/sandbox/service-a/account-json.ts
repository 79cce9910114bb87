import type { Account } from '../data/sandboxAccounts.ts';
import type { Repositories } from '../data/store.ts';

/** The made-up host of web pages and clone addresses. */
export const webHost = 'codehost.example';

/** The account record of docs/service-spec.md, section 2.1. `baseUrl` is the address of service A. */
export function accountJson(account: Account, baseUrl: string) {
  const url = `${baseUrl}/users/${account.login}`;
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(account.type, account.id),
    avatar_url: `${baseUrl}/avatars/u/${account.id}?v=4`,
    gravatar_id: '',
    url,
    html_url: `https://${webHost}/${account.login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    site_admin: account.site_admin,
  };
}

/**
 * The full record of /users/{username} and /user. The spec shows it only in part; the other fields are GitHub's profile
 * fields.
 */
export function profileJson(account: Account, baseUrl: string, repositories: Repositories) {
  return {
    ...accountJson(account, baseUrl),
    name: account.name,
    company: account.company,
    blog: account.blog,
    location: account.location,
    email: account.email,
    hireable: null,
    bio: account.bio,
    twitter_username: account.twitter_username,
    public_repos: repositories.ofAccount(account.login).length,
    public_gists: account.public_gists,
    followers: account.followers,
    following: account.following,
    created_at: account.created_at,
    updated_at: account.updated_at,
  };
}

/** The additional private fields of GitHub's /user for a token with the scope `read:user`. */
export function privateProfileJson(account: Account, repositories: Repositories) {
  const owned = repositories.all.filter((record) => record.owner === account.login && record.private);
  return {
    private_gists: 3,
    total_private_repos: owned.length,
    owned_private_repos: owned.length,
    disk_usage: owned.reduce((sum, record) => sum + record.size, 0),
    collaborators: 0,
    two_factor_authentication: true,
    plan: { name: 'pro', space: 976_562_499, collaborators: 0, private_repos: 9999 },
  };
}

/** GitHub's older form of a global id: the kind and the number, in Base64. */
export function nodeId(kind: 'User' | 'Organization' | 'Repository', id: number): string {
  return Buffer.from(`${String(kind.length).padStart(2, '0')}:${kind}${id}`).toString('base64');
}
