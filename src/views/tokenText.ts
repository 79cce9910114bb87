import { l10n } from 'vscode';
import { type ExcessScope, reviewScopes, type ScopeReview } from '../core/accounts/scopes.ts';
import type { TokenCheck } from '../core/accounts/tokenCheck.ts';
import { oneLine } from '../core/text.ts';
import { day } from '../platform/format.ts';
import { listOf } from '../platform/language.ts';

/** A token in the user's words, a paragraph each. Nothing of the token itself is among them. */
export function describeTokenCheck({ account, review, expiresAt }: TokenCheck, host: string): readonly string[] {
  const name = account.name
    ? `${oneLine(account.name, 100)} (${oneLine(account.login, 100)})`
    : oneLine(account.login, 100);
  return [
    l10n.t('The token is accepted. It belongs to {0}.', name),
    ...(expiresAt === undefined ? [] : [l10n.t('It ends on {0}.', day(expiresAt))]),
    ...(review ? describeScopes(review) : [describeUnreportedScopes(host)]),
  ];
}

/** What a token's scopes keep from view, a sentence each. @param scopes undefined where the service tells none. */
export function describeMissing(scopes: readonly string[] | undefined): readonly string[] {
  return scopes ? reviewScopes(scopes, new Map()).missing.map(describeMissingScope) : [];
}

function describeMissingScope(scope: ScopeReview['missing'][number]): string {
  return scope === 'repo'
    ? l10n.t('Missing for private repositories: {0}.', scope)
    : l10n.t('Missing for what organizations show to their members alone: {0}.', scope);
}

function describeUnreportedScopes(host: string): string {
  return l10n.t(
    '{0} tells no scopes of it: it is a fine-grained token, or this service has no scopes. What it allows stands on its page there; Repo Rider needs no more than to read.',
    host,
  );
}

function describeScopes({ granted, unmet, missing, excess }: ScopeReview): readonly string[] {
  return [
    granted.length > 0
      ? l10n.t('Its scopes: {0}.', listOf(granted))
      : l10n.t('It has no scopes: it shows what is public.'),
    ...missing.map(describeMissingScope),
    ...unmet.map(({ endpoint, scope }) => l10n.t('“{0}” was asked for, and wants {1}.', endpoint, scope)),
    ...(missing.length + unmet.length === 0 ? [l10n.t('Nothing is missing.')] : []),
    ...(excess.length > 0
      ? [l10n.t('More than Repo Rider needs, which only reads: {0}.', listOf(excess.map(describeExcess)))]
      : []),
    ...(granted.includes('repo')
      ? [
          l10n.t(
            'repo also allows writing: classic tokens have nothing smaller. A fine-grained token can be read-only.',
          ),
        ]
      : []),
  ];
}

function describeExcess({ scope, enough }: ExcessScope): string {
  return enough ? l10n.t('{0} ({1} is enough)', scope, enough) : scope;
}
