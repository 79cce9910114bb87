import type { Principal } from './authentication.ts';
import type { Answer, World } from './endpoint.ts';

/** The 403 of an organization that restricts OAuth apps, in GitHub's words; undefined if it accepts the token. */
export function restrictionAnswer(world: World, org: string, principal: Principal | undefined): Answer | undefined {
  if (!world.oauthRestrictions.refuses(org, principal?.token)) return undefined;
  return {
    kind: 'error',
    status: 403,
    message:
      `Although you appear to have the correct authorization credentials, the \`${org}\` organization has enabled ` +
      'OAuth App access restrictions, meaning that data access to third-parties is limited.',
  };
}
