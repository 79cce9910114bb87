import assert from 'node:assert/strict';
import {
  admits,
  afterAbort,
  afterAdmission,
  afterOutcome,
  type Circuit,
  CLOSED,
} from '../../../../../src/http/core/admit/circuitBreaker.ts';
import { NotFoundError, RefusedAddressError, ServerError } from '../../../../../src/http/core/send/requestErrors.ts';

const request = { origin: 'https://api.example', path: '/x' };
const outage = new ServerError({ ...request, status: 503 }, undefined);

/** The circuit after `times` failures in a row, one per second. */
function failed(times: number, from: Circuit = CLOSED): Circuit {
  let circuit = from;
  for (let i = 0; i < times; i++) circuit = afterOutcome(circuit, outage, i * 1000, i * 1000 + 500);
  return circuit;
}

describe('the circuit breaker', () => {
  it('opens for half a minute after five failures in a row', () => {
    assert.equal(failed(4).kind, 'closed');
    const open = failed(5);
    assert.ok(open.kind === 'open');
    assert.equal(open.until, 4500 + 30_000);
    assert.deepEqual([admits(open, open.until - 1, false), admits(open, open.until, false)], [false, true]);
  });

  it('does not stay open longer when the clock was set back, and counts further failures', () => {
    const hours = 3 * 3_600_000;
    const open = afterOutcome({ ...failed(4), failedAt: hours } as Circuit, outage, hours, hours);
    assert.deepEqual([open.kind, admits(open, 0, false)], ['open', true]);
    const closed = afterOutcome({ ...failed(3), failedAt: hours } as Circuit, outage, 0, 500);
    assert.ok(closed.kind === 'closed' && closed.failures === 4);
  });

  it('treats failures of concurrent requests as one', () => {
    let circuit: Circuit = CLOSED;
    for (let i = 0; i < 6; i++) circuit = afterOutcome(circuit, outage, 0, 100 + i);
    assert.ok(circuit.kind === 'closed' && circuit.failures === 1);
  });

  it('closes on any response from a working service', () => {
    assert.deepEqual(afterOutcome(failed(4), undefined, 0, 0), CLOSED);
    assert.deepEqual(afterOutcome(failed(4), new NotFoundError({ ...request, status: 404 }), 0, 0), CLOSED);
  });

  it('ignores everything but its probe while it is open', () => {
    const probing = afterAdmission(failed(5), 9000);
    for (const late of [undefined, outage]) assert.equal(afterOutcome(probing, late, 1000, 9500), probing);
    assert.equal(afterAbort(probing, 1000), probing);
    assert.deepEqual(afterOutcome(probing, undefined, 9000, 9500), CLOSED);
  });

  it('does not close on a request that was never sent', () => {
    const refused = new RefusedAddressError(request, 'origin');
    const four = failed(4);
    assert.equal(afterOutcome(four, refused, 5000, 5000), four);
    assert.ok(admits(afterOutcome(afterAdmission(failed(5), 9000), refused, 9000, 9000), 9000, true));
  });

  it('admits one user request as an early probe', () => {
    const open = failed(5);
    assert.ok(admits(open, 5000, true));
    const probing = afterAdmission(open, 5000);
    assert.ok(!admits(probing, 5000, true) && !admits(probing, 10 ** 9, false));
    assert.ok(admits(afterAbort(probing, 5000), 5000, true));
  });

  it('stays open twice as long after each failed probe, up to ten minutes', () => {
    let circuit = failed(5);
    const opened: number[] = [];
    for (let i = 0; i < 7; i++) {
      circuit = afterOutcome(afterAdmission(circuit, 0), outage, 0, 0);
      if (circuit.kind === 'open') opened.push(circuit.until / 1000);
    }
    assert.deepEqual(opened, [60, 120, 240, 480, 600, 600, 600]);
  });
});
