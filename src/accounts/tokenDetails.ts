import { type Line, ours, showable } from '../base/core/text.ts';
import { day, plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { listOf } from '../base/language.ts';
import { dialectOf } from '../hosts/core/dialects/dialectOf.ts';
import type { StoreState } from '../repositories/core/storeState.ts';
import type { AccountToken } from './core/accountTokens.ts';
import { type ExcessScope, reviewScopes, type ScopeReview } from './core/scopes.ts';
import type { TokenCheck } from './core/tokenCheck.ts';

/** Describes a token, a paragraph each, without its secret. @param isOfVSCode whether VS Code has signed in */
export function describeTokenCheck(
  { account, review, expiresAt }: TokenCheck,
  base: URL,
  isOfVSCode: boolean,
): readonly Line[] {
  const name = account.name ? showable(`${account.name} (${account.login})`) : account.login;
  return [
    isOfVSCode
      ? l10n.t('VS Code’s sign-in is valid. It belongs to {0}.', name)
      : l10n.t('The token is valid. It belongs to {0}.', name),
    ...(expiresAt === undefined ? [] : [l10n.t('Expires on {0}.', day(expiresAt))]),
    ...(review ? describeScopes(review, isOfVSCode) : [describeUnreportedScopes(base, isOfVSCode)]),
  ];
}

/** Without a visible private repository, the user may have named another owner than the token has. */
export function describeHidden({ owner }: AccountToken, state: StoreState | undefined): readonly Line[] {
  const listing = state?.owners.find((each) => each.owner.login === owner?.login);
  if (!owner || !listing || !state?.lists.get(owner.login)?.read) return [];
  const visible = listing.repositories.filter((repository) => repository.private).length;
  return [
    visible === 0
      ? l10n.t(
          'No private repositories of {0} are visible. Check the token’s resource owner, its selected repositories, and whether an owner has to approve it.',
          owner.login,
        )
      : plural(visible, l10n.t('{0} private repository is visible.|{0} private repositories are visible.')),
  ];
}

/** Whose repositories a token is for. */
export function ownerOfToken({ owner }: Pick<AccountToken, 'owner'>): Line {
  return owner ? owner.login : l10n.t('Sign-in token, for all other owners');
}

/** The kind of a token, and when it expires. */
export function describeToken({ credential, facts }: AccountToken, base: URL): Line {
  const { scopes, expiresAt, isFineGrained } = facts.traits;
  const kind =
    credential.kind === 'vscode'
      ? l10n.t('VS Code’s sign-in')
      : scopes
        ? l10n.t('classic token')
        : isFineGrained || dialectOf(base).hasOwnerTokens
          ? l10n.t('fine-grained token')
          : l10n.t('token');
  return expiresAt === undefined ? kind : l10n.t('{0}, valid until {1}', kind, day(expiresAt));
}

/** Describes which data a token can't read, a sentence each. @param scopes undefined if the service reports none. */
export function describeMissing(scopes: readonly string[] | undefined): readonly Line[] {
  return scopes ? reviewScopes(scopes, new Map()).missing.map(describeMissingScope) : [];
}

function describeMissingScope(scope: ScopeReview['missing'][number]): Line {
  return scope === 'repo'
    ? l10n.t('Missing scopes for private repositories: {0}.', ours(scope))
    : l10n.t('Missing scopes for repositories that only members of an organization can see: {0}.', ours(scope));
}

function describeUnreportedScopes(base: URL, isOfVSCode: boolean): Line {
  const host = showable(base.host);
  const scopes = dialectOf(base).scopes;
  if (scopes.length > 0) {
    return l10n.t(
      '{0} doesn’t report what a token may do. Repo Rider needs these scopes: {1}.',
      host,
      listOf(scopes.map(ours)),
    );
  }
  if (isOfVSCode) return l10n.t('{0} doesn’t report the scopes of VS Code’s sign-in.', host);
  return l10n.t(
    '{0} doesn’t report the token’s scopes: the token is fine-grained, or the code host doesn’t use scopes. To see the token’s permissions, open its page on {0}. Repo Rider needs only read access.',
    host,
  );
}

function describeScopes({ granted, unmet, missing, excess }: ScopeReview, isOfVSCode: boolean): readonly Line[] {
  return [
    granted.length > 0
      ? l10n.t('Scopes: {0}.', listOf(granted.map((scope) => showable(scope))))
      : isOfVSCode
        ? l10n.t('VS Code’s sign-in has no scopes, so it can only read public data.')
        : l10n.t('The token has no scopes, so it can only read public data.'),
    ...missing.map(describeMissingScope),
    ...unmet.map(({ endpoint, scope }) =>
      l10n.t('“{0}” was refused because it requires the {1} scope.', ours(endpoint), showable(scope)),
    ),
    ...(missing.length + unmet.length === 0 ? [l10n.t('No scopes are missing.')] : []),
    ...(excess.length > 0
      ? [l10n.t('Scopes that Repo Rider doesn’t need: {0}.', listOf(excess.map(describeExcess)))]
      : []),
    ...(granted.includes('repo')
      ? [l10n.t('The repo scope also allows writing. For read-only access, use a fine-grained token.')]
      : []),
  ];
}

function describeExcess({ scope, enough }: ExcessScope): Line {
  return enough ? l10n.t('{0} ({1} is sufficient)', showable(scope), ours(enough)) : showable(scope);
}
