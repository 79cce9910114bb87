import { createHash } from 'node:crypto';
import type { Principal } from './authentication.ts';
import type { Answer, World } from './endpoint.ts';
import type { HeaderMap } from './headers.ts';

/** The 403 of an organization that refuses the token of the request; undefined if it accepts it. */
export function singleSignOnAnswer(world: World, org: string, principal: Principal | undefined): Answer | undefined {
  if (!principal || !world.singleSignOn.refuses(org, principal.token)) return undefined;
  const request = createHash('sha256').update(`${org} ${principal.token.value}`).digest('hex').slice(0, 40);
  return {
    kind: 'error',
    status: 403,
    message:
      'Resource protected by organization SAML enforcement. ' +
      'You must grant your Personal Access token access to this organization.',
    headers: { 'x-service-sso': `required; url=${world.baseUrl()}/orgs/${org}/sso?authorization_request=${request}` },
  };
}

/** The header for a list that omits repositories of these organizations; empty without organizations. */
export function partialResults(organizations: readonly { readonly id: number }[]): HeaderMap {
  if (organizations.length === 0) return {};
  return { 'x-service-sso': `partial-results; organizations=${organizations.map(({ id }) => id).join(',')}` };
}
