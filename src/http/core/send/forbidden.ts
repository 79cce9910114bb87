import {
  type AccessPolicy,
  AccountLockedError,
  AccountSuspendedError,
  BlockedError,
  type Lacking,
  type NeededPermission,
  PolicyError,
  type RequestDetails,
  type RequestError,
  SingleSignOnError,
} from './requestErrors.ts';

type Found = Readonly<Partial<Record<string, string>>>;
type Refusal = (request: RequestDetails, found: Found, isOfVSCode: boolean | undefined) => RequestError;

const because =
  (policy: AccessPolicy): Refusal =>
  (request, { owner = '', days = 0, page }) =>
    new PolicyError(request, { policy, owner, days: Number(days), page });

/**
 * The words of GitHub and Gitea for refusals that no header or status identifies. `owner` is the organization or the
 * enterprise. See docs/beyond-the-spec.md.
 */
const REFUSALS: readonly (readonly [words: RegExp, Refusal])[] = [
  [/maximum number of login attempts/i, (request) => new AccountLockedError(request)],
  [
    /account (was|is|has been) suspended|account is prohibited from signing in/i,
    (request) => new AccountSuspendedError(request),
  ],
  [/\bSAML enforcement\b/, (request, _found, isOfVSCode) => new SingleSignOnError(request, undefined, isOfVSCode)],
  [/^repository access blocked/i, (request) => new BlockedError(request)],
  [/`(?<owner>[^`]{1,100})` forbids access via a personal access token \(classic\)/, because('classicTokens')],
  [
    /'(?<owner>[^']{1,100})' \w{1,20} forbids access via a [\w ()-]{1,60} if the token's lifetime is greater than (?<days>\d{1,5}) days(?:[^:"]{0,100}: (?<page>https:\/\/[^\s"]{1,200}))?/,
    because('tokenLifetime'),
  ],
  [
    /`(?<owner>[^`]{1,100})` forbids access via a (?:fine-grained|personal access token with fine-grained)/,
    because('fineGrainedTokens'),
  ],
  [/`(?<owner>[^`]{1,100})` \w{1,20} has an IP allow list enabled/, because('ipAllowList')],
  [/`(?<owner>[^`]{1,100})` \w{1,20} has enabled OAuth App access restrictions/, because('oauthApps')],
];

/** The refusal that a message describes; undefined if its words are unknown. */
export function refusalIn(
  message: string,
  request: RequestDetails,
  isOfVSCode: boolean | undefined,
): RequestError | undefined {
  for (const [words, refusal] of REFUSALS) {
    const found = words.exec(message);
    if (found) return refusal(request, found.groups ?? {}, isOfVSCode);
  }
  return undefined;
}

/** What the credential lacks, as far as the service says so. */
export function lackingIn(message: string, headers: Headers): Lacking {
  return {
    permissions: neededPermissions(headers.get('x-accepted-github-permissions') ?? ''),
    scopes: [...lackingScopes(headers), ...requiredScopes(message)],
  };
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
  const granted = parseScopes(headers.get('x-oauth-scopes'));
  const accepted = parseScopes(headers.get('x-accepted-oauth-scopes')) ?? [];
  return granted && !accepted.some((scope) => granted.includes(scope)) ? accepted : [];
}

/** Parses a header like `X-OAuth-Scopes`; undefined if there is none. */
export function parseScopes(header: string | null): readonly string[] | undefined {
  const scopes = header?.split(',').map((scope) => scope.trim());
  // Drop invalid scopes: these words are shown to the user.
  return scopes?.filter((scope) => /^[\w:.-]{1,60}$/.test(scope));
}
