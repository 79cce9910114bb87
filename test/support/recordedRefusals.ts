/** A 403 as GitHub sends it, from its documentation and from reports of users; names and numbers are changed. */
export interface RecordedRefusal {
  readonly what: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly message: string;
}

const FINE_GRAINED = { 'x-accepted-github-permissions': 'contents=read' };
const CLASSIC = { 'x-oauth-scopes': 'read:org', 'x-accepted-oauth-scopes': 'public_repo, repo' };

/** One of each kind that GitHub documents. */
export const REFUSALS = {
  classicTokens: {
    what: 'an organization that forbids classic tokens',
    headers: CLASSIC,
    message:
      '`velodrome` forbids access via a personal access token (classic). Please use a GitHub App, OAuth App, or a personal access token with fine-grained permissions.',
  },
  fineGrainedTokens: {
    what: 'an organization that forbids fine-grained tokens',
    headers: FINE_GRAINED,
    message:
      '`velodrome` forbids access via a personal access token with fine-grained permissions. Please use a GitHub App, or an OAuth App.',
  },
  tokenLifetime: {
    what: 'an organization that forbids tokens with a long lifetime',
    headers: FINE_GRAINED,
    message:
      "The 'velodrome' organization forbids access via a fine-grained personal access tokens if the token's lifetime is greater than 90 days. Please adjust your token's lifetime at the following URL: https://github.com/settings/personal-access-tokens/4277325",
  },
  enterpriseLifetime: {
    what: 'an enterprise that forbids tokens with a long lifetime',
    headers: FINE_GRAINED,
    message:
      "The 'Velo Drome' enterprise forbids access via a fine-grained personal access tokens if the token's lifetime is greater than 1 days. Please adjust your token's lifetime at the following URL: https://github.com/settings/personal-access-tokens/4277325",
  },
  classicLifetime: {
    what: 'an organization that forbids classic tokens with a long lifetime',
    headers: CLASSIC,
    message:
      "The 'velodrome' enterprise forbids access via a personal access tokens (classic) if the token's lifetime is greater than 8 days. Please adjust your token's lifetime at the following URL: https://github.com/settings/tokens/4277325",
  },
  ipAllowList: {
    what: 'an organization with an IP allow list',
    headers: CLASSIC,
    message:
      'Although you appear to have the correct authorization credentials, the `velodrome` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.',
  },
  singleSignOn: {
    what: 'an organization with single sign-on',
    headers: { 'x-github-sso': 'required; url=https://github.com/orgs/velodrome/sso?authorization_request=abc' },
    message:
      'Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.',
  },
  singleSignOnInWords: {
    what: 'an organization with single sign-on, without the header',
    headers: CLASSIC,
    message:
      'Resource protected by organization SAML enforcement. You must grant your Personal Access token access to an organization within this business.',
  },
  blocked: {
    what: 'a repository that is blocked',
    headers: CLASSIC,
    message: 'Repository access blocked',
  },
  permission: {
    what: 'a fine-grained token that lacks a permission or the repository',
    headers: { 'x-accepted-github-permissions': 'contents=read,pull_requests=write; metadata=read' },
    message: 'Resource not accessible by personal access token',
  },
  scope: {
    what: 'a classic token that lacks a scope',
    headers: CLASSIC,
    message: 'Must have admin rights to Repository.',
  },
  oauthApps: {
    what: 'an organization that restricts OAuth apps',
    headers: { 'x-oauth-scopes': 'read:user, repo', 'x-accepted-oauth-scopes': 'repo' },
    message:
      'Although you appear to have the correct authorization credentials, the `velodrome` organization has enabled OAuth App access restrictions, meaning that data access to third-parties is limited. For more information on these restrictions, including how to enable this app, visit https://docs.github.com/articles/restricting-access-to-your-organization-s-data/',
  },
  none: { what: 'a service that gives no reason', headers: {}, message: 'Forbidden' },
} as const satisfies Readonly<Record<string, RecordedRefusal>>;

/** The body of the answer. */
export function bodyOf({ message }: RecordedRefusal): string {
  return JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest', status: '403' });
}
