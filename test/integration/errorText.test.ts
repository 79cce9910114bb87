import assert from 'node:assert/strict';
import * as errors from '../../src/core/errors.ts';
import { describeError } from '../../src/platform/errorText.ts';

const request = { origin: 'https://code.example', path: '/hidden/path' };

/** One of each class that can reach a person. The test below finds the ones that are missing here. */
const all: readonly errors.RepoRiderError[] = [
  new errors.UnreachableError(request, 'ECONNREFUSED'),
  new errors.CertificateError(request, 'DEPTH_ZERO_SELF_SIGNED_CERT'),
  new errors.CertificateError(request, 'CERT_HAS_EXPIRED'),
  new errors.CertificateError(request, 'ERR_TLS_CERT_ALTNAME_INVALID'),
  new errors.TimedOutError(request, 'total'),
  new errors.TooLargeError(request, 5),
  new errors.InvalidResponseError(request, 'no JSON'),
  new errors.WebPageError(request),
  new errors.RefusedAddressError(request, 'origin'),
  new errors.MovedError(request),
  new errors.UnauthorizedError(request),
  new errors.SecondFactorError(request),
  new errors.SingleSignOnError(request),
  new errors.ForbiddenError(request),
  new errors.QuotaSpentError(request, Date.now()),
  new errors.QuotaSpentError(request, undefined),
  new errors.SecondaryLimitError(request, 7000),
  new errors.NotFoundError(request),
  new errors.NotCodeHostError(request),
  new errors.LegalBlockError(request),
  new errors.ServerError({ ...request, status: 503 }, undefined),
  new errors.CircuitOpenError(request, 0),
  new errors.BudgetError(request),
  new errors.ProtocolError(request, 'X'),
  new errors.StorageError('read'),
  new errors.NotStoredError(),
  new errors.UnexpectedStatusError(request),
  new errors.InvalidAddressError('insecure'),
  new errors.InvalidAddressError('credentials'),
  new errors.InvalidAddressError('query'),
  new errors.InvalidAddressError('malformed'),
  new errors.CounterAddressError('missing'),
  new errors.CounterAddressError('insecure'),
  new errors.MalformedTokenError(),
  new errors.MalformedLoginError(),
  new errors.UnknownCityError('Oslo'),
  new errors.SecretStorageError('read'),
  new errors.SecretStorageError('write'),
  new errors.SecretStorageError('delete'),
];

describe('the words for errors', () => {
  const fallback = describeError(new TypeError('x')).message;
  const requestFallback = /could not be asked/;

  it('exist for every class', () => {
    const abstract = new Set<unknown>([errors.RepoRiderError, errors.RequestError, errors.DefectError]);
    const classes = Object.values(errors).filter((value) => value.prototype instanceof errors.RepoRiderError);
    assert.ok(classes.length > 20);
    for (const kind of classes.filter((value) => !abstract.has(value))) {
      const error = all.find((candidate) => candidate.constructor === kind);
      assert.ok(error, `${kind.name} is not in the list of this test`);
      const { message } = describeError(error);
      assert.ok(message !== fallback && !requestFallback.test(message), `${kind.name} has no words of its own`);
    }
  });

  it('are whole sentences that hold nothing of the request but the host', () => {
    for (const error of all) {
      const { message } = describeError(error);
      assert.match(message, /^\S.*[.…]$/, message);
      assert.ok(!message.includes('hidden') && !/\{\d\}/.test(message), message);
    }
  });

  it('name even an address without a host', () => {
    const opaque = new errors.RefusedAddressError({ origin: 'data:', path: '' }, 'insecure');
    assert.match(describeError(opaque).message, /data:/);
  });

  it('offer to sign in where a token is the trouble, and to set an address where that is', () => {
    assert.equal(describeError(new errors.UnauthorizedError(request)).remedy, 'signIn');
    assert.equal(describeError(new errors.CounterAddressError('missing')).remedy, 'openCounterUrl');
    assert.equal(describeError(new errors.InvalidAddressError('insecure')).remedy, 'openBaseUrl');
    assert.equal(describeError(new TypeError('x')).remedy, 'showLog');
  });
});
