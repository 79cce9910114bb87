import assert from 'node:assert/strict';
import * as errors from '../../src/base/core/errors.ts';
import * as cloneErrors from '../../src/clones/core/make/cloneErrors.ts';
import { describeError, describeInOwnWords } from '../../src/errors/errorText.ts';
import * as requestErrors from '../../src/http/core/send/requestErrors.ts';

const request = { origin: 'https://code.example', path: '/hidden/path' };

/** One of each class that can reach the user. The test below finds missing classes. */
const all: readonly errors.RepoRiderError[] = [
  new requestErrors.UnreachableError(request, 'ECONNREFUSED'),
  new requestErrors.CertificateError(request, 'DEPTH_ZERO_SELF_SIGNED_CERT'),
  new requestErrors.CertificateError(request, 'CERT_HAS_EXPIRED'),
  new requestErrors.CertificateError(request, 'ERR_TLS_CERT_ALTNAME_INVALID'),
  new requestErrors.TimedOutError(request, 'total'),
  new requestErrors.TooLargeError(request, '5 bytes'),
  new requestErrors.InvalidResponseError(request, 'no JSON'),
  new requestErrors.WebPageError(request),
  new requestErrors.RefusedAddressError(request, 'origin'),
  new requestErrors.MovedError(request),
  new requestErrors.UnauthorizedError(request, true),
  new requestErrors.UnauthorizedError(request, false),
  new requestErrors.SessionRevokedError(request),
  ...(['classicTokens', 'fineGrainedTokens', 'tokenLifetime', 'ipAllowList', 'oauthApps'] as const).map(
    (policy) => new requestErrors.PolicyError(request, { policy, owner: 'octo', days: 90, page: undefined }),
  ),
  new requestErrors.TokenExpiredError(request, Date.now()),
  new requestErrors.TokenExpiredError(request, undefined),
  new requestErrors.AccountLockedError(request),
  new requestErrors.AccountSuspendedError(request),
  new requestErrors.SecondFactorError(request),
  new requestErrors.SingleSignOnError(request),
  new requestErrors.ForbiddenError(request, true),
  new requestErrors.ForbiddenError(request, false),
  new requestErrors.AccountForbiddenError(request),
  ...[true, false].flatMap((hasCredential) =>
    [Date.now(), undefined].map((resetAt) => new requestErrors.QuotaSpentError(request, resetAt, hasCredential)),
  ),
  new requestErrors.SecondaryLimitError(request, 7000),
  new requestErrors.SecondaryLimitError(request, undefined),
  new requestErrors.NotFoundError(request),
  new requestErrors.NotCodeHostError(request),
  new requestErrors.OtherCodeHostError(request, { name: 'GitLab', extension: 'GitLab' }),
  new requestErrors.NotEnterpriseServerError(request),
  new requestErrors.BlockedError(request),
  new requestErrors.ServerError({ ...request, status: 503 }, undefined),
  new requestErrors.CircuitOpenError(request),
  new requestErrors.BudgetError(request),
  new requestErrors.ProtocolError(request, 'X'),
  new errors.StorageError('read'),
  new errors.NotStoredError(),
  new errors.JournalEntryGoneError(),
  ...[304, 400, 409, 410, 418, 422].map((status) => new requestErrors.UnexpectedStatusError({ ...request, status })),
  new requestErrors.UnexpectedStatusError(request),
  new errors.InvalidAddressError('insecure'),
  new errors.InvalidAddressError('credentials'),
  new errors.InvalidAddressError('query'),
  new errors.InvalidAddressError('malformed'),
  new errors.InvalidAddressError('noserver'),
  new errors.InvalidAddressError('github'),
  new errors.CounterAddressError('missing'),
  new errors.CounterAddressError('insecure'),
  new errors.MalformedTokenError(false),
  new errors.MalformedTokenError(true),
  new errors.MalformedLoginError(),
  new errors.OtherHostError('code.example'),
  new errors.UnknownCityError('Oslo'),
  new errors.SecretStorageError('read'),
  new errors.SecretStorageError('write'),
  new errors.SecretStorageError('delete'),
  new errors.SecretStorageError('deleteLater'),
  new errors.AnotherAccountError(),
  new errors.SignedOutError(),
  new errors.OwnerChangedError('velodrome'),
  new errors.RepositoryChangedError('octo/handbook'),
  new errors.RepositoryGoneError('octo/handbook'),
  new errors.EmptyRepositoryError('octo/handbook'),
  new errors.RefNotFoundError('heads/main'),
  new errors.FileTooLargeError(60 * 1024 * 1024),
  new errors.MissingScopesError(['repo']),
  new errors.SignInDeclinedError('github', 'code.example'),
  new errors.ProviderMissingError('github', 'code.example'),
  new errors.ProviderFailedError('github', 'code.example'),
  new errors.OtherAddressError(),
  ...(['untrusted', 'web', 'remote', 'extension', 'disabled', 'missing'] as const).map(
    (reason) => new cloneErrors.GitUnavailableError(reason),
  ),
  ...(['missing', 'malformed', 'protocol', 'insecure', 'credentials', 'name'] as const).map(
    (reason) => new cloneErrors.CloneAddressError(reason),
  ),
];

