import type { Answer } from './exchange.ts';
import {
  type AccessPolicy,
  ForbiddenError,
  type NeededPermission,
  PolicyError,
  type RequestDetails,
} from './requestErrors.ts';

/**
 * GitHub's words for each policy: no header or status identifies them. `owner` is the organization or the enterprise.
 * See docs/beyond-the-spec.md.
 */
const POLICIES: ReadonlyMap<AccessPolicy, RegExp> = new Map([
  ['classicTokens', /`(?<owner>[^`]{1,100})` forbids access via a personal access token \(classic\)/],
  [
    'tokenLifetime',
    /'(?<owner>[^']{1,100})' \w{1,20} forbids access via a fine-grained [\w ]{1,50} if the token's lifetime is greater than (?<days>\d{1,5}) days(?:[^:"]{0,100}: (?<page>https:\/\/[^\s"]{1,200}))?/,
  ],
  [
    'fineGrainedTokens',
    /`(?<owner>[^`]{1,100})` forbids access via a (?:fine-grained|personal access token with fine-grained)/,
  ],
  ['ipAllowList', /`(?<owner>[^`]{1,100})` \w{1,20} has an IP allow list enabled/],
  ['oauthApps', /`(?<owner>[^`]{1,100})` \w{1,20} has enabled OAuth App access restrictions/],
]);

/** Why the service denies access: a policy, or what the credential lacks. */
export function forbiddenBecause({ body, headers }: Answer, request: RequestDetails, hasCredential: boolean) {
  // Messages are short, web pages are long.
  const start = body.slice(0, 4096);
  for (const [policy, words] of POLICIES) {
    const { owner, days = 0, page } = words.exec(start)?.groups ?? {};
    if (owner !== undefined) return new PolicyError(request, { policy, owner, days: Number(days), page });
  }
  return new ForbiddenError(request, hasCredential, {
    permissions: neededPermissions(headers.get('x-accepted-github-permissions') ?? ''),
    scopes: [...lackingScopes(headers), ...requiredScopes(start)],
  });
}

/** The permissions that a fine-grained token needs: those of the first alternative in `a=read,b=write; c=read`. */
function neededPermissions(header: string): readonly NeededPermission[] {
  const [first = ''] = header.slice(0, 1000).split(';');
  return first.split(',').flatMap((each) => {
    const [, name, access] = /^\s*([a-z_]{1,50})=(read|write|admin)\s*$/.exec(each) ?? [];
    return name === undefined || access === undefined ? [] : [{ name, access }];
  });
}

/** The scopes of which the endpoint requires one, where only the message names them: Gitea has two forms of it. */
function requiredScopes(message: string): readonly string[] {
  const [, list = ''] = /\brequired scope\(s\)(?:, required=|: )\[([\w:, -]{1,300})\]/.exec(message) ?? [];
  return list.split(/[ ,]/).filter(Boolean);
}

/** The scopes of which the endpoint requires one, if the token has scopes but none of these. */
function lackingScopes(headers: Headers): readonly string[] {
  const [granted, accepted = []] = ['x-oauth-scopes', 'x-accepted-oauth-scopes'].map((name) =>
    headers
      .get(name)
      ?.split(',')
      .map((scope) => scope.trim())
      .filter((scope) => /^[\w:.-]{1,60}$/.test(scope)),
  );
  return granted && !accepted.some((scope) => granted.includes(scope)) ? accepted : [];
}
