import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  admits,
  afterAdmission,
  afterOutcome,
  type Circuit,
  CLOSED,
} from '../../src/core/http/admit/circuitBreaker.ts';
import { planRetry } from '../../src/core/http/admit/retry.ts';
import { redactedQuery } from '../../src/core/http/journal/journal.ts';
import { readQuota } from '../../src/core/http/quota/quotaHeaders.ts';
import * as requestErrors from '../../src/core/http/send/requestErrors.ts';

const REQUEST = { origin: 'https://api.example', path: '/x' };

describe('reading the quota', () => {
  const odd = fc.constantFrom('-1', 'NaN', '1, 2', '', ' ', '1e3', '0x10', 'Infinity', '4.5', '9'.repeat(30), '\u00b2');
  const value = fc.oneof(odd, fc.nat().map(String), fc.maxSafeNat().map(String), fc.stringMatching(/^[ -~]{0,12}$/));
  const now = Date.UTC(2025, 0, 1);

  it('returns whole numbers and a reset within the hour, or nothing', () => {
    const date = fc.option(
      fc.oneof(
        fc.date({ noInvalidDate: true }).map((day) => day.toUTCString()),
        fc.constant('never'),
      ),
    );
    const all = fc.record({ limit: value, remaining: value, used: fc.option(value), reset: fc.option(value), date });
    fc.assert(
      fc.property(all, ({ limit, remaining, used, reset, date: day }) => {
        const headers = new Headers({ 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining });
        if (used !== null) headers.set('x-ratelimit-used', used);
        if (reset !== null) headers.set('x-ratelimit-reset', reset);
        if (day !== null) headers.set('date', day);
        const quota = readQuota(headers, now);
        if (!quota) return;
        for (const each of [quota.limit, quota.remaining, quota.used])
          assert.ok(Number.isSafeInteger(each) && each >= 0);
        assert.ok(quota.remaining <= quota.limit);
        const { resetAt } = quota;
        assert.ok(resetAt === undefined || (resetAt >= now + 1000 && resetAt <= now + 3_660_000), String(resetAt));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('planning a retry', () => {
  const retryAfter = fc.option(fc.nat({ max: 20_000 }), { nil: undefined });
  const withStatus = (status: number) => ({ ...REQUEST, status });
  const refusals = fc
    .integer({ min: 400, max: 499 })
    .chain((status) =>
      fc
        .constantFrom(
          requestErrors.UnauthorizedError,
          requestErrors.ForbiddenError,
          requestErrors.NotFoundError,
          requestErrors.UnexpectedStatusError,
        )
        .map((Refusal) => new Refusal(withStatus(status), true)),
    );
  const failures = fc.oneof(
    fc
      .constantFrom('ECONNRESET', 'ECONNREFUSED', undefined)
      .map((code) => new requestErrors.UnreachableError(REQUEST, code)),
    fc.constantFrom('idle' as const, 'total' as const).map((limit) => new requestErrors.TimedOutError(REQUEST, limit)),
    fc
      .tuple(fc.integer({ min: 500, max: 599 }), retryAfter)
      .map(([status, ms]) => new requestErrors.ServerError(withStatus(status), ms)),
    fc.constant(new requestErrors.InvalidResponseError(REQUEST, 'x')),
    fc.constant(new requestErrors.TooLargeError(REQUEST, '1 byte')),
    fc.constant(new requestErrors.CertificateError(REQUEST, 'X')),
    refusals,
  );
  const tries = fc.integer({ min: 1, max: 10 });
  const random = fc.double({ min: 0, max: 1, noNaN: true });

  it('never makes a fourth attempt, and pauses within bounds', () => {
    fc.assert(
      fc.property(failures, tries, random, (failure, made, jitter) => {
        const pause = planRetry(failure, made, jitter);
        if (pause === undefined) return;
        assert.ok(made < 3);
        const minimum = failure instanceof requestErrors.ServerError ? (failure.retryAfterMs ?? 0) : 0;
        assert.ok(pause >= minimum && pause <= Math.max(minimum, 500 * 2 ** (made - 1)), `${pause} ms`);
      }),
    );
  });

  it('never retries what the service refused', () => {
    fc.assert(
      fc.property(refusals, tries, random, (failure, made, jitter) => {
        assert.equal(planRetry(failure, made, jitter), undefined);
      }),
    );
  });
});

describe('the circuit breaker', () => {
  const steps = fc.array(
    fc.record({ fails: fc.boolean(), isUserRequest: fc.boolean(), pause: fc.nat({ max: 700_000 }) }),
    {
      maxLength: 60,
    },
  );

  it('is open only after five failures in a row, for ten minutes at most, and allows one probe', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let circuit: Circuit = CLOSED;
        let now = 1;
        let inARow = 0;
        for (const { fails, isUserRequest, pause } of all) {
          now += pause + 1;
          const isAdmitted = admits(circuit, now, isUserRequest);
          if (circuit.kind === 'open') {
            assert.ok(inARow >= 5 && circuit.until - now <= 600_000);
            assert.equal(isAdmitted, isUserRequest || now >= circuit.until);
          } else assert.ok(isAdmitted);
          if (!isAdmitted) continue;
          circuit = afterAdmission(circuit, now);
          if (circuit.kind === 'open') assert.ok(!admits(circuit, now, true));
          inARow = fails ? inARow + 1 : 0;
          circuit = afterOutcome(
            circuit,
            fails ? new requestErrors.UnreachableError(REQUEST, 'X') : undefined,
            now,
            now,
          );
        }
      }),
    );
  });
});

describe('the journal', () => {
  it('stores no value of a foreign parameter', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9+/=&%#]{8,40}$/).map((text) => `s3cret${text}`);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), secret, fc.nat(), (name, text, page) => {
        const url = new URL('https://api.example/x');
        url.searchParams.append('page', String(page));
        url.searchParams.append(['page', 'per_page', 'sort', 'direction'].includes(name) ? 'token' : name, text);
        const query = redactedQuery(url);
        assert.ok(query.includes(`page=${page}`) && !query.includes('s3cret'), query);
      }),
    );
  });
});