describe('the texts of errors', () => {
  const fallback = describeError(new TypeError('x')).message;
  const requestFallback = /could not be asked/;

  it('exist for every class', () => {
    const abstract = new Set<unknown>([errors.RepoRiderError, requestErrors.RequestError, errors.DefectError]);
    const classes = Object.values({ ...errors, ...requestErrors, ...cloneErrors }).filter(
      (value) => value.prototype instanceof errors.RepoRiderError,
    );
    assert.ok(classes.length > 30);
    for (const kind of classes.filter((value) => !abstract.has(value))) {
      const error = all.find((candidate) => candidate.constructor === kind);
      assert.ok(error, `${kind.name} is not in the list of this test`);
      const { message } = describeError(error);
      assert.ok(message !== fallback && !requestFallback.test(message), `${kind.name} has no words of its own`);
    }
  });

  it('are whole sentences that contain nothing of the request but the host', () => {
    for (const error of all) {
      const { message } = describeError(error);
      assert.match(message, /^\S.*[.…]$/, message);
      assert.ok(!message.includes('hidden') && !/\{\d\}/.test(message), message);
    }
  });

  it('differ for statuses with different meanings', () => {
    const textOf = (status: number) =>
      describeError(new requestErrors.UnexpectedStatusError({ ...request, status })).message;
    assert.equal(new Set([304, 409, 410, 418, 422].map(textOf)).size, 5);
    assert.match(textOf(422), /status 422/);
  });

  it('quote the service only where they may', () => {
    const error = new requestErrors.UnexpectedStatusError({
      ...request,
      status: 409,
      sentence: 'Repo [a](command:b).',
    });
    const own = 'The request conflicts with the current state on code.example (status 409).';
    assert.equal(describeError(error).message, `${own} The server responded with “Repo [a] (command:b)”.`);
    assert.equal(describeInOwnWords(error).message, own);
  });

  it('do not offer to check a token that is not stored', () => {
    assert.equal(describeError(new requestErrors.AccountForbiddenError(request)).remedy, undefined);
  });

  it('name the server that a sign-in with VS Code has failed for', () => {
    for (const kind of [errors.SignInDeclinedError, errors.ProviderMissingError, errors.ProviderFailedError]) {
      const { message } = describeError(new kind('github-enterprise', 'ghe.example'));
      assert.match(message, /\bsign in to ghe\.example[.:]/);
    }
  });

  it('don’t speak of a token if VS Code has signed in', () => {
    const { message, remedy } = describeError(new requestErrors.SingleSignOnError(request, undefined, true));
    assert.match(message, /Authorize VS Code’s access/);
    assert.equal(remedy, 'authorizeApp');
  });

  it('are neutral if the user has declined, and say how to allow it', () => {
    const { message, isNeutral, remedy } = describeError(new errors.SignInDeclinedError('github', 'github.com'));
    assert.deepEqual([isNeutral, remedy], [true, 'signIn']);
    assert.match(message, /select “Allow”/);
  });

  it('name even an address without a host', () => {
    const opaque = new requestErrors.RefusedAddressError({ origin: 'data:', path: '' }, 'insecure');
    assert.match(describeError(opaque).message, /data:/);
  });

  it('offer the remedy for a token or an address', () => {
    assert.equal(describeError(new requestErrors.UnauthorizedError(request, false)).remedy, 'signIn');
    assert.equal(describeError(new requestErrors.UnauthorizedError(request, true)).remedy, 'replaceToken');
    assert.equal(describeError(new requestErrors.SingleSignOnError(request)).remedy, 'authorize');
    assert.equal(describeError(new errors.CounterAddressError('missing')).remedy, 'openCounterUrl');
    assert.equal(describeError(new errors.InvalidAddressError('insecure')).remedy, 'openBaseUrl');
    assert.equal(describeError(new cloneErrors.GitUnavailableError('untrusted')).remedy, 'trustFolder');
    assert.equal(describeError(new cloneErrors.CloneAddressError('sameFolder')).remedy, 'openCloneLayout');
    assert.equal(describeError(new TypeError('x')).remedy, 'showLog');
  });
});
