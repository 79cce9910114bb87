import assert from 'node:assert/strict';
import type * as errors from '../../../../../src/base/core/errors.ts';
import { planRetry } from '../../../../../src/http/core/admit/retry.ts';
import * as requestErrors from '../../../../../src/http/core/send/requestErrors.ts';

const request = { origin: 'https://api.example', path: '/x' };
const status = (code: number) => new requestErrors.ServerError({ ...request, status: code }, undefined);

/** The pauses before each retry if every attempt fails alike, with the longest jitter. */
function pauses(failure: errors.RepoRiderError): number[] {
  const all: number[] = [];
  for (let tries = 1; ; tries++) {
    const pause = planRetry(failure, tries, 1);
    if (pause === undefined) return all;
    all.push(pause);
  }
}

describe('the retry plan', () => {
  for (const [what, failure, expected] of [
    ['an unknown host name', new requestErrors.UnreachableError(request, 'ENOTFOUND'), [500, 1000]],
    ['a connection that was cut', new requestErrors.UnreachableError(request, 'ECONNRESET'), [0, 1000]],
    ['an idle timeout', new requestErrors.TimedOutError(request, 'idle'), [500, 1000]],
    ['a total timeout', new requestErrors.TimedOutError(request, 'total'), []],
    ['503', status(503), [500, 1000]],
    ['503 with Retry-After', new requestErrors.ServerError({ ...request, status: 503 }, 4000), [4000, 4000]],
    ['500', status(500), [500]],
    ['501', status(501), []],
    ['no JSON', new requestErrors.InvalidResponseError(request, 'no JSON'), [500]],
    ['an unexpected 304', new requestErrors.UnexpectedStatusError({ ...request, status: 304 }), [0]],
    ['418', new requestErrors.UnexpectedStatusError({ ...request, status: 418 }), []],
    ['401', new requestErrors.UnauthorizedError(request, true), []],
    ['403', new requestErrors.ForbiddenError(request, true), []],
    ['a bad certificate', new requestErrors.CertificateError(request, 'X'), []],
    ['a web page', new requestErrors.WebPageError(request), []],
  ] as const) {
    it(`has ${expected.length} retries after ${what}`, () => assert.deepEqual(pauses(failure), expected));
  }

  it('has jitter down to zero', () => assert.equal(planRetry(status(503), 1, 0), 0));
});
