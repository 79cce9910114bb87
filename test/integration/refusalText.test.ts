import assert from 'node:assert/strict';
import { describeError } from '../../src/errors/errorText.ts';
import { failureOf } from '../../src/http/core/send/failure.ts';
import { bodyOf, REFUSALS } from '../support/recordedRefusals.ts';

const TEXTS: Readonly<Record<keyof typeof REFUSALS, readonly [text: string, remedy: string | undefined]>> = {
  classicTokens: ['velodrome doesn’t allow classic tokens. Add a fine-grained token for velodrome.', 'addToken'],
  fineGrainedTokens: [
    'velodrome doesn’t allow fine-grained tokens. Sign in with VS Code, or ask an owner of velodrome to allow them.',
    'signIn',
  ],
  tokenLifetime: [
    'velodrome doesn’t allow tokens that are valid for more than 90 days. Change the expiration of your token.',
    'editToken',
  ],
  enterpriseLifetime: [
    'Velo Drome doesn’t allow tokens that are valid for more than 1 day. Change the expiration of your token.',
    'editToken',
  ],
  classicLifetime: [
    'velodrome doesn’t allow tokens that are valid for more than 8 days. Change the expiration of your token.',
    'editToken',
  ],
  ipAllowList: [
    'velodrome allows access only from certain networks, and yours isn’t one of them. Connect to its VPN, or ask an owner of velodrome.',
    undefined,
  ],
  singleSignOn: [
    'This organization requires single sign-on. Authorize your token for it on api.github.com, then try again.',
    'authorize',
  ],
  singleSignOnInWords: [
    'This organization requires single sign-on. Authorize your token for it on api.github.com, then try again.',
    'authorize',
  ],
  blocked: [
    'api.github.com has blocked this repository, for example because it violates the terms of service.',
    undefined,
  ],
  permission: [
    'Your token doesn’t have access to this on api.github.com. It needs the permissions “Contents: read”, “Pull requests: write”. If it already has these permissions, check which repositories it can access.',
    'editToken',
  ],
  scope: [
    'Your token doesn’t have access to this on api.github.com. It needs one of these scopes: public_repo, repo.',
    'manageAccount',
  ],
  oauthApps: [
    'velodrome restricts OAuth apps, such as VS Code’s sign-in. Add a personal access token for velodrome, or ask an owner of velodrome to approve Visual Studio Code.',
    'addToken',
  ],
  none: [
    'Your token doesn’t have access to this on api.github.com. To see which scopes are missing, run Manage Account. The server responded with “Forbidden”.',
    'manageAccount',
  ],
};

describe('the text for a refusal', () => {
  for (const [kind, refusal] of Object.entries(REFUSALS)) {
    it(`of ${refusal.what}`, () => {
      const answer = {
        url: new URL('https://api.github.com/repos/velodrome/track'),
        status: 403,
        headers: new Headers(refusal.headers),
        body: bodyOf(refusal),
        redirected: false,
      };
      const { message, remedy } = describeError(failureOf(answer, 0, { hasCredential: true }));
      assert.deepEqual([message, remedy], TEXTS[kind as keyof typeof REFUSALS]);
    });
  }
});
